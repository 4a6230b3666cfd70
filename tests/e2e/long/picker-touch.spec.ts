import { test } from "../picker-journey";
import { sourceJourneys } from "../picker-sources";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 }, newInstallation: "touch" });

sourceJourneys({
  press: (_, target) => target.tap(),
  pick: (_, option) => option.tap(),
});
