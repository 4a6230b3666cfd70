import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export const company = {
  id: "c0a5f1de-93e1-ef11-9344-6045bde9ca09",
  systemVersion: "25.2.27733.0",
  name: "CRONUS International Ltd.",
  displayName: "CRONUS International Ltd.",
  businessProfileId: "",
};

const cronus = JSON.parse(readFileSync(new URL("./cronus-customers.json", import.meta.url), "utf8"));

const edgeCases = [
  { number: "00000001", displayName: "Leading zeros" },
  { number: "A-1/2 #3", displayName: "Quotes \"double\" and 'single', commas; <b>tags</b> & ampersands" },
  { number: "C'EST", displayName: "An apostrophe in the number" },
  { number: "GREEK", displayName: "Ελληνικά Πετρέλαια Α.Ε." },
  { number: "JAPAN", displayName: "株式会社タンク" },
  { number: "LONG", displayName: "Hundred characters ".repeat(6).slice(0, 99).concat("!") },
  { number: "NAMELESS", displayName: "" },
  { number: "TWIN-1", displayName: "The same name" },
  { number: "TWIN-2", displayName: "The same name" },
  { number: "TYPE-BLANK", displayName: "Blank type", type: "_x0020_" },
  { number: "TYPE-ESCAPED", displayName: "Name with _x0020_ in it", type: "Joint_x0020_Venture" },
  { number: "TYPE-PERSON", displayName: "Ada Møller", type: "Person", blocked: "All" },
  { number: "TYPE-UNKNOWN", displayName: "Extended type", type: "Municipality" },
];

/** The customer lists of a tenant, by name; ordered by number, as Business Central returns them. */
export const customerLists = {
  cronus: cronus.map(toCustomer).sort(byNumber),
  "edge-cases": edgeCases.map(toCustomer).sort(byNumber),
  empty: [],
  "two-pages": numbered(5001),
  large: numbered(25_000),
};

function numbered(count) {
  return Array.from({ length: count }, (_, index) =>
    toCustomer({ number: String(index).padStart(8, "0"), displayName: `Customer ${index}` }),
  );
}

function byNumber(a, b) {
  return a.number < b.number ? -1 : 1;
}

function toCustomer({ number, displayName, type = "Company", blocked = "_x0020_" }) {
  const none = "00000000-0000-0000-0000-000000000000";
  return {
    id: guidOf(number),
    number,
    displayName,
    type,
    addressLine1: "1 Example Street",
    addressLine2: "",
    city: "London",
    state: "",
    country: "GB",
    postalCode: "W2 8HG",
    phoneNumber: "",
    email: "",
    website: "",
    salespersonCode: "",
    balanceDue: 0,
    creditLimit: 0,
    taxLiable: false,
    taxAreaId: none,
    taxAreaDisplayName: "",
    taxRegistrationNumber: "",
    currencyId: none,
    currencyCode: "GBP",
    paymentTermsId: none,
    shipmentMethodId: none,
    paymentMethodId: none,
    blocked,
    lastModifiedDateTime: "2025-02-02T18:28:34.057Z",
  };
}

function guidOf(number) {
  const hex = createHash("sha256").update(number).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
