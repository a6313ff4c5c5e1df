import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPosts } from '#functions/webhook-dispatcher/posts.ts';
import type { PostOutcome } from '#shared/platform/outbound/public-post.ts';
import type { Subscription } from '#shared/webhooks/subscription.ts';

/** The posts that run: each waits until the test answers it. */
let running: ((outcome: PostOutcome) => void)[];
let unanswered: string[];
beforeEach(() => {
  vi.useFakeTimers();
  [running, unanswered] = [[], []];
});
afterEach(() => {
  vi.useRealTimers();
});

const receiver = (id: string) => ({ id, url: `https://${id}.example/` }) as Subscription;
const open = () =>
  openPosts(
    () => new Promise((resolve) => running.push(resolve)),
    ({ id }) => unanswered.push(id),
  );
const settled = () => vi.advanceTimersByTimeAsync(0);

test('the posts to one receiver take turns, four at a time, and those to others do not wait for them', async () => {
  const posts = open();
  const sent = Array.from({ length: 6 }, () => posts.send(receiver('busy'), 'first', {}, ''));
  await settled();
  expect(running).toHaveLength(4);
  void posts.send(receiver('other'), 'first', {}, '');
  await settled();
  expect(running).toHaveLength(5);
  running[0]?.({ status: 202, durationMs: 5 });
  running[1]?.({ status: 202, durationMs: 5 });
  await settled();
  expect(running).toHaveLength(7);
  expect(await Promise.all(sent.slice(0, 2))).toEqual([
    { status: 202, durationMs: 5 },
    { status: 202, durationMs: 5 },
  ]);
});

test('once a receiver has not answered for a second, nobody in the first lane waits for it', async () => {
  const posts = open();
  for (let n = 0; n < 4; n += 1) void posts.send(receiver('hanging'), 'first', {}, '');
  const waiting = posts.send(receiver('hanging'), 'first', {}, '');
  await vi.advanceTimersByTimeAsync(999);
  expect(unanswered).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(unanswered).toContain('hanging');
  expect(await waiting).toBe('held');
  expect(await posts.send(receiver('hanging'), 'first', {}, '')).toBe('held');
  expect(running).toHaveLength(4);
});

test('the other lane goes on posting to a receiver that does not answer, four at a time', async () => {
  const posts = open();
  void posts.send(receiver('hanging'), 'other', {}, '');
  await vi.advanceTimersByTimeAsync(1_000);
  for (let n = 0; n < 3; n += 1) void posts.send(receiver('hanging'), 'other', {}, '');
  await settled();
  expect(running).toHaveLength(4);
  expect(posts.isHeld(receiver('hanging'), 'other')).toBe(true);
  expect(await posts.send(receiver('hanging'), 'other', {}, '')).toBe('held');
});

test('a receiver that answers again is no longer held', async () => {
  const posts = open();
  const sent = posts.send(receiver('slow'), 'first', {}, '');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(posts.isHeld(receiver('slow'), 'first')).toBe(true);
  running[0]?.({ status: 202, durationMs: 1_500 });
  await sent;
  expect(posts.isHeld(receiver('slow'), 'first')).toBe(false);
});
