import app from "../../../build/worker/app.js";

const RealDate = Date;
let ahead = 0;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length > 0) super(...parts);
    else super(RealDate.now() + ahead);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

const columns = {
  propertyNumber: "property_number",
  locationWithinFacility: "location_within_facility",
  tankSizeGallons: "tank_size_gallons",
};

/**
 * The Worker with a clock that the header X-Clock-Ahead puts forward, in ms, and a database that notes each word that is
 * written into a tank's field: GET /api/written?after=N lists them.
 */
export default {
  ...app,
  async fetch(request, env, ctx) {
    ahead = Number(request.headers.get("X-Clock-Ahead") ?? ahead);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/api/written") return app.fetch(request, env, ctx);
    await noteWrites(env.DB);
    const written = env.DB.prepare("select number, tank, field, word from written where number > ? order by number");
    const { results } = await written.bind(Number(searchParams.get("after"))).all();
    return Response.json(results);
  },
};

async function noteWrites(database) {
  const note = "insert into written (tank, field, word) select new.id,";
  const notes = Object.entries(columns).map(([field, column]) => ({
    created: `${note} '${field}', new.${column};`,
    changed: `${note} '${field}', new.${column} where new.${column} <> old.${column};`,
  }));
  const statements = [
    "create table if not exists written (number integer primary key autoincrement, tank text, field text, word text)",
    `create trigger if not exists written_created after insert on tanks begin ${notes.map(({ created }) => created).join(" ")} end`,
    `create trigger if not exists written_changed after update on tanks begin ${notes.map(({ changed }) => changed).join(" ")} end`,
  ];
  await database.batch(statements.map((statement) => database.prepare(statement)));
}
