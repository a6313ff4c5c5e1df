import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReceiverLimiter } from '#functions/webhook-dispatcher/receiver-limiter.ts';
import type { PostLimits, PostOutcome } from '#shared/platform/outbound/public-post.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';

/** Functions that end the running POSTs with an outcome. */
let running: ((outcome: PostOutcome) => void)[];
/** The limits of each POST. */
let limits: PostLimits[];
/** The ids of receivers that have had a late POST. */
let slowReceivers: Set<string>;
beforeEach(() => {
  vi.useFakeTimers();
  [running, limits, slowReceivers] = [[], [], new Set()];
});
afterEach(() => {
  vi.useRealTimers();
});

const receiver = (id: string) => ({ id, url: `https://${id}.example/` }) as Subscription;
const timedOut: PostOutcome = { failure: 'timeout', durationMs: 1_000 };
/** Applies the rule of the subscription's health: the first late POST raises a suspicion, the next one confirms it. */
const noteSlow = async ({ id }: Subscription): Promise<boolean> => slowReceivers.size === slowReceivers.add(id).size;
const createLimiter = (note = noteSlow) =>
  createReceiverLimiter((_url, _headers, _body, limit = {}) => {
    limits.push(limit);
    return new Promise((resolve) => {
      running.push(resolve);
      limit.signal?.addEventListener('abort', () => resolve(timedOut));
    });
  }, note);
/** Ends the running POSTs as if they had timed out. */
const timeOutAll = async (): Promise<void> => {
  for (const end of running.splice(0)) end(timedOut);
  await settle();
};
const settle = () => vi.advanceTimersByTimeAsync(0);

test('POSTs to a receiver run four at a time, and do not delay POSTs to other receivers', async () => {
  const posts = createLimiter();
  const sent = Array.from({ length: 6 }, () => posts.send(receiver('busy'), 'fast', {}, ''));
  await settle();
  expect(running).toHaveLength(4);
  void posts.send(receiver('other'), 'fast', {}, '');
  await settle();
  expect(running).toHaveLength(5);
  running[0]?.({ status: 202, durationMs: 5 });
  running[1]?.({ status: 202, durationMs: 5 });
  await settle();
  expect(running).toHaveLength(7);
  expect(await Promise.all(sent.slice(0, 2))).toEqual([
    { status: 202, durationMs: 5 },
    { status: 202, durationMs: 5 },
  ]);
});

test('a first attempt times out after three seconds, and a later one after ten', async () => {
  const posts = createLimiter();
  void posts.send(receiver('new'), 'fast', {}, '');
  void posts.send(receiver('new'), 'slow', {}, '');
  await settle();
  expect(limits.map(({ timeoutMs }) => timeoutMs)).toEqual([3_000, 10_000]);
});

test('while a receiver has not responded for a second, the fast queue does not wait for it', async () => {
  const posts = createLimiter();
  for (let n = 0; n < 4; n += 1) void posts.send(receiver('hanging'), 'fast', {}, '');
  const waiting = posts.send(receiver('hanging'), 'fast', {}, '');
  await vi.advanceTimersByTimeAsync(999);
  expect(slowReceivers).not.toContain('hanging');
  await vi.advanceTimersByTimeAsync(1);
  expect(slowReceivers).toContain('hanging');
  expect(await waiting).toBe('held');
  expect(await posts.send(receiver('hanging'), 'fast', {}, '')).toBe('held');
  expect(running).toHaveLength(4);
});

test('a receiver that responds after 1.5 seconds gets its next POST from the fast queue immediately', async () => {
  const posts = createLimiter();
  const latePost = posts.send(receiver('healthy'), 'fast', {}, '');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(posts.isHeld(receiver('healthy'), 'fast')).toBe(true);
  running[0]?.({ status: 202, durationMs: 1_500 });
  expect(await latePost).toEqual({ status: 202, durationMs: 1_500 });
  expect(posts.isHeld(receiver('healthy'), 'fast')).toBe(false);
  void posts.send(receiver('healthy'), 'fast', {}, '');
  await settle();
  expect(running).toHaveLength(2);
});

test('a burst that a receiver accepts too slowly is held after eight seconds, and holds no slot', async () => {
  const posts = createLimiter();
  const outcomes = Array.from({ length: 100 }, () => posts.send(receiver('busy'), 'fast', {}, ''));
  const settled: unknown[] = [];
  for (const outcome of outcomes) void outcome.then((result) => settled.push(result));
  const acceptAll = async () => {
    for (const end of running.splice(0)) end({ status: 202, durationMs: 999 });
    await settle();
  };
  for (let second = 1; second <= 8; second += 1) {
    await vi.advanceTimersByTimeAsync(999);
    await acceptAll();
  }
  expect(settled).toHaveLength(32);
  await vi.advanceTimersByTimeAsync(8);
  expect(settled.filter((result) => result === 'held')).toHaveLength(64);
  await acceptAll();
  expect(settled).toHaveLength(100);
  void posts.send(receiver('busy'), 'fast', {}, '');
  await settle();
  expect(running).toHaveLength(1);
});

test('when a hanging POST has ended, the next POSTs are made', async () => {
  const posts = createLimiter();
  for (let n = 0; n < 4; n += 1) void posts.send(receiver('hanging'), 'fast', {}, '');
  await vi.advanceTimersByTimeAsync(1_000);
  await timeOutAll();
  void posts.send(receiver('hanging'), 'fast', {}, '');
  await settle();
  expect(running).toHaveLength(1);
});

test('a late POST from the fast queue is aborted only if its receiver is recorded as slow', async () => {
  const posts = createLimiter();
  const outcomes = Array.from({ length: 3 }, () => posts.send(receiver('hanging'), 'fast', {}, ''));
  const fromSlowQueue = posts.send(receiver('hanging'), 'slow', {}, '');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(limits.map(({ signal }) => signal?.aborted)).toEqual([false, true, true, false]);
  expect(await Promise.all(outcomes.slice(1))).toEqual([timedOut, timedOut]);
  running[0]?.({ status: 202, durationMs: 1_500 });
  running[3]?.({ status: 202, durationMs: 1_500 });
  expect(await Promise.all([outcomes[0], fromSlowQueue])).toMatchObject([{ status: 202 }, { status: 202 }]);
});

test('a POST that completes while its receiver is being recorded as slow ends after the write', async () => {
  let endNote: (isSlow: boolean) => void = () => undefined;
  const posts = createLimiter(() => new Promise((resolve) => (endNote = resolve)));
  let hasEnded = false;
  void posts.send(receiver('slow'), 'fast', {}, '').then(() => (hasEnded = true));
  await vi.advanceTimersByTimeAsync(1_000);
  running[0]?.({ status: 202, durationMs: 1_000 });
  await settle();
  expect(hasEnded).toBe(false);
  endNote(true);
  await settle();
  expect(hasEnded).toBe(true);
});

test('the slow queue continues to post to a receiver with a late POST, four at a time', async () => {
  const posts = createLimiter();
  void posts.send(receiver('hanging'), 'slow', {}, '');
  await vi.advanceTimersByTimeAsync(1_000);
  for (let n = 0; n < 3; n += 1) void posts.send(receiver('hanging'), 'slow', {}, '');
  await settle();
  expect(running).toHaveLength(4);
  expect(posts.isHeld(receiver('hanging'), 'slow')).toBe(true);
  expect(await posts.send(receiver('hanging'), 'slow', {}, '')).toBe('held');
});
