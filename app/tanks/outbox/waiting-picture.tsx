import { useEffect, useState } from "react";
import { readPhoto } from "~/outbox/device-ports";
import type { PhotoItem } from "~/outbox/item";
import { LocalPhoto } from "~/photos/view/photo-thumbnail";

interface WaitingPictureProps {
  item: PhotoItem;
  className: string;
}

export function WaitingPicture({ item, className }: WaitingPictureProps) {
  const [photo, setPhoto] = useState<Blob>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: its picture never changes
  useEffect(() => void readPhoto(item).then(setPhoto), [item.id]);
  return photo ? <LocalPhoto photo={photo} alt="" className={className} /> : <span className={className} />;
}
