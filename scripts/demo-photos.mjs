import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { readStamp } from "./fingerprint.mjs";
import { root } from "./project.mjs";
import { sendPhoto } from "./send-photo.mjs";

const folder = join(root, "demo/photos");

/** The names that `demo/tanks.csv` calls the photos by. */
export function demoPhotoNames() {
  return readdirSync(folder).map((file) => parse(file).name);
}

/**
 * Sends each photo of demo/photos once and returns their paths by name. The paths are kept in `stateDir`, so that what
 * was cut short goes on with the same ones.
 */
export async function addDemoPhotos(url, stateDir) {
  const record = join(stateDir, "demo-photos.json");
  const paths = JSON.parse(readStamp(record) || "{}");
  for (const name of demoPhotoNames().filter((each) => !(each in paths))) {
    paths[name] = await sendPhoto(readFileSync(join(folder, `${name}.jpg`)), url);
    writeFileSync(record, JSON.stringify(paths));
  }
  return paths;
}

/** The paths of the photos that a row's `photos` column names, in its order. */
export function pathsOf({ photos }, paths) {
  return photos
    .split(" ")
    .filter((name) => name !== "")
    .map((name) => paths[name]);
}
