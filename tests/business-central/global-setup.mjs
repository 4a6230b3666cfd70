import { startStandIn } from "./stand-in.mjs";

/** The tests run inside workerd, where no server can be started. */
export default async function setup(project) {
  const { url, close } = await startStandIn();
  project.provide("businessCentral", url);
  return close;
}
