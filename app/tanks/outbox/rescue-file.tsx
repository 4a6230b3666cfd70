import { failureOf } from "~/browser/network/failure";
import { makeRescueFile, openRescueFile } from "~/outbox/rescue-file";
import { photos } from "~/tanks/model/tank-format";
import { counted } from "~/text/numerals";
import { Icon } from "~/ui/icon";
import { showError, showToast } from "~/ui/toast/toast-store";

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
    const added = file && (await openRescueFile(file));
    if (added === undefined) showError("The copy was not opened", "It is no copy of what waits, or does not fit here.");
    else showToast({ title: "Copy opened", description: `${counted(added, "change")} put back.` });
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
