const types = { html: "text/html; charset=utf-8", json: "application/json" };

const plainTable = `create table if not exists bare_tanks (id text primary key, customer_name text, product_contained text,
  tank_size_gallons integer, property_number text, location_within_facility text, photo_urls text)`;

const longest = 1_000_000;
const kept = new Map();
let isPrepared = false;

/** The least a Worker can do for each kind of request: the product's yardstick. */
export default {
  async fetch(request, env) {
    const [, route, name] = new URL(request.url).pathname.split("/");
    if (route === "bytes") return sendBytes(name, keptBytes(env, name));
    if (route === "unchanged") return new Response(null, { status: 304, headers: { ETag: 'W/"1"' } });
    if (route === "rows") return Response.json((await env.DB.prepare("select * from tanks").all()).results);
    if (route === "insert") return insert(env.DB, await request.json());
    if (route === "put") return put(env.PHOTOS, name, request);
    return new Response("bare");
  },
};

/** Copied: a buffer that comes from a binding is sent at half the speed. */
function keptBytes(env, name) {
  if (!kept.has(name)) kept.set(name, new Uint8Array(env[name].slice(0)));
  return kept.get(name);
}

/** Sent as they are: gzipped bytes are not compressed again. */
function sendBytes(name, bytes) {
  const [, extension, compression] = name.split(".");
  const headers = { "Content-Type": types[extension] };
  if (compression !== "gz") return new Response(bytes.length > longest ? streamed(bytes) : bytes, { headers });
  return new Response(bytes, { headers: { ...headers, "Content-Encoding": "gzip" }, encodeBody: "manual" });
}

/** Streamed: the runtime copies a whole buffer first, the largest cost at some megabytes. */
function streamed(bytes) {
  const { readable, writable } = new FixedLengthStream(bytes.length);
  const writer = writable.getWriter();
  writer.write(bytes).then(
    () => writer.close(),
    () => {},
  );
  return readable;
}

async function insert(db, tank) {
  if (!isPrepared) await db.prepare(plainTable).run();
  isPrepared = true;
  const id = crypto.randomUUID();
  const { customerName, productContained, tankSizeGallons, propertyNumber, locationWithinFacility, photoUrls } = tank;
  const values = [id, customerName, productContained, tankSizeGallons, propertyNumber, locationWithinFacility];
  await db
    .prepare("insert into bare_tanks values (?, ?, ?, ?, ?, ?, ?)")
    .bind(...values, JSON.stringify(photoUrls))
    .run();
  return Response.json({ id, ...tank }, { status: 201 });
}

async function put(bucket, key, request) {
  const object = await bucket.put(key, request.body);
  return new Response(null, { headers: { ETag: object.httpEtag } });
}
