import Database from "better-sqlite3";

const tables = `
  create table tanks (seq integer primary key, id text unique, customerName text, productContained text,
    tankSizeGallons integer, propertyNumber text, locationWithinFacility text, photoUrls text, createdAt integer);
  create table customers (id text primary key, number text unique, name text, type text, importedAt integer);`;

/** Creates the tables and copies the tanks of another SQLite file. */
export function openStore(path, rowsFrom) {
  const db = new Database(path);
  db.pragma("journal_mode = wal");
  db.exec(tables);
  db.prepare("attach ? as other").run(rowsFrom);
  db.exec(`insert into tanks select seq, id, customer_name, product_contained, tank_size_gallons, property_number,
    location_within_facility, photo_urls, created_at from other.tanks; detach other`);
  const all = db.prepare("select * from tanks order by seq desc");
  const insert = db.prepare(`insert into tanks (id, customerName, productContained, tankSizeGallons, propertyNumber,
    locationWithinFacility, photoUrls, createdAt) values (?, ?, ?, ?, ?, ?, ?, ?)`);
  const insertCustomer = db.prepare("insert into customers values (?, ?, ?, ?, ?)");
  return {
    listTanks: () => all.all().map(({ photoUrls, ...tank }) => ({ ...tank, photoUrls: JSON.parse(photoUrls) })),
    addTank: (tank) =>
      insert.run(
        tank.id,
        tank.customerName,
        tank.productContained,
        tank.tankSizeGallons,
        tank.propertyNumber,
        tank.locationWithinFacility,
        JSON.stringify(tank.photoUrls),
        Date.now(),
      ),
    replaceCustomers: db.transaction((rows) => {
      db.exec("delete from customers");
      for (const row of rows) insertCustomer.run(...row, Date.now());
    }),
  };
}
