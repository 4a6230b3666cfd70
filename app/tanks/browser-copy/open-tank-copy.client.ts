import { tellConnectionReturned } from "~/browser/network/connection-returns";
import { deviceStore } from "~/browser/storage/device-store";
import { pause } from "~/browser/store";
import { keepOpeningList } from "~/offline/opening-list";
import { keepOnDevice, lookForNewVersion } from "~/offline/register-worker";
import { tellOfItems } from "~/outbox/device-ports";
import { deliveredTanks, outboxState } from "~/outbox/outbox-state";
import { OutboxRunner } from "~/outbox/run-outbox.client";
import { readDrafts } from "~/tanks/drafts/draft-storage";
import { showError, showLater } from "~/ui/toast/toast-store";
import { TankCopy } from "./tank-copy.client";
import { sentTanks, waitingTanks } from "./waiting-tanks";

const renderedAfterMs = 1000;
const wakingMs = 2000;

const untakenTexts: Record<string, string> = { full: "This device is full.", failed: "Share them again." };

export function openTankCopy(onChange: () => void): TankCopy {
  keepOnDevice({
    async keepData() {
      if (await deviceStore.tidyCopy()) tellOfItems();
      await (await import("~/lists/pickers/list-pickers")).keepLists();
    },
    onNewVersion() {
      showLater({ title: "A new version is ready", action: { label: "Reload", run: () => location.reload() } });
    },
  });
  let keeping: ReturnType<typeof setTimeout> | undefined;
  const copy = new TankCopy(() => {
    onChange();
    clearTimeout(keeping);
    keeping = setTimeout(keepOpeningList, renderedAfterMs);
  });
  const outbox = new OutboxRunner({
    onItems: (items, arrived) => copy.showWaiting(waitingTanks(items, arrived), sentTanks(arrived)),
    onSent: () => copy.refresh(),
    onOver: () => copy.keep(),
  });
  // A run ends with it.
  deliveredTanks.subscribe(() => (outboxState.get().sending ? copy.markStale() : void copy.refresh()));
  /** A phone may have put the page away for a week; when it wakes, its line may take a moment. */
  async function comeBack() {
    if (!(await copy.sync())) return;
    await pause(wakingMs);
    copy.retry();
  }
  document.onvisibilitychange = () => {
    if (document.visibilityState === "visible") {
      void comeBack();
      lookForNewVersion();
    } else copy.keep();
  };
  const retry = () => {
    copy.retry();
    void outbox.sendNow();
  };
  globalThis.ononline = () => {
    tellConnectionReturned();
    retry();
  };
  globalThis.onpageshow = ({ persisted }) => {
    if (!persisted) return;
    void comeBack();
    retry();
  };
  globalThis.onfocus = () => {
    retry();
    void readDrafts();
  };
  void readDrafts();
  const untaken = untakenTexts[new URLSearchParams(location.search).get("shared") ?? ""];
  if (untaken) showError("Shared photos not taken", untaken);
  return copy;
}
