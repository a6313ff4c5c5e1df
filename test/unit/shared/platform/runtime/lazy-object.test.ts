import { expect, test } from 'vitest';
import * as z from 'zod';
import { lazyObject, lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';

const aCountingSchema = (lazySchema: typeof lazyObject | typeof lazyStrictObject) => {
  let built = 0;
  const fields = () => {
    built += 1;
    return { name: z.string(), age: z.int().optional() };
  };
  return { schema: lazySchema(fields).meta({ id: `Counted${Math.random()}` }), builds: () => built };
};

test('fields are built once, on first use, and not when the schema is declared or wrapped', () => {
  const { schema, builds } = aCountingSchema(lazyObject);
  const wrapped = schema.nullable().optional();
  expect(builds()).toBe(0);
  expect(wrapped.parse({ name: 'Ivan', age: 3, extra: true })).toEqual({ name: 'Ivan', age: 3 });
  expect(schema.safeParse({ name: 1 }).error?.issues.map(({ path }) => path)).toEqual([['name']]);
  expect(builds()).toBe(1);
});

test('a strict object rejects unknown fields', () => {
  const { schema } = aCountingSchema(lazyStrictObject);
  expect(schema.safeParse({ name: 'Ivan', extra: true }).error?.issues[0]?.code).toBe('unrecognized_keys');
});

test('a lazy schema can be extended, picked from and written as JSON Schema like any other', () => {
  const { schema } = aCountingSchema(lazyObject);
  expect(schema.extend({ city: z.string() }).parse({ name: 'Ivan', city: 'Dubai' })).toEqual({
    name: 'Ivan',
    city: 'Dubai',
  });
  expect(schema.pick({ name: true }).parse({ name: 'Ivan', age: 3 })).toEqual({ name: 'Ivan' });
  expect(z.toJSONSchema(z.object({ person: lazyObject(() => ({ name: z.string() })) }))).toMatchObject({
    properties: { person: { required: ['name'], properties: { name: { type: 'string' } } } },
  });
});
