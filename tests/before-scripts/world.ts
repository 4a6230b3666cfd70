import { env } from "cloudflare:test";
import type { APIRequestContext } from "@playwright/test";
import { expect } from "vitest";
import { customersCsv, productsCsv } from "../e2e/admin-lists";
import { listsOf } from "../e2e/list-api";
import { chief } from "../e2e/servers";
import { tankApi } from "../e2e/tank-api";
import { preparedPhoto } from "../e2e/tanks";
import { pictures } from "../helpers/photo-bytes";
import { makeAdmin } from "../helpers/quick-admin";
import { Requests } from "./requests";

/** What is asked of Playwright's requests here. */
export const asPlaywright = (requests: Requests) => requests as unknown as APIRequestContext;

/** For each file, which begins with an empty database: the demo's admin and some photos; with samples tanks and lists too. */
export async function prepareWorld({ hasSamples }: { hasSamples: boolean }): Promise<void> {
  await makeAdmin(chief);
  for (let number = 0; number < 5; number++) {
    const id = preparedPhoto(number).split("/").at(-1);
    await env.PHOTOS.put(`uploads/${id}`, pictures.jpeg, { httpMetadata: { contentType: "image/jpeg" } });
    await env.PHOTOS.put(`thumbs/${id}`, pictures.webp, { httpMetadata: { contentType: "image/webp" } });
  }
  if (hasSamples) await addSamples();
}

async function addSamples(): Promise<void> {
  const requests = asPlaywright(await signedIn());
  await tankApi(requests).createTanks(3, () => ({}));
  await listsOf(requests).replace("customers", customersCsv([["1", "Acme"]]));
  await listsOf(requests).replace("products", productsCsv(["Diesel"]));
}

export async function signedIn(): Promise<Requests> {
  const requests = new Requests();
  expect((await requests.post("/api/admin/login", { data: chief })).status()).toBe(200);
  return requests;
}
