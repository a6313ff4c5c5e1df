import { createState } from '#infra/local/platform/state.ts';
import { createQueueStore } from '#infra/local/sqs/queue-store.ts';

/**
 * Creates a store of queues with these properties, by name, and a clock that the test advances. The store is in a state
 * folder if one is given.
 */
export const aQueueStore = (queues: Readonly<Record<string, object>>, data?: string) => {
  let time = Date.now();
  const state = createState(data);
  const store = createQueueStore({
    resources: Object.entries(queues).map(([name, properties]) => ({
      stack: 'Main',
      id: name,
      type: 'AWS::SQS::Queue',
      name,
      properties,
      identity: { Ref: `http://endpoint/${name}`, Arn: `arn:${name}` },
    })),
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
  const { signal } = new AbortController();
  return {
    close: () => state.close(),
    pass: (seconds: number) => void (time += seconds * 1000),
    send: (name: string, body: string, options: { delaySeconds?: number; group?: string | undefined } = {}) =>
      store.send(queue(name), { body, sender: 'test', ...options }),
    receive: (name: string, { limit = 10, waitSeconds = 0 } = {}) =>
      store.receive(queue(name), { limit, waitSeconds, signal }),
    remove: (name: string, receipt: { id: string; receipt: string }) => store.remove(queue(name), receipt),
    returnToQueue: (name: string, receipt: { id: string; receipt: string }) =>
      store.returnToQueue(queue(name), receipt),
    returnAllToQueue: (name: string) => store.returnAllToQueue(queue(name)),
    counts: (name: string) => store.counts(queue(name)),
  };
};
