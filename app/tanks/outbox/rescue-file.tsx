import { failureOf } from "~/browser/network/failure";
import { makeRescueFile, type OpenFailure, openRescueFile } from "~/outbox/rescue-file";
import { photos } from "~/tanks/model/tank-format";
import { counted } from "~/text/numerals";
import { Icon } from "~/ui/icon";
import { showError, showToast } from "~/ui/toast/toast-store";

const notOpened = "The copy was not opened";

const whyNotOpened: Record<OpenFailure, string> = {
  "no copy": "This file is not a copy of waiting changes.",
  unread: "The file could not be read. Save it on this device, and open it again.",
  full: "This device is full. Free some space, and open it again.",
  failed: "This device does not answer. Try again.",
};

export function RescueFile({ count }: { count: number }) {
  async function download() {
    try {
      const made = await makeRescueFile();
      if (!made) return showError("No copy was made", "This device does not answer. Try again.");
      const { file, lacking } = made;
      const url = URL.createObjectURL(file);
      const link = document.createElement("a");
      link.href = url;
      link.download = `tanks-waiting-${new Date().toISOString().slice(0, 10)}.zip`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      if (lacking > 0) showError("Not all is in the copy", `This device did not give ${photos(lacking)}. Try again.`);
    } catch (thrown) {
      showError("No copy was made", failureOf(thrown).what);
    }
  }

  async function open([file]: File[]) {
    if (!file) return;
    try {
      const { added, lacking = 0, failure } = await openRescueFile(file);
      const description = `${counted(added, "change")} put back.`;
      if (lacking > 0) return showError("Not all was put back", `${description} The copy lacks ${lacking} more.`);
      if (!failure) return showToast({ title: "Copy opened", description });
      if (added === 0) return showError(notOpened, whyNotOpened[failure]);
      showError("Not all was put back", `${description} ${whyNotOpened[failure]}`);
    } catch (thrown) {
      showError(notOpened, failureOf(thrown).what);
    }
  }

  return (
    <div className="needs-scripts flex flex-wrap gap-2">
      {count > 0 && (
        <button type="button" onClick={download} className="button button-plain">
          <Icon name="Download" className="size-5" /> Download a copy
        </button>
      )}
      <label className="button button-plain focus-within:outline focus-within:outline-[3px] focus-within:outline-accent">
        <Icon name="FolderUp" className="size-5" /> Open a copy
        <input
          type="file"
          accept=".zip,application/zip"
          className="sr-only"
          onChange={({ currentTarget }) => {
            void open([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </label>
    </div>
  );
}
