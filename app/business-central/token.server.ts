import { z } from "zod";
import { BusinessCentralFailure } from "./failure.server";
import { requestJson } from "./request.server";
import { type BusinessCentralSettings, durations } from "./settings.server";

/** The token in use, kept from load to load. */
export interface TokenKeeper {
  token?: { value: string; endsAt: number };
}

const scope = "https://api.businesscentral.dynamics.com/.default";
/** Clocks differ, and a request takes its time. */
const earlyBy = 60_000;

const answerSchema = z.object({
  token_type: z.string().regex(/^bearer$/i),
  // Anything else could not be sent in a header.
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.coerce.number().positive(),
});

/** The token kept, or a new one when there is none that is valid for a minute more. */
export async function getToken(
  keeper: TokenKeeper,
  settings: BusinessCentralSettings,
  { signal, now }: { signal: AbortSignal; now: () => number },
): Promise<string> {
  if (keeper.token && now() < keeper.token.endsAt) return keeper.token.value;
  keeper.token = undefined;
  const answer = answerSchema.safeParse(await requestToken(settings, signal));
  if (!answer.success) throw new BusinessCentralFailure("token", "unusable");
  const { access_token: value, expires_in: seconds } = answer.data;
  keeper.token = { value, endsAt: now() + seconds * 1000 - earlyBy };
  return value;
}

function requestToken(settings: BusinessCentralSettings, signal: AbortSignal): Promise<unknown> {
  const { tokenUrl, clientId, clientSecret } = settings;
  const body = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: clientId,
    client_secret: clientSecret,
    scope,
  });
  const init = { method: "POST", body, headers: { Accept: "application/json" } };
  return requestJson({ part: "token", url: tokenUrl, init, signal, durations: durations(settings) });
}
