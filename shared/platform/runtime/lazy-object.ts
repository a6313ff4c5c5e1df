import * as z from 'zod';

/**
 * Members of an object schema that are built when the schema is first used. A cold start builds only the schemas that
 * its first request needs.
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

/** `z.object`, with members that are built when they are first needed. */
export const lazyObject = <Members extends z.core.$ZodLooseShape>(build: () => Members) => z.object(lazily(build));

/** `z.strictObject`, with members that are built when they are first needed. */
export const lazyStrictObject = <Members extends z.core.$ZodLooseShape>(build: () => Members) =>
  z.strictObject(lazily(build));
