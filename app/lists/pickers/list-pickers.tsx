import { useEffect, useState } from "react";
import { type Failure, failureOf } from "~/browser/network/failure";
import { fetchJson } from "~/browser/network/request";
import { addRecent, readRecent } from "~/browser/recent-choices";
import { useWindowEvent } from "~/browser/use-window-event";
import type { BusinessCentralCustomer, BusinessCentralList } from "~/business-central/business-central";
import { fetchList } from "~/lists/fetch-list";
import type { CustomerRow } from "~/lists/lists";
import { plainSpaces, searchKey, storedText } from "~/text/typed-text";
import { timeText } from "~/ui/date-time";
import { Picker, type PickerField } from "~/ui/picker/picker";
import { type PickerOption, sortOptions } from "~/ui/picker/picker-option";
import type { PickerFailure, PickerTexts } from "~/ui/picker/picker-types";
import { keepList, type LoadedList, loadOrKept } from "./kept-list";

const customerTexts = {
  select: "Select customer...",
  search: "Search customers...",
  loading: "Loading customers...",
  none: "No customers found",
  unknown: "Not in the customer list.",
};

const noCustomers = { note: "No customer data available - using manual entry", label: "No CSV data" };

export function CustomerPicker(field: PickerField) {
  return <ListPicker {...field} list="customers" texts={customerTexts} load={loadCustomers} />;
}

async function loadCustomers(cache: RequestCache): Promise<LoadedList> {
  return (await loadImported(cache)) ?? loadFromCentral(cache);
}

async function loadImported(cache: RequestCache): Promise<LoadedList | undefined> {
  const imported = await fetchList("customers", { cache }).catch(failureOf);
  if ("kind" in imported) return notLoaded(noCustomers, imported);
  if (imported.length === 0) return undefined;
  return { options: sortOptions(imported.map(importedOption)), counted: "customers (CSV)" };
}

const fromCentral = { options: [], counted: "customers (BC)" };

async function loadFromCentral(cache: RequestCache): Promise<LoadedList> {
  const central = await fetchJson<BusinessCentralList>("/api/business-central/customers", { cache }).catch(failureOf);
  if ("kind" in central) {
    const failure = { note: "Business Central unavailable - using manual entry", label: "BC Connection issue" };
    return { ...fromCentral, failure, isLost: isOutage(central) };
  }
  if (central.customers.length > 0) {
    const asOf = central.stale ? Date.parse(central.fetchedAt) : undefined;
    return { ...fromCentral, options: sortOptions(central.customers.map(centralOption)), asOf };
  }
  return emptyList(noCustomers);
}

function importedOption({ customerNumber, customerName, type }: CustomerRow): PickerOption {
  return option(customerNumber, customerName, type ? ["CSV", type] : ["CSV"]);
}

/** Falls back to the number: Business Central allows a customer without a name. */
function centralOption({ number, displayName, type }: BusinessCentralCustomer): PickerOption {
  return option(number, storedText(displayName) || number, type ? [type] : []);
}

/** The name as a tank is stored with it: Business Central, and an earlier release's import, may have no-break spaces. */
function option(number: string, name: string, badges: string[]): PickerOption {
  const value = storedText(name);
  return { value, number, badges, searched: [searchKey(value), searchKey(plainSpaces(number))] };
}

const productTexts = {
  select: "Select product...",
  search: "Search products...",
  loading: "Loading products...",
  none: "No products found",
  unknown: "Not in the product list.",
};

const noProducts = { note: "No product data available - using manual entry", label: "No CSV data" };

export function ProductPicker(field: PickerField) {
  return <ListPicker {...field} list="products" texts={productTexts} load={loadProducts} />;
}

async function loadProducts(cache: RequestCache): Promise<LoadedList> {
  const products = await fetchList("products", { cache }).catch(failureOf);
  if ("kind" in products) return notLoaded(noProducts, products);
  if (products.length === 0) return emptyList(noProducts);
  const options = products.map(({ itemNumber, description }) => {
    const value = storedText(itemNumber);
    return { value, note: description ?? undefined, badges: ["CSV"], searched: [searchKey(value)] };
  });
  return { options: sortOptions(options), counted: "products (CSV)" };
}

/** For a form that is opened without a line before one was opened with it; Business Central is asked by forms alone. */
export async function keepLists(): Promise<void> {
  await Promise.all([keepList("customers", loadImported), keepList("products", loadProducts)]);
}

interface ListPickerProps extends PickerField {
  list: string;
  texts: PickerTexts;
  load: (cache: RequestCache) => Promise<LoadedList>;
}

const longestShownMs = 5 * 60_000;

function ListPicker({ list, texts, load, ...field }: ListPickerProps) {
  const [loaded, setLoaded] = useState<LoadedList>();
  const [asked, ask] = useState({ at: Date.now(), cache: "default" as RequestCache });
  const [recent] = useState(() => readRecent(list));
  // On mount, not on opening: without a list the picker starts as a text input.
  useEffect(() => {
    let isLatest = true;
    // A list that is shown stays if it cannot be had anew.
    const take = (answer: LoadedList) =>
      setLoaded((shown) => (shown && answer.failure && !answer.isEmpty ? shown : answer));
    loadOrKept(list, () => load(asked.cache)).then((answer) => isLatest && take(answer));
    return () => {
      isLatest = false;
    };
  }, [list, load, asked]);

  // A form may stand open for hours, while the list is imported.
  useWindowEvent("focus", () => {
    if (Date.now() - asked.at >= longestShownMs) ask({ at: Date.now(), cache: "default" });
  });

  function retry() {
    setLoaded(undefined);
    ask({ at: Date.now(), cache: "reload" });
  }

  const { options = [], counted = "", asOf, failure } = loaded ?? {};
  const source = {
    options,
    counted: asOf === undefined ? counted : `${counted} as of ${timeText(new Date(asOf))}`,
    failure,
    isLoading: loaded === undefined,
    onRetry: retry,
  };
  return (
    <Picker {...field} texts={texts} source={source} recent={recent} onPicked={(value) => addRecent(list, value)} />
  );
}

function emptyList(failure: PickerFailure): LoadedList {
  return { options: [], counted: "", failure, isEmpty: true };
}

/** A list that could not be had is not an empty one: the reason is told with it. */
function notLoaded(none: PickerFailure, failure: Failure): LoadedList {
  return { options: [], counted: "", failure: { ...none, reason: failure.what }, isLost: isOutage(failure) };
}

function isOutage({ kind }: Failure): boolean {
  return kind === "connection" || kind === "server";
}
