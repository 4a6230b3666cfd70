type Constructor = new (...args: unknown[]) => object;

const prototypes = new WeakMap<Constructor, object>();

/**
 * A class keeps the prototype that its first instance has. The pool wraps that of its entrypoint in one more Proxy for
 * each request, so that each `SELF.fetch` would take longer than the one before: issue 15092 of cloudflare/workers-sdk,
 * mended in versions that need Node 22.
 */
Reflect.construct = new Proxy(Reflect.construct, {
  apply(construct, thisArgument, [target, args, newTarget = target]: [Constructor, unknown[], Constructor?]) {
    const first = prototypes.get(newTarget);
    if (first) Reflect.set(newTarget, "prototype", first);
    else prototypes.set(newTarget, newTarget.prototype);
    return construct.call(thisArgument, target, args, newTarget);
  },
});
