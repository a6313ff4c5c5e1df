import { expect, test } from 'vitest';
import { aFolder } from '../an-assembly.ts';
import { aQueueStore } from './a-queue-store.ts';

const queues = {
  plain: { VisibilityTimeout: 30, MessageRetentionPeriod: 600 },
  dead: {},
  source: { VisibilityTimeout: 30, RedrivePolicy: { deadLetterTargetArn: 'arn:dead', maxReceiveCount: 2 } },
};

const createStore = (data?: string) => aQueueStore(queues, data);

test('a received message is hidden until its visibility timeout ends', async () => {
  const { send, receive, pass, counts } = createStore();
  send('plain', 'hidden');
  expect(await receive('plain')).toMatchObject([{ body: 'hidden', receives: 1 }]);
  expect(await receive('plain')).toEqual([]);
  expect(counts('plain')).toEqual({ visible: 0, inFlight: 1, delayed: 0 });
  pass(30);
  expect(counts('plain')).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
  expect(await receive('plain')).toMatchObject([{ body: 'hidden', receives: 2 }]);
});

test('only the receipt of the latest receive can delete a message', async () => {
  const { send, receive, remove, pass } = createStore();
  send('plain', 'twice');
  const [first] = await receive('plain');
  pass(30);
  const [second] = await receive('plain');
  if (!first || !second) throw new Error('The message was not received twice');
  remove('plain', first);
  pass(30);
  expect(await receive('plain')).toHaveLength(1);
});

test('a delay holds a message back', async () => {
  const { send, receive, pass, counts } = createStore();
  send('plain', 'late', { delaySeconds: 10 });
  send('plain', 'now');
  expect(await receive('plain')).toMatchObject([{ body: 'now' }]);
  expect(counts('plain')).toEqual({ visible: 0, inFlight: 1, delayed: 1 });
  pass(10);
  expect(await receive('plain')).toMatchObject([{ body: 'late' }]);
});

test('a message that was received too often moves to the dead-letter queue with its group', async () => {
  const { send, receive, pass } = createStore();
  const id = send('source', 'poison', { group: 'client' });
  for (let count = 0; count < 2; count += 1) {
    expect(await receive('source')).toHaveLength(1);
    pass(30);
  }
  expect(await receive('source')).toEqual([]);
  expect(await receive('dead')).toMatchObject([{ id, body: 'poison', source: 'arn:source', message_group: 'client' }]);
});

test('a message expires after the retention period', async () => {
  const { send, receive, pass } = createStore();
  send('plain', 'old');
  pass(600);
  expect(await receive('plain')).toEqual([]);
});

test('a waiting receive gets a message as soon as it is sent or returned', async () => {
  const { send, receive, returnToQueue } = createStore();
  const waiting = receive('plain', { waitSeconds: 20 });
  send('plain', 'quick');
  const [message] = await waiting;
  expect(message).toMatchObject({ body: 'quick' });
  const waitingAgain = receive('plain', { waitSeconds: 20 });
  if (message) returnToQueue('plain', message);
  expect(await waitingAgain).toMatchObject([{ body: 'quick' }]);
});

test('messages and their visibility survive a restart, until they are returned to the queue', async () => {
  const data = aFolder();
  const first = createStore(data);
  first.send('plain', 'in flight');
  await first.receive('plain');
  first.send('plain', 'visible');
  first.close();
  const second = createStore(data);
  expect(await second.receive('plain')).toMatchObject([{ body: 'visible' }]);
  second.returnAllToQueue('plain');
  expect((await second.receive('plain')).map(({ body }) => body).toSorted()).toEqual(['in flight', 'visible']);
  second.close();
});
