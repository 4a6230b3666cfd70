export type StoredRow = Record<string, string | number | null>;

const day = 24 * 60 * 60 * 1000;
const first = Date.parse("2026-01-05T08:00:00Z");
const photo = (number: number) => `/objects/uploads/00000000-0000-4000-8000-00000000000${number}`;

function tank(seq: number, values: StoredRow): StoredRow {
  const named: StoredRow = {
    customer_name: "Maplefields at Madonna",
    changed_by: null,
    product_contained: "Off Road Diesel",
    property_number: `PROP-${seq}`,
    location_within_facility: "Loading Dock Area - Bay 3\nbehind the pump house",
    ...values,
  };
  const words = [named.customer_name, named.product_contained, named.property_number, named.location_within_facility];
  return {
    seq,
    id: `00000000-0000-4000-9000-00000000000${seq}`,
    tank_size_gallons: 500 * seq,
    photo_urls: "[]",
    customer_key: String(named.customer_name).toLowerCase(),
    search_text: words.join("\u001f").toLowerCase(),
    version: 1,
    revision: seq,
    created_at: first + seq * day,
    updated_at: first + seq * day,
    ...named,
  };
}

function imported(id: string, values: StoredRow): StoredRow {
  const counts = { version: first + day, added: 2, changed: 0, removed: 0 };
  const at = { imported_at: first + day, imported_by: "admin-1", restored_from: null, confirmation: null };
  return { id, file_name: "Kunden, März.csv", record_count: 2, ...counts, ...at, ...values };
}

/**
 * What a deployment has stored, by table; parents first. A migration that adds a column or a table has values here with the
 * next one, whose rehearsal is on them.
 */
export const storedRows: Record<string, StoredRow[]> = {
  admins: [
    { id: "admin-1", username: "chief", password: "$scrypt$chief", created_at: first },
    { id: "admin-2", username: "Büro", password: "$scrypt$office", created_at: first + day },
  ],
  users: [{ id: "user-1", username: "nobody", password: "x" }],
  tanks: [
    tank(1, { photo_urls: JSON.stringify([photo(1), photo(2)]), version: 4, revision: 7, updated_at: first + 9 * day }),
    tank(2, { customer_name: `Größe "Öl" & Söhne`, location_within_facility: "'; drop table tanks; --\u2028" }),
    tank(3, { customer_name: "油 Company", tank_size_gallons: 1_000_000_000, photo_urls: JSON.stringify([photo(3)]) }),
    tank(4, { property_number: "007", tank_size_gallons: 1, changed_by: "sam@acme.example" }),
    tank(6, { product_contained: "=1+1", location_within_facility: "x".repeat(2000) }),
  ],
  customers: [
    { id: "c1", customer_number: "007", customer_name: "Maplefields at Madonna", type: null, imported_at: first },
    { id: "c2", customer_number: "3-5", customer_name: `Größe "Öl" & Söhne`, type: "Farm", imported_at: first },
  ],
  products: [
    { id: "p1", item_number: "DIESEL", description: "Off road", imported_at: first },
    { id: "p2", item_number: "HO", description: null, imported_at: first },
  ],
  customer_imports: [
    imported("i1", {}),
    imported("i2", { restored_from: "i1", imported_by: "admin-2", version: first + 2 * day, confirmation: "abc" }),
  ],
  product_imports: [imported("i3", { confirmation: "def" })],
  list_clears: [{ id: "l1", list: "products", cleared_at: first, cleared_by: "admin-2", removed: 9, version: first }],
  unreferenced_photos: [{ id: "00000000-0000-4000-8000-000000000009", since: first }],
  admin_sessions: [
    { token_hash: "hash", admin_id: "admin-1", created_at: first, expires_at: first + 7 * day, device: "Firefox" },
  ],
  receipts: [{ key: "save-1", tank_id: "tank-1", call: "hash", created_at: first }],
  login_failures: [{ key: "chief", failures: 3, last_failed_at: first }],
  list_versions: [
    { list: "customers", version: first + 2 * day },
    { list: "products", version: first + 2 * day },
  ],
};
