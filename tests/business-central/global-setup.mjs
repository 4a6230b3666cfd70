import { startStandIn } from "./stand-in.mjs";

/** Started here: the tests run inside workerd, which cannot listen. */
export default async function setup(project) {
  const { url, close } = await startStandIn();
  project.provide("businessCentral", url);
  return close;
}
