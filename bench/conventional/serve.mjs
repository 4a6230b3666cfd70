// The conventional build: one argument, { port, folder, rowsFrom } as JSON; rowsFrom is an SQLite file with the tanks.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import compression from "compression";
import express from "express";
import Papa from "papaparse";
import { buildPage } from "./build.mjs";
import { openStore } from "./store.mjs";

const { port, folder, rowsFrom } = JSON.parse(process.argv[2]);
const store = openStore(join(folder, "tanks.sqlite"), rowsFrom);
const page = join(folder, "page");
await buildPage(page);

const app = express();
app.use(compression());
app.use(express.json());
app.use(express.static(page));

app.get("/api/tanks", (_request, response) => response.json(store.listTanks()));

app.post("/api/tanks", (request, response) => {
  const tank = { id: randomUUID(), ...request.body };
  store.addTank(tank);
  response.status(201).json(tank);
});

app.post("/api/customers/import", express.text({ type: "text/csv", limit: "20mb" }), (request, response) => {
  const { data } = Papa.parse(request.body, { header: true, skipEmptyLines: true });
  store.replaceCustomers(data.map((row) => [randomUUID(), row["Customer No."], row["Customer Name"], row.Type]));
  response.json({ imported: data.length });
});

app.put("/api/photos/:name", async (request, response) => {
  await pipeline(request, createWriteStream(join(folder, request.params.name)));
  response.json({ objectPath: `/photos/${request.params.name}` });
});

app.listen(port, "127.0.0.1");
