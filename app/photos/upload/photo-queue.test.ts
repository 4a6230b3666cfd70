import { afterEach, expect, test } from "vitest";
import { unnamed } from "~/outbox/item";
import type { KeptPhoto } from "~/outbox/kept-photo";
import "./photo-queue";
import { type PhotoUpload, uploadList } from "./upload-list";

const success = { title: "Photo added" };
const sending = {
  owner: "1",
  about: unnamed,
  photo: new Blob(),
  isPrepared: true,
  isHeld: false,
  progress: 0,
  success,
};
const kept = {} as KeptPhoto;

function asksToStay(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

function show(...uploads: Partial<PhotoUpload>[]): void {
  const all = uploads.map((upload, index) => ({ ...sending, key: String(index), ...upload }));
  uploadList.set({ uploads: all, sent: {} });
}

afterEach(() => show());

test("who leaves the page is asked where it has a photo alone, and not once the device keeps all or none is left", () => {
  show({ kept }, { kept: undefined });
  expect(asksToStay()).toBe(true);
  show({ kept }, { kept });
  expect(asksToStay()).toBe(false);
  show({ kept: undefined });
  expect(asksToStay()).toBe(true);
  show();
  expect(asksToStay()).toBe(false);
});
