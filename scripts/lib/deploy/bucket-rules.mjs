/** Lets browsers send photos straight to the bucket, from the app's own addresses. */
const corsRuleId = "tank-inventory-tracker";

/** Those of `origins` that no rule lets in. */
export function missingOrigins(rules, origins) {
  return origins.filter((origin) => !rules.some((rule) => letsIn(rule, origin)));
}

/** All rules as they are, and in ours the app's addresses beside those that it has. */
export function withCorsRule(rules, origins) {
  const isOurs = ({ id }) => id === corsRuleId;
  const known = rules.filter(isOurs).flatMap(({ allowed }) => allowed.origins);
  const allowed = { origins: [...new Set([...known, ...origins])], methods: ["PUT"], headers: ["content-type"] };
  const ours = { id: corsRuleId, allowed, exposeHeaders: ["ETag"] };
  return [...rules.filter((rule) => !isOurs(rule)), ours];
}

function letsIn({ allowed, exposeHeaders = [] }, origin) {
  const headers = (allowed.headers ?? []).map((header) => header.toLowerCase());
  return (
    [origin, "*"].some((each) => allowed.origins.includes(each)) &&
    allowed.methods.includes("PUT") &&
    ["content-type", "*"].some((each) => headers.includes(each)) &&
    exposeHeaders.some((header) => header.toLowerCase() === "etag")
  );
}

/** R2 itself deletes what was sent to it and never confirmed; the Worker does not see it. */
export const lifecycleRule = { id: "unconfirmed", prefix: "pending/", days: 2 };

/** Also a rule that the operator has made for the same keys, whatever its days, or under our rule's name. */
export function hasLifecycleRule(rules) {
  return rules.some(({ id, conditions }) => id === lifecycleRule.id || conditions?.prefix === lifecycleRule.prefix);
}
