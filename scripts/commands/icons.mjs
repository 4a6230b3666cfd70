// Draws the icons of public/manifest.webmanifest anew from public/favicon.svg.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { root } from "../lib/project.mjs";

const folder = join(root, "public");
const icon = readFileSync(join(folder, "favicon.svg"), "utf8");
// A phone cuts its own shape out of it: the colour reaches to the edge, the tank stays within the inner 80 percent.
const maskable = icon.replace(/ rx="\d+"/, "");

await draw(icon, 192, "icon-192.png");
await draw(icon, 512, "icon-512.png");
await draw(maskable, 512, "icon-maskable-512.png");

async function draw(svg, size, name) {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);
  await picture.png({ compressionLevel: 9, palette: true }).toFile(join(folder, name));
}
