import { signIn } from "../long/import-kill/admin.mjs";
import { preparedPhoto } from "./prepared-photos.mjs";

async function send(url, method, path, body) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  return response.json();
}

async function importList(url, cookie, kind, csv) {
  const body = new FormData();
  body.set("csv", new Blob([csv]), `${kind} 油.csv`);
  const response = await fetch(`${url}/api/admin/${kind}/import`, {
    method: "POST",
    headers: { Cookie: cookie },
    body,
  });
  if (!response.ok) throw new Error(`The import was answered ${response.status}.`);
}

const tank = (number) => ({
  customerName: number % 2 ? 'Größe "Öl" \u2028 油' : "=cmd|'/c'!A1",
  productContained: "Heating Oil",
  tankSizeGallons: 500 + number,
  propertyNumber: `P-${number}`,
  locationWithinFacility: "North yard\nBay 3\t\\",
  photoUrls: [preparedPhoto(number), preparedPhoto(number + 10)],
});

/** Fills a server with lists that were replaced and cleared, and tanks that were changed; returns an admin's cookie. */
export async function fill(url) {
  const cookie = await signIn(url);
  await importList(url, cookie, "customers", "Customer No.,Customer Name\n007,Größe\n3-5,'=1+1\n");
  await importList(url, cookie, "customers", "Customer No.,Customer Name,Type\n9,Dover\n007,Größe Öl,Farm\n");
  await importList(url, cookie, "products", "Item No.,Description\nDIESEL,Off road\n");
  await fetch(`${url}/api/admin/products`, { method: "DELETE", headers: { Cookie: cookie } });
  await importList(url, cookie, "products", "Item No.,Description\nHO,Heating Oil\nDIESEL,\n");
  const made = [];
  for (let number = 0; number < 6; number++) made.push(await send(url, "POST", "/api/tanks", tank(number)));
  await send(url, "PUT", `/api/tanks/${made[1].id}`, { ...tank(1), locationWithinFacility: "Moved" });
  await send(url, "PUT", `/api/tanks/${made[0].id}`, { ...tank(0), photoUrls: [] });
  return cookie;
}

/** Changes a tank and makes one, again and again, until the function returned is called. */
export function keepWriting(url) {
  let isOver = false;
  const writing = (async () => {
    const { id } = await send(url, "POST", "/api/tanks", tank(7));
    for (let number = 0; !isOver; number++) {
      await send(url, "PUT", `/api/tanks/${id}`, { ...tank(7), propertyNumber: `written ${number}` });
      await send(url, "POST", "/api/tanks", { ...tank(8), propertyNumber: `made ${number}` });
    }
  })();
  return async () => {
    isOver = true;
    await writing;
  };
}
