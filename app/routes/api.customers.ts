import { listCustomers } from "~/customers/customers.server";
import { byMethod } from "~/http/method.server";

const handle = byMethod({
  GET: async ({ context }) => Response.json({ customers: await listCustomers(context.db) }),
});

export const loader = handle;
export const action = handle;
