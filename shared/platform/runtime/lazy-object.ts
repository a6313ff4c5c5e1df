import * as z from 'zod';

/**
 * Fields of an object schema that are built on first use. A cold start builds only the schemas that its first request
 * needs.
 */
const lazily = <Members extends object>(build: () => Members): Members => {
  let built: Members | undefined;
  const members = (): Members => (built ??= build());
  return new Proxy({} as Members, {
    get: (_, name): unknown => Reflect.get(members(), name),
    has: (_, name) => Reflect.has(members(), name),
    ownKeys: () => Reflect.ownKeys(members()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(members(), name),
  });
};

/** `z.object` with fields that are built on first use. */
export const lazyObject = <Members extends z.core.$ZodLooseShape>(build: () => Members) => z.object(lazily(build));

/** `z.strictObject` with fields that are built on first use. */
export const lazyStrictObject = <Members extends z.core.$ZodLooseShape>(build: () => Members) =>
  z.strictObject(lazily(build));
