import { forgetAnswer, keptAnswer } from "~/browser/kept-answer";
import type { Product } from "~/lists/product";
import { ListPicker, type LoadedList, type PickerField } from "./list-picker";

const productsUrl = "/api/products";

const texts = {
  select: "Select product...",
  search: "Search products...",
  loading: "Loading products...",
  none: "No products found",
  unknown: "Not in the product list.",
};

/** Products of the CSV list; by hand when there is none. */
export function ProductPicker(field: PickerField) {
  return <ListPicker {...field} list="products" texts={texts} load={loadProducts} forget={forgetProducts} />;
}

/** The list is asked for anew after an import, a clear, or on demand. */
export function forgetProducts(): void {
  forgetAnswer(productsUrl);
}

async function loadProducts(): Promise<LoadedList> {
  const list = await keptAnswer<{ products: Product[] }>(productsUrl, Number.POSITIVE_INFINITY).catch(() => undefined);
  if (!list || list.products.length === 0) {
    const note = "No product data available - using manual entry";
    return { options: [], counted: "", failure: { note, label: "No CSV data" } };
  }
  const options = list.products.map(({ itemNumber }) => ({
    value: itemNumber,
    badges: ["CSV"],
    searched: [itemNumber.toLowerCase()],
  }));
  return { options, counted: "products (CSV)" };
}
