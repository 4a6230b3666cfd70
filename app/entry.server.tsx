import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server.node";
import { sweepFailures } from "~/admin/sign-in/login-throttle.server";
import { backUpNightly, pruneBackups } from "~/backup/nightly-backup.server";
import { noteTime } from "~/health/health.server";
import { sweepImportFiles } from "~/lists/import/import-file.server";
import { isShell, keptHeader } from "~/offline/shell";
import { nightlyStretches, sweepPhotos } from "~/photos/store/photo-sweep.server";
import { drawUndrawn } from "~/photos/store/undrawn-photos.server";
import { sweepReceipts } from "~/tanks/store/receipts.server";
import { referencedPhotos } from "~/tanks/store/tanks.server";
import { DocumentContext, pageEndId } from "./document-context";
import style from "./tailwind.css?inline";
import { preloadOpened } from "./tanks/screen/lazy-screens";
import { themeScript } from "./theme-script.server";
import { iconSprite } from "./ui/icon-sprite.server";

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, log: { requestId }, visitor }: AppLoadContext,
) {
  // As before hydration: a boundary of one side alone would be a mismatch.
  await preloadOpened(new URL(request.url));
  const page = await renderWhole(
    <DocumentContext.Provider value={{ nonce, requestId, themeScript, style, icons: iconSprite }}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </DocumentContext.Provider>,
    nonce,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The page names who is signed in: Back after another has signed in would show it.
  if (isShell(request)) headers.set(keptHeader, "shell");
  else if (visitor !== null) headers.set("Cache-Control", "private, no-store");
  return new Response(page, { status, headers });
}

const pageEnd = new TextEncoder().encode(`<template id="${pageEndId}"></template>`);

/** A late Suspense boundary would need a script to show. As Node's stream: the web's encodes each attribute by itself. */
async function renderWhole(document: ReactElement, nonce: string): Promise<Uint8Array<ArrayBuffer>> {
  const body = new PassThrough();
  await new Promise<void>((resolve, onShellError) => {
    const onAllReady = () => resolve(void pipe(body));
    const { pipe } = renderToPipeableStream(document, { nonce, onAllReady, onShellError });
  });
  const page = Buffer.concat([await buffer(body), pageEnd]);
  // React 18 leaves zeros where a character does not fit at the end of its 2 KB.
  return page.includes(0) ? page.filter((byte) => byte !== 0) : page;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.log.failed(error);
};

type DailyContext = Pick<AppLoadContext, "db" | "photoStore" | "files">;

/** Exported with the build: it shares the routes' modules. What fails stops nothing else; photos, which may take all calls, are last. */
export async function runDaily({ db, photoStore, files }: DailyContext, now: Date) {
  const failures: Record<string, unknown> = {};
  const attempt = <Done,>(name: string, work: () => Promise<Done>): Promise<Done | undefined> =>
    work().catch((cause: unknown) => void Object.assign(failures, { [name]: cause }));
  await attempt("backup", () => backUpNightly({ db, files }, now));
  const backups = await attempt("oldBackups", () => pruneBackups(files, now));
  const lastBackup = backups?.lastBackup;
  if (lastBackup) await attempt("status", () => noteTime(files, "backedUpAt", lastBackup));
  const importFiles = await attempt("importFiles", () => sweepImportFiles({ db, files }, now));
  const deletedReceipts = await attempt("receipts", () => sweepReceipts(db, now));
  await attempt("signIns", () => sweepFailures(db, now));
  await attempt("optimize", () => db.run("PRAGMA optimize"));
  const { bucket } = photoStore;
  const photos = await attempt("photos", () =>
    sweepPhotos({ db, bucket, referencedPhotos }, now, nightlyStretches(bucket)),
  );
  const drawnPhotos = await attempt("drawing", () => drawUndrawn(photoStore));
  const isCleanedUp = Object.keys(failures).every((name) => name === "backup");
  if (isCleanedUp) await attempt("status", () => noteTime(files, "ranAt", now));
  const deleted = { deletedPhotoKeys: photos?.length, deletedImportFiles: importFiles?.length, deletedReceipts };
  return { ...deleted, drawnPhotos, deletedBackups: backups?.deleted, lastBackup, failures };
}
