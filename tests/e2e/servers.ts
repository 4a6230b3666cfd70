export interface Server {
  name: string;
  port: number;
  url: string;
  seed: string;
}

/** Holds the sample data; each journey adds tanks of its own beside it. */
export const tankServer = server("tanks", 18850, "demo");

/** Nobody writes here. */
export const emptyServer = server("empty", 18851, "");

function server(name: string, port: number, seed: string): Server {
  return { name, port, url: `http://127.0.0.1:${port}`, seed };
}
