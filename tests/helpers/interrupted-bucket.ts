/** The bucket itself; before it lists a folder or gets an object for the first time, something else happens. */
export function interrupted(bucket: R2Bucket, key: string, happening: () => Promise<unknown>): R2Bucket {
  let isDue = true;
  const interrupt = async (asked: string | undefined) => {
    if (!isDue || asked !== key) return;
    isDue = false;
    await happening();
  };
  return new Proxy(bucket, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async (...args: [string | R2ListOptions, ...unknown[]]) => {
        const [asked] = args;
        await interrupt(typeof asked === "object" ? asked.prefix : asked);
        return value.apply(target, args);
      };
    },
  });
}

/** R2 takes one write a second and key: this bucket takes one of each key. */
export function writtenOnce(bucket: R2Bucket): R2Bucket {
  const written = new Set<string>();
  return new Proxy(bucket, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async (...args: [string, ...unknown[]]) => {
        if (name === "put" && written.has(args[0]))
          throw new Error("put: Reduce your concurrent request rate. (10058)");
        if (name === "put") written.add(args[0]);
        return value.apply(target, args);
      };
    },
  });
}

/** The bucket itself, which takes no write of a key, as if others wrote it all the time. */
export function neverWritten(bucket: R2Bucket, key: string): R2Bucket {
  return new Proxy(bucket, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return async (...args: [string, ...unknown[]]) => {
        if (name === "put" && args[0] === key) throw new Error("put: Reduce your concurrent request rate. (10058)");
        return value.apply(target, args);
      };
    },
  });
}

/** The bucket itself, which lists one object at a time, and tells of each call. */
export function inSmallPages(bucket: R2Bucket, called = () => {}): R2Bucket {
  return new Proxy(bucket, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function") return method;
      return (asked: R2ListOptions, ...args: unknown[]) => {
        called();
        return method.call(target, name === "list" ? { ...asked, limit: 1 } : asked, ...args);
      };
    },
  });
}
