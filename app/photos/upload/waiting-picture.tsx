import { useEffect, useState } from "react";
import { readPhoto } from "~/outbox/device-ports";
import type { PhotoItem } from "~/outbox/item";
import { LocalPhoto } from "~/photos/view/photo-thumbnail";

interface WaitingPictureProps {
  item: PhotoItem;
  className: string;
}

export default function WaitingPicture({ item: { id, name, type }, className }: WaitingPictureProps) {
  const [photo, setPhoto] = useState<Blob | null>();
  useEffect(() => void readPhoto({ id, name, type }).then(setPhoto), [id, name, type]);
  return photo ? <LocalPhoto photo={photo} alt="" className={className} /> : <span className={className} />;
}
