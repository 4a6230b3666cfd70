import demoAdmin from "../../demo/admin.json" with { type: "json" };

/** The admin of each server, whom the sign-in names. */
export const chief = demoAdmin;

export interface Server {
  name: string;
  port: number;
  url: string;
  seed: string;
}

/** Another run beside this one takes other ports. */
export const firstPort = Number(process.env.E2E_PORT || 18850);

/** Holds the sample data; each journey adds tanks of its own beside it. */
export const tankServer = server("tanks", firstPort, "demo");

/** Has an admin and nothing else; nobody writes here. */
export const emptyServer = server("empty", firstPort + 1, "admin");

function server(name: string, port: number, seed: string): Server {
  return { name, port, url: `http://127.0.0.1:${port}`, seed };
}
