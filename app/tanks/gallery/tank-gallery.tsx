import { Form, useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { isOpenedHere } from "~/browser/navigation/entry-state";
import { DoubleTapGuard } from "~/browser/touch/double-tap";
import { isWaiting } from "~/outbox/item";
import { usePhotoDialog } from "~/photos/capture/use-photo-dialog";
import { acceptedTypes } from "~/photos/model/photo-limits";
import { PendingPhotos } from "~/photos/upload/pending-photo";
import { useUploadState } from "~/photos/upload/upload-list";
import { NoPhotos, PhotoGallery } from "~/photos/view/photo-gallery";
import { ListAge } from "~/tanks/browser-copy/list-age";
import { useMissingPhoto } from "~/tanks/browser-copy/tank-copy";
import type { MaybeCopied } from "~/tanks/model/screen-content";
import type { Tank } from "~/tanks/model/tank";
import { maxPhotos } from "~/tanks/model/tank.schema";
import { gallons, photos } from "~/tanks/model/tank-format";
import { SharedForTank } from "~/tanks/outbox/shared-photos";
import { galleryHref, listHref } from "~/tanks/query/tank-url";
import { ReturnLink } from "~/tanks/return-link";
import { TankLocation } from "~/tanks/tank-location";
import { Icon } from "~/ui/icon";
import { useLostFocus } from "~/ui/use-lost-focus";
import { useTankPhotos } from "./use-tank-photos";

interface TankGalleryProps extends MaybeCopied {
  tank: Tank;
  error: string | undefined;
}

export default function TankGallery({ tank: loaded, error, isCopied }: TankGalleryProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state, hash } = useLocation();
  const { tank, uploading, actions } = useTankPhotos(loaded, isCopied ?? false);
  const { uploads, waiting, senders } = uploading;
  const pending = uploads.length + waiting.length;
  const unsent = waiting.filter(isWaiting).length;
  const uploadState = useUploadState(tank.id);
  const photoPaths = tank.photoUrls;
  const count = photoPaths.length;
  const hrefOf = (photo: number) => galleryHref(listHref(params), tank.id, photo);
  const { opener, dialog } = usePhotoDialog(senders, maxPhotos - count - pending);
  const missing = useMissingPhoto();
  const isEmpty = count + pending === 0;
  const panel = useLostFocus<HTMLElement>(count, pending);

  return (
    <>
      {isCopied && <ListAge />}
      <SharedForTank target={uploading.target} room={() => maxPhotos - count - pending} />
      <section ref={panel} tabIndex={-1} aria-labelledby="gallery-title" className="panel outline-0">
        <DoubleTapGuard key={`${params.has("photo")}${hash}`} />
        <header className="flex flex-wrap items-start gap-3 border-b border-line px-4 py-2">
          <div className="min-w-0 flex-1 break-words">
            <h2 id="gallery-title" className="text-xl font-bold">
              {tank.customerName} Photos{" "}
              <span className="whitespace-nowrap font-normal text-muted">{photos(count)}</span>
            </h2>
            {unsent > 0 && <p className="font-semibold text-accent">{unsent} more on this device</p>}
            <p>
              Property #<bdi>{tank.propertyNumber}</bdi>, {gallons(tank.tankSizeGallons)}, {tank.productContained}
            </p>
            <TankLocation
              place={tank.locationWithinFacility}
              className="short:line-clamp-1"
              lastLine="block short:line-clamp-2"
            />
          </div>
          <button
            {...opener}
            className={`needs-scripts button order-last w-full sm:order-none sm:w-auto ${isEmpty ? "button-plain short:hidden" : "button-primary button-main"}`}
          >
            <Icon name="Camera" className="size-5" /> Add Photo
          </button>
          <ReturnLink aria-label="Close" className="button button-quiet button-icon -mr-2 ml-auto">
            <Icon name="X" className="size-6" />
          </ReturnLink>
        </header>
        {dialog}
        {error && (
          <p role="alert" className="m-4 rounded-lg border border-danger bg-danger-soft px-4 py-3">
            {error}
          </p>
        )}
        {isEmpty ? (
          <NoPhotos>
            <button {...opener} ref={undefined} className="needs-scripts button button-primary button-main">
              <Icon name="Camera" className="size-5" /> Take Photo
            </button>
          </NoPhotos>
        ) : (
          <PhotoGallery
            photoPaths={photoPaths}
            photo={Number(params.get("photo"))}
            hrefOf={hrefOf}
            actions={actions}
            missing={missing}
            onChange={(photo) =>
              photo === 0 && isOpenedHere(state)
                ? navigate(-1)
                : navigate(hrefOf(photo), { replace: true, preventScrollReset: true, state })
            }
          />
        )}
        <p role="status" className="px-4 text-muted">
          {uploadState && <span className="block pb-2">{uploadState}</span>}
        </p>
        {pending > 0 && (
          <ul className="grid grid-cols-2 gap-3 p-4 pt-0 sm:grid-cols-3 lg:grid-cols-4">
            <PendingPhotos uploads={uploads} waiting={waiting} position={count} />
          </ul>
        )}
        <Form method="post" encType="multipart/form-data" className="without-scripts border-t border-line p-4">
          <label className="block font-semibold">
            Add Photo
            <input type="file" name="photos" multiple accept={acceptedTypes} className="control mt-1" />
          </label>
          <button type="submit" className="button button-primary mt-3">
            Upload
          </button>
        </Form>
      </section>
    </>
  );
}
