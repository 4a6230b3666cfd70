import { keepOnDevice } from "~/offline/register-worker";
import { deliveredTank } from "~/photos/upload/upload-list";
import { readDrafts } from "~/tanks/drafts/draft-storage";
import { showToast } from "~/ui/toast/toast-store";
import { TankCopy } from "./tank-copy.client";

export function openTankCopy(onChange: () => void): TankCopy {
  keepOnDevice({
    keepData: async () => (await import("~/lists/pickers/list-pickers")).keepLists(),
    onNewVersion() {
      showToast({ title: "A new version is ready", action: { label: "Reload", run: () => location.reload() } });
    },
  });
  const copy = new TankCopy(onChange);
  deliveredTank.subscribe(() => {
    copy.expire();
    void copy.refresh();
  });
  globalThis.ononline = () => copy.retry();
  globalThis.onfocus = () => {
    void copy.retry();
    void readDrafts();
  };
  void readDrafts();
  return copy;
}
