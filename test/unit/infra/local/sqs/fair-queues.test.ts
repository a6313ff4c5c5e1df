import { expect, test } from 'vitest';
import type { StoredMessage } from '#infra/local/sqs/queue-store.ts';
import { aQueueStore } from './a-queue-store.ts';

/** Creates a queue and a clock that the test advances. */
const createQueue = () => {
  const { pass, ...store } = aQueueStore({ queue: { VisibilityTimeout: 150 } });
  const receive = (limit = 10) => store.receive('queue', { limit });
  return {
    pass,
    send: (group: string | undefined, count = 1) => {
      for (let n = 0; n < count; n += 1) store.send('queue', group ?? 'none', { group });
    },
    receive,
    groups: async (limit?: number) => (await receive(limit)).map(({ message_group }) => message_group),
    remove: (messages: readonly StoredMessage[]) => {
      for (const message of messages) store.remove('queue', message);
    },
  };
};

test('a message of a quiet group overtakes the backlog of a group whose messages take longest', async () => {
  const { send, receive, remove, groups, pass } = createQueue();
  send('slow', 20);
  const first = await receive();
  pass(10);
  remove(first);
  send('quiet');
  expect(await groups(2)).toEqual(['quiet', 'slow']);
});

test('messages in flight count as processing time', async () => {
  const { send, receive, groups, pass } = createQueue();
  send('slow', 20);
  await receive();
  pass(1);
  send('quiet');
  expect(await groups(1)).toEqual(['quiet']);
});

test('a group with thirty messages in flight and over a tenth of all of them is noisy', async () => {
  const { send, receive, groups } = createQueue();
  send('large', 40);
  await receive(29);
  send('quiet');
  expect(await groups(1)).toEqual(['large']);
  expect(await groups(1)).toEqual(['quiet']);
});

test('of several noisy groups, the one with the fewest messages in flight comes first', async () => {
  const { send, receive, groups, pass } = createQueue();
  send('large', 5);
  send('small', 1);
  await receive();
  pass(1);
  send('large', 3);
  send('small', 3);
  expect(await groups(4)).toEqual(['small', 'small', 'small', 'large']);
});

test('when no quiet group has a waiting message, a noisy group gets all readers', async () => {
  const { send, receive, groups, pass } = createQueue();
  send('slow', 20);
  await receive();
  pass(1);
  expect(await groups()).toHaveLength(10);
});

test('processing time is forgotten after a minute', async () => {
  const { send, receive, remove, groups, pass } = createQueue();
  send('slow', 1);
  const messages = await receive();
  pass(10);
  remove(messages);
  pass(60);
  send('slow');
  send('quiet');
  expect(await groups(1)).toEqual(['slow']);
});

test('of eleven groups with equal processing times, none is noisy, and the oldest message is first', async () => {
  const { send, receive, groups, pass } = createQueue();
  const slow = Array.from({ length: 11 }, (_, n) => `slow${n}`);
  for (const group of slow) send(group);
  await receive(11);
  pass(10);
  for (const group of slow) send(group);
  send('quiet');
  expect(await groups(11)).toEqual(slow);
});

test('a message without a group is never noisy', async () => {
  const { send, receive, groups, pass } = createQueue();
  send(undefined, 20);
  await receive();
  pass(1);
  send('quiet');
  expect(await groups(1)).toEqual([null]);
});
