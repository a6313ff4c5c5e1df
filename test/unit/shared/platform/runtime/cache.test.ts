import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { memoize, boundedMap, createCache } from '#shared/platform/runtime/cache.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** A loader that counts its calls. */
const aQuestion = () => {
  let times = 0;
  return {
    ask: async () => {
      times += 1;
      return times;
    },
    times: () => times,
  };
};

/** A loader that the test resolves. */
const anOpenQuestion = () => {
  const asked: PromiseWithResolvers<string>[] = [];
  return {
    asked,
    ask: () => {
      const question = Promise.withResolvers<string>();
      asked.push(question);
      return question.promise;
    },
  };
};

test('concurrent callers share one load', async () => {
  const { asked, ask } = anOpenQuestion();
  const get = memoize(ask);
  const callers = [get(), get(), get()];
  asked[0]?.resolve('answer');
  expect(await Promise.all([...callers, get()])).toEqual(['answer', 'answer', 'answer', 'answer']);
  expect(asked.length).toBe(1);
});

test('a failed load is not cached: all its callers fail, and the next caller loads again', async () => {
  const { asked, ask } = anOpenQuestion();
  const get = memoize(ask);
  const callers = [get(), get()];
  asked[0]?.reject(new Error('away'));
  for (const result of await Promise.allSettled(callers))
    expect(result).toMatchObject({ status: 'rejected', reason: { message: 'away' } });
  const next = get();
  asked[1]?.resolve('back');
  expect(await next).toBe('back');
  expect(asked.length).toBe(2);
});

test('a load that fails synchronously is not cached either', async () => {
  let isBroken = true;
  const get = memoize((): Promise<string> => {
    if (isBroken) throw new Error('not configured');
    return Promise.resolve('answer');
  });
  await expect(get()).rejects.toThrow('not configured');
  isBroken = false;
  expect(await get()).toBe('answer');
});

test('each key has its own value', async () => {
  const memory = createCache<string>({ max: 10 });
  const requested: string[] = [];
  const recall = (key: string) =>
    memory.getOrLoad(key, async () => {
      requested.push(key);
      return key.toUpperCase();
    });
  expect(await Promise.all([recall('a'), recall('b'), recall('a')])).toEqual(['A', 'B', 'A']);
  expect(requested).toEqual(['a', 'b']);
});

test('a value is cached until it expires, and then loaded again', async () => {
  let time = 1_000;
  const { ask, times } = aQuestion();
  const memory = createCache<{ answer: number; until: number }>({
    max: 1,
    validUntil: ({ until }) => until,
    now: () => new Date(time),
  });
  const recall = () => memory.getOrLoad('key', async () => ({ answer: await ask(), until: time + 100 }));
  expect((await recall()).answer).toBe(1);
  time = 1_099;
  expect((await recall()).answer).toBe(1);
  expect(memory.peek('key')?.answer).toBe(1);
  time = 1_100;
  expect(memory.peek('key')).toBeUndefined();
  expect((await Promise.all([recall(), recall()])).map(({ answer }) => answer)).toEqual([2, 2]);
  expect(times()).toBe(2);
});

test('a value that has expired on arrival is returned to its callers and not cached', async () => {
  const { ask, times } = aQuestion();
  const memory = createCache<number>({ max: 1, validUntil: () => 0, now: () => new Date(1) });
  expect([await memory.getOrLoad('key', ask), await memory.getOrLoad('key', ask)]).toEqual([1, 2]);
  expect(times()).toBe(2);
});

test('a cached value needs no load, but an evicted one does', async () => {
  const { ask, times } = aQuestion();
  const memory = createCache<number>({ max: 2 });
  expect(memory.peek('key')).toBeUndefined();
  memory.set('key', 40);
  expect(memory.peek('key')).toBe(40);
  expect(await memory.getOrLoad('key', ask)).toBe(40);
  expect(times()).toBe(0);
  memory.forget('key');
  expect(memory.peek('key')).toBeUndefined();
  expect(await memory.getOrLoad('key', ask)).toBe(1);
});

test('undefined is cached like any other value', async () => {
  let times = 0;
  const memory = createCache<undefined>({ max: 1 });
  const send = async () => {
    times += 1;
    return undefined;
  };
  await memory.getOrLoad('key', send);
  await memory.getOrLoad('key', send);
  expect(times).toBe(1);
});

test('a full cache evicts the least recently used value', async () => {
  const memory = createCache<string>({ max: 2 });
  memory.set('a', 'A');
  memory.set('b', 'B');
  expect(memory.peek('a')).toBe('A');
  memory.set('c', 'C');
  expect([memory.peek('a'), memory.peek('b'), memory.peek('c')]).toEqual(['A', undefined, 'C']);
});

test('a bounded map retains the most recently used keys', () => {
  const uses = fc.array(fc.tuple(fc.constantFrom('get', 'set', 'delete'), fc.constantFrom('a', 'b', 'c', 'd', 'e')));
  fc.assert(
    fc.property(uses, fc.integer({ min: 1, max: 4 }), (steps, most) => {
      const map = boundedMap<string>(most);
      let model: string[] = [];
      for (const [use, key] of steps) {
        const isKnown = model.includes(key);
        if (use === 'get') expect(map.get(key)).toBe(isKnown ? key : undefined);
        if (use === 'set') map.set(key, key);
        if (use === 'delete') map.delete(key);
        const isUsed = use === 'set' || (use === 'get' && isKnown);
        if (isUsed || use === 'delete') model = model.filter((other) => other !== key);
        if (isUsed) model = [...model, key].slice(-most);
      }
      for (const key of ['a', 'b', 'c', 'd', 'e']) expect(map.get(key)).toBe(model.includes(key) ? key : undefined);
    }),
  );
});

/** The largest number of clients that a rate limiter caches. */
const maxClients = 10_000;

test('a full rate limiter evicts the least recently seen client and forfeits its lease', async () => {
  const [seen, unseen] = [newId(), newId()];
  const leases: string[] = [];
  const { table } = local();
  const counting: Table = {
    ...table,
    async update(key, input) {
      const client = [seen, unseen].find((id) => key.pk.endsWith(id));
      // The rate limiter caches a client even if the table fails, so strangers fill the cache without a write.
      if (!client) throw new Error('not for strangers');
      const item = await table.update(key, input);
      leases.push(client);
      return item;
    },
  };
  const limiter = createRateLimiter(counting, () => new Date(Date.UTC(2026, 0, 1)));
  const take = (client: string) => limiter.take(client, 'requests', 100);
  let strangers = 0;
  const strangersCome = (count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => take(`stranger-${(strangers += 1)}`)));

  await take(unseen);
  await take(seen);
  await strangersCome(maxClients - 2);
  await take(seen);
  expect(leases).toEqual([unseen, seen]);
  await strangersCome(maxClients - 1);
  expect((await take(seen)).allowed).toBe(true);
  expect(leases).toEqual([unseen, seen]);
  // The lease of the least recently seen client is lost. Its requests are treated as used, so the limit still holds.
  expect(await take(unseen)).toMatchObject({ allowed: true, remaining: 1_000 - 6 });
  expect(leases).toEqual([unseen, seen, unseen]);
});
