import { failureOf } from "~/browser/network/failure";
import { fetchList } from "~/lists/fetch-list";
import { searchKey } from "~/text/typed-text";
import type { PickerField } from "~/ui/picker/picker";
import { sortOptions } from "~/ui/picker/picker-option";
import { ListPicker, type LoadedList, notLoaded } from "./list-picker";

const texts = {
  select: "Select product...",
  search: "Search products...",
  loading: "Loading products...",
  none: "No products found",
  unknown: "Not in the product list.",
};

export function ProductPicker(field: PickerField) {
  return <ListPicker {...field} list="products" texts={texts} load={loadProducts} />;
}

async function loadProducts(cache: RequestCache): Promise<LoadedList> {
  const products = await fetchList("products", { cache }).catch(failureOf);
  if ("kind" in products) return notLoaded(products, "No product list");
  if (products.length === 0) {
    const note = "No product data available - using manual entry";
    return { options: [], counted: "", failure: { note, label: "No CSV data" } };
  }
  const options = products.map(({ itemNumber }) => ({
    value: itemNumber,
    badges: ["CSV"],
    searched: [searchKey(itemNumber)],
  }));
  return { options: sortOptions(options), counted: "products (CSV)" };
}
