import { failureOf } from "~/browser/network/failure";
import { fetchJson } from "~/browser/network/fetch-json";
import type { BusinessCentralCustomer, BusinessCentralList } from "~/business-central/business-central";
import { fetchList } from "~/lists/fetch-list";
import type { CustomerRow } from "~/lists/lists";
import { searchKey } from "~/text/typed-text";
import type { PickerField } from "~/ui/picker/picker";
import { type PickerOption, sortOptions } from "~/ui/picker/picker-option";
import { ListPicker, type LoadedList, notLoaded } from "./list-picker";

const texts = {
  select: "Select customer...",
  search: "Search customers...",
  loading: "Loading customers...",
  none: "No customers found",
  unknown: "Not in the customer list.",
};

/** Offers the imported customers, or those of Business Central if none are imported, or else manual entry. */
export function CustomerPicker(field: PickerField) {
  return <ListPicker {...field} list="customers" texts={texts} load={loadCustomers} />;
}

async function loadCustomers(cache: RequestCache): Promise<LoadedList> {
  const imported = await fetchList("customers", { cache }).catch(failureOf);
  if ("kind" in imported) return notLoaded(imported, "No customer list");
  if (imported.length > 0) return { options: sortOptions(imported.map(importedOption)), counted: "customers (CSV)" };
  const url = "/api/business-central/customers";
  const central = await fetchJson<BusinessCentralList>(url, { cache }).catch((thrown) => void failureOf(thrown));
  if (central && central.customers.length > 0) {
    return { options: sortOptions(central.customers.map(centralOption)), counted: `customers (BC)${ageOf(central)}` };
  }
  const failure = central
    ? { note: "No customer data available - using manual entry", label: "No CSV data" }
    : { note: "Business Central unavailable - using manual entry", label: "BC Connection issue" };
  return { options: [], counted: "", failure };
}

function importedOption({ customerNumber, customerName, type }: CustomerRow): PickerOption {
  return option(customerNumber, customerName, type ? ["CSV", type] : ["CSV"]);
}

/** Falls back to the number: Business Central allows a customer without a name. */
function centralOption({ number, displayName, type }: BusinessCentralCustomer): PickerOption {
  return option(number, displayName.trim() || number, type ? [type] : []);
}

function ageOf({ stale, fetchedAt }: BusinessCentralList): string {
  if (!stale) return "";
  return ` as of ${new Date(fetchedAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" })}`;
}

function option(number: string, value: string, badges: string[]): PickerOption {
  return { value, number, badges, searched: [searchKey(value), searchKey(number)] };
}
