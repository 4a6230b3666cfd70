import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, parse } from "node:path";
import { root } from "../project.mjs";
import { sendPhoto } from "./send-photo.mjs";

const folder = join(root, "demo/photos");

/** The names of the photos in `demo/tanks.csv`. */
export function demoPhotoNames() {
  return readdirSync(folder).map((file) => parse(file).name);
}

/**
 * Uploads each photo of demo/photos once and returns their paths by name. They are noted in `stateDir`, so that a start
 * that was interrupted continues without uploading a photo twice.
 */
export async function addDemoPhotos(url, stateDir) {
  const record = join(stateDir, "demo-photos.json");
  const paths = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
  for (const name of demoPhotoNames().filter((each) => !(each in paths))) {
    paths[name] = await sendPhoto(readFileSync(join(folder, `${name}.jpg`)), url);
    writeFileSync(`${record}.new`, JSON.stringify(paths));
    renameSync(`${record}.new`, record);
  }
  return paths;
}

/** The paths of photos by their names, which spaces separate. */
export function pathsOf(photos, paths) {
  return photos
    .split(" ")
    .filter((name) => name !== "")
    .map((name) => paths[name]);
}
