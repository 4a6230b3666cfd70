import type { Send } from "../model/model";

interface Tank {
  id: string;
  version: number;
  tankSizeGallons: number;
  photoUrls: string[];
}

interface Contention {
  edits: number;
  clients: number;
  /** Paths of confirmed photos. */
  photos: string[];
}

interface EditCounts {
  tried: number;
  saved: number;
  /** Answered 412. */
  stale: number;
  /** Answered otherwise. */
  others: number;
  /** Saved edits whose version another edit also got, or that the tank's version does not count. */
  lost: number;
  photosAdded: number;
  photosLost: number;
}

const fields = {
  customerName: "Acme",
  productContained: "Diesel",
  tankSizeGallons: 1,
  propertyNumber: "P-1",
  locationWithinFacility: "Bay 3",
};

/** Has clients edit one tank at once, each from the version it last saw, while photos are appended to it. */
export async function contend(send: Send, { edits, clients, photos }: Contention): Promise<EditCounts> {
  const write = (method: string, path: string, json: unknown, headers: Record<string, string> = {}) =>
    send(path, { method, body: JSON.stringify(json), headers: { "Content-Type": "application/json", ...headers } });
  const made = (await (await write("POST", "/api/tanks", fields)).json()) as Tank;
  const path = `/api/tanks/${made.id}`;
  const versions: number[] = [];
  /** Each append makes all clients' next edits stale. */
  const every = Math.max(40, Math.ceil(edits / photos.length));
  const appended: Promise<void>[] = [];
  const counts = { tried: 0, stale: 0, others: 0, photosAdded: 0 };

  async function client() {
    let seen = made.version;
    while (counts.tried < edits) {
      const number = ++counts.tried;
      const photo = number % every === 0 ? photos[number / every - 1] : undefined;
      if (photo) appended.push(append(photo));
      const change = { ...fields, tankSizeGallons: fields.tankSizeGallons + number };
      const response = await write("PUT", path, change, { "If-Match": `"${seen}"` });
      await response.arrayBuffer();
      seen = Number(response.headers.get("ETag")?.slice(1, -1));
      if (response.status === 200) versions.push(seen);
      else if (response.status === 412) counts.stale++;
      else counts.others++;
    }
  }

  async function append(photo: string) {
    const response = await write("POST", `${path}/photos`, { photoUrls: [photo] });
    await response.arrayBuffer();
    if (response.ok) counts.photosAdded++;
  }

  await Promise.all(Array.from({ length: clients }, client));
  await Promise.all(appended);
  const tanks = (await (await send("/api/tanks")).json()) as Tank[];
  const tank = tanks.find(({ id }) => id === made.id);
  const repeated = versions.length - new Set(versions).size;
  const uncounted = Math.abs((tank?.version ?? 0) - 1 - versions.length - counts.photosAdded);
  return {
    ...counts,
    saved: versions.length,
    lost: repeated + uncounted,
    photosLost: counts.photosAdded - (tank?.photoUrls.length ?? 0),
  };
}
