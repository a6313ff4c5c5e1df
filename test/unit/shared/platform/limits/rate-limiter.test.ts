import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

/** A clock that advances only when a test calls `pass`. */
const aClock = () => {
  let time = Date.UTC(2026, 0, 1);
  return { now: () => new Date(time), pass: (ms: number) => (time += ms) };
};

test('a client may use up ten seconds of its rate in one burst, and then has to wait', async () => {
  const clock = aClock();
  const limiter = createRateLimiter(local().table, clock.now);
  const client = newId();
  for (let n = 0; n < 100; n += 1)
    expect((await limiter.take(client, 'verifications', 10)).allowed, `request ${n}`).toBe(true);
  const verdict = await limiter.take(client, 'verifications', 10);
  expect(verdict).toMatchObject({ allowed: false, limit: 100, remaining: 0 });
  expect(verdict.retryAfterSeconds).toBeGreaterThanOrEqual(1);
  clock.pass(verdict.retryAfterSeconds * 1000);
  expect((await limiter.take(client, 'verifications', 10)).allowed).toBe(true);
});

test('several environments together never allow more than rate × time + burst', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(4), fc.nat(300)), { minLength: 150, maxLength: 400 }), async (steps) => {
      const clock = aClock();
      const environments = Array.from({ length: 5 }, () => createRateLimiter(local().table, clock.now));
      const client = newId();
      const [rate, start] = [5, clock.now().getTime()];
      let allowed = 0;
      for (const [environment, pause] of steps) {
        clock.pass(pause / 10);
        const verdict = await environments[environment]?.take(client, 'requests', rate);
        if (verdict?.allowed) allowed += 1;
        const elapsed = (clock.now().getTime() - start) / 1000;
        expect(allowed).toBeLessThanOrEqual(rate * 10 + Math.ceil(rate * elapsed));
      }
    }),
    { numRuns: 8 },
  );
});

test('a busy environment writes to the table for fewer than one in twenty requests', async () => {
  const clock = aClock();
  const limiter = createRateLimiter(local().table, clock.now);
  const client = newId();
  local().spent();
  for (let n = 0; n < 2_000; n += 1) {
    clock.pass(20);
    expect((await limiter.take(client, 'requests', 100)).allowed).toBe(true);
  }
  expect(local().spent().writeUnits / 2_000).toBeLessThan(0.05);
});

test('a client above its limit also causes a write for fewer than one in twenty requests', async () => {
  const clock = aClock();
  const limiter = createRateLimiter(local().table, clock.now);
  const client = newId();
  local().spent();
  let allowed = 0;
  for (let n = 0; n < 3_000; n += 1) {
    clock.pass(50);
    if ((await limiter.take(client, 'verifications', 10)).allowed) allowed += 1;
  }
  expect(allowed).toBeGreaterThan(1_400);
  expect(allowed).toBeLessThanOrEqual(100 + 1_500);
  expect(local().spent().writeUnits / 3_000).toBeLessThan(0.05);
});
