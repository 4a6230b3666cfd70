import { byMethod } from "~/http/method.server";
import { listProducts } from "~/products/products.server";

const handle = byMethod({
  GET: async ({ context }) => Response.json({ products: await listProducts(context.db) }),
});

export const loader = handle;
export const action = handle;
