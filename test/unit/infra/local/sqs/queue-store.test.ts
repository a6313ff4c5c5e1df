import { expect, test } from 'vitest';
import { createState } from '#infra/local/platform/state.ts';
import { createQueueStore } from '#infra/local/sqs/queue-store.ts';
import type { Resource } from '#infra/local/template/template.ts';
import { aFolder } from '../an-assembly.ts';

const aQueue = (name: string, properties: object = {}): Resource => ({
  stack: 'Main',
  id: name,
  type: 'AWS::SQS::Queue',
  name,
  properties,
  identity: { Ref: `http://endpoint/${name}`, Arn: `arn:${name}` },
});

/** Creates a store, in a state folder if one is given, with a clock that the test advances. */
const createStore = (data?: string) => {
  let time = Date.now();
  const resources = [
    aQueue('plain', { VisibilityTimeout: 30, MessageRetentionPeriod: 600 }),
    aQueue('delayed', { DelaySeconds: 10 }),
    aQueue('dead'),
    aQueue('source', {
      VisibilityTimeout: 30,
      RedrivePolicy: { deadLetterTargetArn: 'arn:dead', maxReceiveCount: 2 },
    }),
  ];
  const state = createState(data);
  const store = createQueueStore({
    resources,
    state,
    now: () => time,
    machineNow: () => time,
    aheadMs: () => 0,
    place: { region: 'r', account: 'a', endpoint: 'http://endpoint', apiUrl: () => '', domains: new Map() },
    report: () => undefined,
    observe: undefined,
    notice: () => undefined,
  });
  const queue = (name: string) => {
    const definition = store.find(name);
    if (!definition) throw new Error(`There is no queue ${name}`);
    return definition;
  };
  const signal = new AbortController().signal;
  return {
    close: () => state.close(),
    pass: (seconds: number) => void (time += seconds * 1000),
    send: (name: string, body: string, delaySeconds?: number) =>
      store.send(queue(name), { body, delaySeconds, sender: 'test' }),
    receive: (name: string, waitSeconds = 0) => store.receive(queue(name), { limit: 10, waitSeconds, signal }),
    remove: (name: string, receipt: { id: string; receipt: string }) => store.remove(queue(name), receipt),
    returnToQueue: (name: string, receipt: { id: string; receipt: string }) =>
      store.returnToQueue(queue(name), receipt),
    returnAllToQueue: (name: string) => store.returnAllToQueue(queue(name)),
    counts: (name: string) => store.counts(queue(name)),
  };
};

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

test("a delay holds a message back, and the message's delay overrides the queue's", async () => {
  const { send, receive, pass, counts } = createStore();
  send('delayed', 'late');
  send('delayed', 'now', 0);
  expect(await receive('delayed')).toMatchObject([{ body: 'now' }]);
  expect(counts('delayed')).toEqual({ visible: 0, inFlight: 1, delayed: 1 });
  pass(10);
  expect(await receive('delayed')).toMatchObject([{ body: 'late' }]);
});

test('a message that was received too often moves to the dead-letter queue', async () => {
  const { send, receive, pass } = createStore();
  const id = send('source', 'poison');
  for (let count = 0; count < 2; count += 1) {
    expect(await receive('source')).toHaveLength(1);
    pass(30);
  }
  expect(await receive('source')).toEqual([]);
  expect(await receive('dead')).toMatchObject([{ id, body: 'poison', source: 'arn:source' }]);
});

test('a message expires after the retention period', async () => {
  const { send, receive, pass } = createStore();
  send('plain', 'old');
  pass(600);
  expect(await receive('plain')).toEqual([]);
});

test('a waiting receive gets a message as soon as it is sent or returned', async () => {
  const { send, receive, returnToQueue } = createStore();
  const waiting = receive('plain', 20);
  send('plain', 'quick');
  const [message] = await waiting;
  expect(message).toMatchObject({ body: 'quick' });
  const waitingAgain = receive('plain', 20);
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

test('a state folder from before messages had groups can still be used', async () => {
  const data = aFolder();
  const oldState = createState(data);
  oldState.exec(`CREATE TABLE message (position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    queue TEXT NOT NULL, body TEXT NOT NULL, attributes TEXT NOT NULL, sender TEXT NOT NULL, sent_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL, visible_at INTEGER NOT NULL, receives INTEGER NOT NULL DEFAULT 0,
    first_received_at INTEGER, receipt TEXT, source TEXT)`);
  oldState.exec(`INSERT INTO message (id, queue, body, attributes, sender, sent_at, expires_at, visible_at)
    VALUES ('id', 'plain', 'old', '{}', 'test', 0, ${Date.now() + 60_000}, 0)`);
  oldState.close();
  const { receive, close } = createStore(data);
  expect(await receive('plain')).toMatchObject([{ body: 'old', message_group: null }]);
  close();
});
