import { randomUUID } from "node:crypto";
import { canary } from "./tenants.mjs";

/** Answers like the gateway of Business Central: OData 4, with Microsoft's error codes and texts. */
export function sendOData(response, status, json, headers = {}) {
  response.writeHead(status, {
    "Content-Type": "application/json; odata.metadata=minimal; odata.streaming=true",
    "OData-Version": "4.0",
    "Cache-Control": "no-cache, no-store",
    "request-id": randomUUID(),
    ...headers,
  });
  response.end(typeof json === "string" ? json : JSON.stringify(json));
}

export function sendError(response, status, code, message, headers) {
  const correlation = `CorrelationId:  ${canary}-${randomUUID()}.`;
  sendOData(response, status, { error: { code, message: `${message}  ${correlation}` } }, headers);
}

export function sendUnauthorized(response) {
  const message = "Web service call failed because user could not be authenticated or authorized.";
  sendError(response, 401, "Authentication_InvalidCredentials", message);
}

export function sendJson(response, status, json, headers = {}) {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", ...headers });
  response.end(JSON.stringify(json));
}

export function sendAadsts(response, status, error, number, text) {
  const trace = randomUUID();
  sendJson(response, status, {
    error,
    error_description: `AADSTS${number}: ${text}\r\nTrace ID: ${trace} ${canary}\r\nTimestamp: ${new Date().toISOString()}`,
    error_codes: [number],
    timestamp: new Date().toISOString(),
    trace_id: trace,
    correlation_id: randomUUID(),
  });
}
