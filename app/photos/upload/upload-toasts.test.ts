import { expect, test } from "vitest";
import { currentToast } from "~/ui/toast/toast-store";
import { tellOfRoom } from "./upload-toasts";

test.each([
  [0, "There is no room for more."],
  [1, "There was room for one: the first was taken."],
  [2, "There is room for 2 more: the first 2 were taken."],
])("of three photos %d fit, and the toast says so", (taken, description) => {
  tellOfRoom(taken, 3);
  expect(currentToast()).toMatchObject({ title: `${3 - taken} not taken`, description });
});
