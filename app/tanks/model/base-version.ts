import { shownTankSchema, type TankInput } from "./tank.schema";
import { type TankFieldValues, tankFieldNames } from "./tank-fields";

/** What a form was opened with: the common base of two people's changes. */
export type BaseVersion = TankInput & { version: number };

export function baseVersionOf(tank: BaseVersion): BaseVersion {
  const { version, photoUrls } = tank;
  const values = Object.fromEntries(tankFieldNames.map((name) => [name, tank[name]])) as TankFieldValues;
  return { version, ...values, photoUrls };
}

/** The base that a form sent; undefined when it sent none, such as a draft of an earlier release. */
export function parseBase(text: unknown): TankInput | undefined {
  try {
    return shownTankSchema.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
}
