import { Icon } from "~/ui/icon";
import { action, CameraActions } from "./camera-layout";
import { PhonePicker } from "./phone-picker";

export interface OtherWays {
  onClose: () => void;
  onFile: () => void;
  onTaken: (photos: File[]) => void;
}

interface NoCameraProps extends OtherWays {
  error: string;
  onTryAgain: () => void;
}

export function NoCamera({ error, onTryAgain, onClose, onFile, onTaken }: NoCameraProps) {
  return (
    <>
      <p className="grid min-h-24 short:max-sm:min-h-36 place-items-center rounded-lg bg-danger-soft p-6 text-center short:sm:flex-1">
        {error}
      </p>
      <CameraActions isGrid>
        <PhonePicker isCamera onChosen={onTaken}>
          <Icon name="Camera" className="size-5" /> Phone's camera app
        </PhonePicker>
        <button type="button" onClick={onFile} className={`button-plain ${action}`}>
          <Icon name="FolderUp" className="size-5" /> Upload File
        </button>
        <button type="button" onClick={onTryAgain} className={`button-plain ${action}`}>
          Try Again
        </button>
        <CloseCamera onClose={onClose} />
      </CameraActions>
    </>
  );
}

export function CloseCamera({ onClose }: Pick<OtherWays, "onClose">) {
  return (
    <button type="button" onClick={onClose} className={`button-plain ${action} max-sm:text-sm`}>
      Close Camera
    </button>
  );
}
