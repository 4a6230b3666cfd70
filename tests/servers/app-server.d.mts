interface AppServer {
  url: string;
  stop: () => Promise<void>;
  kill: () => Promise<void>;
}

export function startServer(
  stateDir: string,
  options?: { port?: number; settings?: string; script?: string },
): Promise<AppServer>;
