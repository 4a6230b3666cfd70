import { expect, test } from "vitest";
import { currentToast, dismissToast, showToast } from "~/ui/toast/toast-store";
import { UploadError } from "./upload-photo";
import { tellFull, tellOfRoom, tellWaiting } from "./upload-toasts";

test.each([
  [0, "There is no room for more."],
  [1, "There was room for one: the first was taken."],
  [2, "There is room for 2 more: the first 2 were taken."],
])("of three photos %d fit, and the toast says so", (taken, description) => {
  tellOfRoom(taken, 3);
  expect(currentToast()).toMatchObject({ title: `${3 - taken} not taken`, description });
});

test("a photo that waits for a server leaves an Undo where it is, and is told of after it", () => {
  showToast({ title: "Photo removed", action: { label: "Undo", run: () => {} } });
  tellWaiting(new UploadError("send", { kind: "busy", status: 503 }));
  expect(currentToast()).toMatchObject({ title: "Photo removed" });
  dismissToast(currentToast()?.id ?? "");
  expect(currentToast()).toMatchObject({ title: "Upload Error", isOpen: true });
});

test("a photo that waits leaves the way to the next tank where it is", () => {
  showToast({ title: "Tank created successfully", link: { label: "Add another here", href: "/?add=1" } });
  tellWaiting();
  expect(currentToast()).toMatchObject({ title: "Tank created successfully" });
  dismissToast(currentToast()?.id ?? "");
  expect(currentToast()).toMatchObject({ title: "Saved on this device", isOpen: true });
});

test("an error that waits for the way to the next tank is told, though that tank is saved meanwhile", () => {
  showToast({ title: "Tank 1", link: { label: "Add another here", href: "/?add=1" } });
  tellWaiting(new UploadError("send", { kind: "busy", status: 503 }));
  showToast({ title: "Tank 2", link: { label: "Add another here", href: "/?add=2" } });
  dismissToast(currentToast()?.id ?? "");
  expect(currentToast()).toMatchObject({ title: "Upload Error", isOpen: true });
  dismissToast(currentToast()?.id ?? "");
  expect(currentToast()).toMatchObject({ title: "Upload Error", isOpen: false });
});

test("a photo that waits takes no error from anybody's sight", () => {
  tellOfRoom(1, 2);
  tellWaiting();
  expect(currentToast()).toMatchObject({ title: "1 not taken" });
});

test("that the page has to stay open is told where an Undo is, too", () => {
  showToast({ title: "Photo removed", action: { label: "Undo", run: () => {} } });
  tellFull();
  expect(currentToast()).toMatchObject({
    title: "This device is full",
    description: "The photo is not stored here until it is sent. Keep this page open.",
  });
});
