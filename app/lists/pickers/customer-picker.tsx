import { forgetAnswer, keptAnswer } from "~/browser/kept-answer";
import type { BusinessCentralCustomer, BusinessCentralList } from "~/business-central/business-central";
import type { Customer } from "~/lists/customer";
import type { PickerOption } from "~/ui/picker/picker-option";
import { ListPicker, type LoadedList, type PickerField } from "./list-picker";

const minute = 60_000;
const csvUrl = "/api/customers";
const businessCentralUrl = "/api/business-central/customers";

const texts = {
  select: "Select customer...",
  search: "Search customers...",
  loading: "Loading customers...",
  none: "No customers found",
  unknown: "Not in the customer list.",
};

/** Customers of the CSV list, or of Business Central when that is empty; by hand when neither can be had. */
export function CustomerPicker(field: PickerField) {
  return <ListPicker {...field} list="customers" texts={texts} load={loadCustomers} forget={forgetCustomers} />;
}

/** The lists are asked for anew after an import, a clear, or on demand. */
export function forgetCustomers(): void {
  forgetAnswer(csvUrl);
  forgetAnswer(businessCentralUrl);
}

async function loadCustomers(): Promise<LoadedList> {
  const csv = await keptAnswer<{ customers: Customer[] }>(csvUrl, 5 * minute).catch(() => undefined);
  if (csv && csv.customers.length > 0) {
    return { options: csv.customers.map(csvOption), counted: "customers (CSV)" };
  }
  const central = await keptAnswer<BusinessCentralList>(businessCentralUrl, 10 * minute).catch(() => undefined);
  if (central && central.customers.length > 0) {
    return { options: central.customers.map(centralOption), counted: `customers (BC)${ageOf(central)}` };
  }
  const failure = central
    ? { note: "No customer data available - using manual entry", label: "No CSV data" }
    : { note: "Business Central unavailable - using manual entry", label: "BC Connection issue" };
  return { options: [], counted: "", failure };
}

function csvOption({ customerNumber, customerName, type }: Customer): PickerOption {
  return option(customerNumber, customerName, type ? ["CSV", type] : ["CSV"]);
}

/** Business Central lets a customer be without a name: its number stands for it. */
function centralOption({ number, displayName, type }: BusinessCentralCustomer): PickerOption {
  return option(number, displayName.trim() || number, type ? [type] : []);
}

function ageOf({ stale, fetchedAt }: BusinessCentralList): string {
  if (!stale) return "";
  return ` as of ${new Date(fetchedAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" })}`;
}

function option(number: string, value: string, badges: string[]): PickerOption {
  return { value, number, badges, searched: [value.toLowerCase(), number.toLowerCase()] };
}
