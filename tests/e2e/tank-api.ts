import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import type { Tank } from "../../app/tanks/model/tank";
import { type TankFields, uniqueTank } from "./tanks";

/** The server closes connections that have been idle, maybe just when one is used again. */
export const patience = { maxRetries: 2 };

/** The tanks as the API knows them, whatever a page shows. */
export interface TankApi {
  createTank: (fields?: Partial<TankFields>) => Promise<Tank>;
  createTanks: (count: number, fields: (index: number) => Partial<TankFields>) => Promise<Tank[]>;
  /** Changes a tank behind the back of whoever has it open. */
  changeTank: (tank: Tank, fields: Partial<TankFields>) => Promise<void>;
  allTanks: () => Promise<Tank[]>;
  /** All tanks of a customer. */
  tanksOf: (customerName: string) => Promise<Tank[]>;
}

export function tankApi(request: APIRequestContext): TankApi {
  const createTank: TankApi["createTank"] = async (fields = {}) => {
    const data = { id: randomUUID(), ...uniqueTank(), ...fields };
    const response = await request.post("/api/tanks", { data, ...patience });
    expect(response.status()).toBe(201);
    return response.json();
  };
  const allTanks: TankApi["allTanks"] = async () => (await request.get("/api/tanks", patience)).json();
  return {
    createTank,
    allTanks,
    async createTanks(count, fields) {
      const tanks: Tank[] = [];
      for (let index = 0; index < count; index++) tanks.push(await createTank(fields(index)));
      return tanks;
    },
    async changeTank({ id, version, createdAt, updatedAt, ...tank }, fields) {
      const response = await request.put(`/api/tanks/${id}`, { data: { ...tank, ...fields }, ...patience });
      expect(response.status()).toBe(200);
    },
    async tanksOf(customerName) {
      return (await allTanks()).filter((tank) => tank.customerName === customerName);
    },
  };
}
