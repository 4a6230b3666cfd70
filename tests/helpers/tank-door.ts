import { env, SELF } from "cloudflare:test";

export const origin = "https://tanks.example";

export type TankFields = Record<string, unknown>;

export const validTank: TankFields = {
  customerName: "Maplefields at Madonna",
  productContained: "Off Road Diesel",
  tankSizeGallons: 12000,
  propertyNumber: "PROP-2024-001",
  locationWithinFacility: "Loading Dock Area - Bay 3\nbehind the pump house",
  photoUrls: [],
};

/** What a door said: whether the tank was stored, and else its status and everything it shows of why. */
interface Verdict {
  isStored: boolean;
  status: number;
  text: string;
}

interface Door {
  name: string;
  create: (fields: TankFields) => Promise<Verdict>;
  update: (id: string, fields: TankFields, version?: number) => Promise<Verdict>;
}

const api: Door = {
  name: "the API",
  create: async (fields) => apiVerdict(await sendJson("POST", "/api/tanks", fields)),
  update: async (id, fields, version) =>
    apiVerdict(
      await sendJson("PUT", `/api/tanks/${id}`, fields, version === undefined ? {} : { "If-Match": `"${version}"` }),
    ),
};

const page: Door = {
  name: "the page",
  create: async (fields) => pageVerdict(await sendForm("/?add", fields)),
  update: async (id, fields, version) =>
    pageVerdict(await sendForm(`/?edit=${id}`, { ...fields, version: version ?? (await versionOf(id)) })),
};

export const doors = [api, page];

export function sendJson(method: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return SELF.fetch(origin + path, {
    method,
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...headers },
  });
}

/** As a browser without scripts sends it: everything is text, and line breaks are CR LF. */
export function sendForm(path: string, fields: TankFields) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) value.forEach((item, index) => void form.append(`${name}[${index}]`, String(item)));
    else if (value !== undefined) form.append(name, String(value).replaceAll("\n", "\r\n"));
  }
  return SELF.fetch(origin + path, {
    method: "POST",
    body: form,
    headers: { Origin: origin, Host: "tanks.example" },
    redirect: "manual",
  });
}

async function apiVerdict(response: Response): Promise<Verdict> {
  return { isStored: response.ok, status: response.status, text: await response.text() };
}

async function pageVerdict(response: Response): Promise<Verdict> {
  return { isStored: response.status === 302, status: response.status, text: decode(await response.text()) };
}

function decode(html: string): string {
  return html.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

async function versionOf(id: string): Promise<number> {
  const row = await env.DB.prepare("select version from tanks where id = ?").bind(id).first<{ version: number }>();
  return row?.version ?? 1;
}

/** Everything that is stored of tanks: what a refused request must leave as it was. */
export async function storedTanks(): Promise<string> {
  const { results } = await env.DB.prepare("select * from tanks order by seq").all();
  return JSON.stringify(results);
}

export async function newestTank(): Promise<Record<string, unknown>> {
  const row = await env.DB.prepare("select * from tanks order by seq desc limit 1").first();
  if (!row) throw new Error("There is no tank.");
  return row;
}
