import { baseVersionOf } from "~/tanks/model/base-version";
import { type Tank, unknownVersion } from "~/tanks/model/tank";
import { scheduleSending } from "./device-ports";
import { pagePorts } from "./page-ports";
import { type NotSent, saveRecord } from "./save-record";

interface PhotoListChange {
  opened: string[];
  photoUrls: string[];
  isTried: boolean;
}

/** A change of a tank's photos alone waits as any other edit does, and is merged when it is sent. Undefined if the device keeps nothing. */
export async function keepPhotoList(
  tank: Tank,
  { opened, photoUrls, isTried }: PhotoListChange,
): Promise<NotSent | undefined> {
  const { version, ...values } = baseVersionOf(tank);
  const outcome = await saveRecord(
    {
      tankId: tank.id,
      isNew: false,
      values: { ...values, photoUrls },
      // The photos are older than what is known of the tank by now: never put in place of what it has, but merged with it.
      opened: { ...values, version: unknownVersion, photoUrls: opened },
      writeKey: isTried ? pagePorts.makeKey() : undefined,
    },
    pagePorts,
  );
  if (outcome.kind !== "kept") return undefined;
  scheduleSending();
  return outcome.why;
}
