import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { memoize, boundedMap, createCache } from '#shared/platform/runtime/cache.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** Creates a loader that returns the number of its calls so far. */
const aCountingLoader = () => {
  let loadCount = 0;
  return {
    load: async () => {
      loadCount += 1;
      return loadCount;
    },
    loadCount: () => loadCount,
  };
};

/** Creates a loader whose calls the test resolves or rejects. */
const aManualLoader = () => {
  const pendingLoads: PromiseWithResolvers<string>[] = [];
  return {
    pendingLoads,
    load: () => {
      const pendingLoad = Promise.withResolvers<string>();
      pendingLoads.push(pendingLoad);
      return pendingLoad.promise;
    },
  };
};

test('concurrent callers share one load', async () => {
  const { pendingLoads, load } = aManualLoader();
  const get = memoize(load);
  const callers = [get(), get(), get()];
  pendingLoads[0]?.resolve('value');
  expect(await Promise.all([...callers, get()])).toEqual(['value', 'value', 'value', 'value']);
  expect(pendingLoads.length).toBe(1);
});

test('a failed load is not cached: all its callers fail, and the next caller loads again', async () => {
  const { pendingLoads, load } = aManualLoader();
  const get = memoize(load);
  const callers = [get(), get()];
  pendingLoads[0]?.reject(new Error('load failed'));
  for (const result of await Promise.allSettled(callers))
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'load failed' } });
  const next = get();
  pendingLoads[1]?.resolve('loaded');
  expect(await next).toBe('loaded');
  expect(pendingLoads.length).toBe(2);
});

test('a load that fails synchronously is not cached either', async () => {
  let isBroken = true;
  const get = memoize((): Promise<string> => {
    if (isBroken) throw new Error('not configured');
    return Promise.resolve('value');
  });
  await expect(get()).rejects.toThrow('not configured');
  isBroken = false;
  expect(await get()).toBe('value');
});

test('each key has its own value', async () => {
  const cache = createCache<string>({ max: 10 });
  const requested: string[] = [];
  const get = (key: string) =>
    cache.getOrLoad(key, async () => {
      requested.push(key);
      return key.toUpperCase();
    });
  expect(await Promise.all([get('a'), get('b'), get('a')])).toEqual(['A', 'B', 'A']);
  expect(requested).toEqual(['a', 'b']);
});

test('a value is cached until it expires, and then loaded again', async () => {
  let time = 1_000;
  const { load, loadCount } = aCountingLoader();
  const cache = createCache<{ value: number; until: number }>({
    max: 1,
    validUntil: ({ until }) => until,
    now: () => new Date(time),
  });
  const get = () => cache.getOrLoad('key', async () => ({ value: await load(), until: time + 100 }));
  expect((await get()).value).toBe(1);
  time = 1_099;
  expect((await get()).value).toBe(1);
  expect(cache.peek('key')?.value).toBe(1);
  time = 1_100;
  expect(cache.peek('key')).toBeUndefined();
  expect((await Promise.all([get(), get()])).map(({ value }) => value)).toEqual([2, 2]);
  expect(loadCount()).toBe(2);
});

test('a value is cached for the lifetime of all values, which begins with its loading', async () => {
  let time = 1_000;
  const cache = createCache<number>({ max: 1, lifetimeMs: 100, now: () => new Date(time) });
  const get = () => cache.getOrLoad('key', async () => (time += 10));
  expect([await get(), await get()]).toEqual([1_010, 1_010]);
  time = 1_100;
  expect(await get()).toBe(1_110);
});

test('a value that has already expired when it arrives is returned, but not cached', async () => {
  const { load, loadCount } = aCountingLoader();
  const cache = createCache<number>({ max: 1, validUntil: () => 0, now: () => new Date(1) });
  expect([await cache.getOrLoad('key', load), await cache.getOrLoad('key', load)]).toEqual([1, 2]);
  expect(loadCount()).toBe(2);
});

test('a cached value is returned without a load, but a forgotten one is loaded again', async () => {
  const { load, loadCount } = aCountingLoader();
  const cache = createCache<number>({ max: 2 });
  expect(cache.peek('key')).toBeUndefined();
  cache.set('key', 40);
  expect(cache.peek('key')).toBe(40);
  expect(await cache.getOrLoad('key', load)).toBe(40);
  expect(loadCount()).toBe(0);
  cache.forget('key');
  expect(cache.peek('key')).toBeUndefined();
  expect(await cache.getOrLoad('key', load)).toBe(1);
});

test('undefined is cached like any other value', async () => {
  let loadCount = 0;
  const cache = createCache<undefined>({ max: 1 });
  const load = async () => {
    loadCount += 1;
    return undefined;
  };
  await cache.getOrLoad('key', load);
  await cache.getOrLoad('key', load);
  expect(loadCount).toBe(1);
});

test('a full cache evicts the least recently used value', async () => {
  const cache = createCache<string>({ max: 2 });
  cache.set('a', 'A');
  cache.set('b', 'B');
  expect(cache.peek('a')).toBe('A');
  cache.set('c', 'C');
  expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual(['A', undefined, 'C']);
});

test('a bounded map retains the most recently used keys', () => {
  const uses = fc.array(fc.tuple(fc.constantFrom('get', 'set', 'delete'), fc.constantFrom('a', 'b', 'c', 'd', 'e')));
  fc.assert(
    fc.property(uses, fc.integer({ min: 1, max: 4 }), (steps, max) => {
      const map = boundedMap<string>(max);
      let model: string[] = [];
      for (const [use, key] of steps) {
        const isCached = model.includes(key);
        if (use === 'get') expect(map.get(key)).toBe(isCached ? key : undefined);
        if (use === 'set') map.set(key, key);
        if (use === 'delete') map.delete(key);
        const isUsed = use === 'set' || (use === 'get' && isCached);
        if (isUsed || use === 'delete') model = model.filter((other) => other !== key);
        if (isUsed) model = [...model, key].slice(-max);
      }
      for (const key of ['a', 'b', 'c', 'd', 'e']) expect(map.get(key)).toBe(model.includes(key) ? key : undefined);
    }),
  );
});

/** Maximum number of clients that a rate limiter caches. */
const maxClients = 10_000;

test('a full rate limiter evicts the least recently seen client and forfeits its lease', async () => {
  const [recent, oldest] = [newId(), newId()];
  const leases: string[] = [];
  const { table } = local();
  const countingTable: Table = {
    ...table,
    async update(key, input) {
      const client = [recent, oldest].find((id) => key.pk.endsWith(id));
      // The rate limiter caches a client even if the table fails, so other clients fill the cache without a write.
      if (!client) throw new Error('Not for other clients');
      const item = await table.update(key, input);
      leases.push(client);
      return item;
    },
  };
  const limiter = createRateLimiter(countingTable, () => new Date(Date.UTC(2026, 0, 1)));
  const take = (client: string) => limiter.take(client, 'requests', 100);
  let otherClients = 0;
  const fillCache = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => take(`other-client-${(otherClients += 1)}`)));

  await take(oldest);
  await take(recent);
  await fillCache(maxClients - 2);
  await take(recent);
  expect(leases).toEqual([oldest, recent]);
  await fillCache(maxClients - 1);
  expect((await take(recent)).allowed).toBe(true);
  expect(leases).toEqual([oldest, recent]);
  // The lease of the least recently seen client is lost. Its requests count as used, so the limit still holds.
  expect(await take(oldest)).toMatchObject({ allowed: true, remaining: 1_000 - 6 });
  expect(leases).toEqual([oldest, recent, oldest]);
});
