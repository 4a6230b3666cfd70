import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withBindings } from "../../scripts/lib/database/bindings.mjs";
import { root } from "../../scripts/lib/project.mjs";

const count = 50;
const [photo, thumbnail] = ["small.jpg", "small.webp"].map(readFixture);

/** The path of a photo that each test server holds, from 0 to 49. */
export function preparedPhoto(number) {
  return `/objects/uploads/${idOf(number)}`;
}

/** Puts the photos into a state folder that no server has open. */
export async function preparePhotos(stateDir) {
  await withBindings(stateDir, async ({ PHOTOS }) => {
    for (let number = 0; number < count; number++) {
      await PHOTOS.put(`uploads/${idOf(number)}`, photo, { httpMetadata: { contentType: "image/jpeg" } });
      await PHOTOS.put(`thumbs/${idOf(number)}`, thumbnail, { httpMetadata: { contentType: "image/webp" } });
    }
  });
}

/** Bindings take no Buffer. */
function readFixture(name) {
  return new Uint8Array(readFileSync(join(root, "tests/fixtures", name)));
}

function idOf(number) {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}
