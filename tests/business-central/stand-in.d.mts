export interface StandIn {
  url: string;
  foreignUrl: string;
  close: () => Promise<unknown>;
}

export function startStandIn(port?: number): Promise<StandIn>;
