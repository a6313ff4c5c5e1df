import * as z from 'zod';

/**
 * Returns an object schema's fields, built on first use. A cold start builds only the schemas that its first request
 * needs.
 */
const lazily = <Fields extends object>(build: () => Fields): Fields => {
  let built: Fields | undefined;
  const fields = (): Fields => (built ??= build());
  return new Proxy({} as Fields, {
    get: (_, name): unknown => Reflect.get(fields(), name),
    has: (_, name) => Reflect.has(fields(), name),
    ownKeys: () => Reflect.ownKeys(fields()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(fields(), name),
  });
};

/** `z.object` with fields that are built on first use. */
export const lazyObject = <Fields extends z.core.$ZodLooseShape>(build: () => Fields) => z.object(lazily(build));

/** `z.strictObject` with fields that are built on first use. */
export const lazyStrictObject = <Fields extends z.core.$ZodLooseShape>(build: () => Fields) =>
  z.strictObject(lazily(build));
