import { createServer } from "node:http";

/** Publishes the keys of a Cloudflare Access team that were PUT to it last: the tests run inside workerd, which cannot listen. */
export default async function setup(project) {
  let keys = "[]";
  const server = createServer(async (request, response) => {
    if (request.method === "PUT") keys = Buffer.concat(await request.toArray()).toString();
    response.writeHead(200, { "Content-Type": "application/json" }).end(`{"keys":${keys}}`);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("accessKeys", `http://127.0.0.1:${server.address().port}`);
  return () => server.close();
}
