import { eventsOf } from '#shared/events/derive.ts';
import { setRandomness } from '#shared/platform/runtime/randomness.ts';
import { type Line, logTo } from '#shared/platform/runtime/log.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { createDynamoDB } from './cloud/dynamodb.ts';
import { createMessaging } from './cloud/messaging.ts';
import { createQueues } from './cloud/queues.ts';
import { createStream } from './cloud/stream.ts';
import { type FinalState, violationsOf } from './oracles/aftermath.ts';
import { oracles } from './oracles/oracles.ts';
import { type Snapshot, violationsOfRestoration } from './oracles/restoration.ts';
import { consumedConsentsHoldNoSecrets } from './oracles/sharing-oracles.ts';
import { createBank } from './outside/bank.ts';
import { createReceivers } from './outside/receivers.ts';
import { createMinutes } from './service/minutes.ts';
import { createService } from './service/service.ts';
import type { Violation } from './rules.ts';
import { causedByFaults, createScene } from './stories/scene.ts';
import { chooseStory, type StoryName, runStory, type StoryResult } from './stories/stories.ts';
import { createFate } from './world/fate.ts';
import { type Lambda, createLambdaClient } from './world/functions.ts';
import { seededRandomness } from './world/seeded-randomness.ts';
import { createTimeline } from './world/timeline.ts';
import { createWorld } from './world/world.ts';

/** The result of a history. */
export interface HistoryResult {
  readonly seed: number;
  readonly violations: readonly string[];
  /** Faults and other unusual events, in order. */
  readonly happened: readonly string[];
  readonly calls: number;
  readonly story: StoryName;
}

/** The start time of every history: 23:40 in Dubai. */
const start = Date.UTC(2027, 0, 1, 19, 40);

/** The time after which no more faults are injected, so that all work can finish. */
const calmAfterMs = 3 * 86_400_000;
const maxStandstillMs = 20 * 3_600_000;
const maxEvents = 30_000;
/** Most histories have more events before their work is done. */
const maxSnapshotEvents = 300;

/** The possible fault rates. Each history uses one of them. */
const faultRates = [0, 0.01, 0.02, 0.03, 0.06] as const;

/**
 * Waits until all code that does not depend on another thread has run. A `nextTick` callback that is scheduled in a
 * microtask runs once the microtask queue is empty.
 */
const untilDrained = () => new Promise<void>((resolve) => queueMicrotask(() => process.nextTick(resolve)));

/** Lets threads report their results. More expensive, because it runs an iteration of the event loop. */
const runEventLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Briefly yields the processor to those threads. */
const rest = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

/** The number of polls before the first rest: a few polls are cheaper than a rest. */
const maxPolls = 5;

interface HistoryOptions {
  /** Events that must not happen in this run, identified by their names in `happened`. */
  readonly without?: ReadonlySet<string>;
  /** Receives one line per call, with the seconds since the start. */
  readonly trace?: (line: string) => void;
}

/** Returns the name of the story that a seed selects, without running it. */
export const storyOf = (seed: number): StoryName => chooseStory(createFate({ seed, faultRate: 0 }));

/** Runs one history of the service and checks every rule. The same seed always gives the same history. */
export const runHistory = async (seed: number, { without, trace }: HistoryOptions = {}): Promise<HistoryResult> => {
  const fate = createFate({ seed, faultRate: faultRates[seed % faultRates.length] ?? 0, ...(without && { without }) });
  const timeline = createTimeline(start);
  const traceWithTime = trace && ((line: string) => trace(`${((timeline.now() - start) / 1000).toFixed(3)} ${line}`));
  const world = createWorld(fate, timeline, traceWithTime);
  const { violations } = world;
  setRandomness(seededRandomness(seed));
  logTo((line) => checkLogLine(line, violations));

  const stream = createStream(world);
  const minutes = createMinutes(world);
  const paymentConsents: FinalState['paymentConsents'][number][] = [];
  const dynamodb = createDynamoDB(world, (write) => {
    stream.append(write);
    minutes.observe(write);
    violations.push(...consumedConsentsHoldNoSecrets(write));
    if (write.after?.entity === 'PaymentConsent') paymentConsents.push({ item: write.after, at: timeline.now() });
  });
  const queues = createQueues(world);
  const messaging = createMessaging(world, queues);
  const lambda = createLambdaClient(world);
  const bank = createBank(world);
  const receivers = createReceivers(world);
  const service = createService({ world, lambda, dynamodb, queues, messaging, stream, bank, receivers });
  minutes.start(service.dueSweeper, dynamodb);
  const scene = createScene(world, service, bank);
  for (const client of [scene.client, scene.stranger])
    dynamodb.seed({ ...client, ...clientKeys.client(client.id), entity: 'Client' });

  const story = chooseStory(fate);
  let storyResult: StoryResult | undefined;
  service.isReady
    .then(() => runStory(story, scene, dynamodb))
    .then(
      (result) => {
        storyResult = result;
      },
      (error: unknown) => violations.push(`harness: The story failed: ${String(error)}`),
    );
  const standstillAt = fate.happens('a standstill', 0.03)
    ? Math.floor(fate.draw('moment of the standstill') * 500)
    : -1;
  const snapshotAt = Math.floor(fate.draw('moment of the snapshot') * maxSnapshotEvents);
  let snapshot: Snapshot | undefined;
  let eventCount = 0;
  await untilDrained();
  while (eventCount < maxEvents && timeline.next()) {
    eventCount += 1;
    if (eventCount === snapshotAt) snapshot = { items: dynamodb.items(), at: new Date(timeline.now()) };
    if (eventCount === standstillAt) timeline.skip(fate.draw('length of the standstill') * maxStandstillMs);
    if (timeline.now() > start + calmAfterMs) fate.calmDown();
    await untilDrained();
    if (lambda.isComputing()) await untilComputed(lambda, seed);
  }
  if (eventCount === maxEvents) violations.push('harness: The history does not end');
  else if (!storyResult) violations.push('harness: The story does not finish');

  if (snapshot) violations.push(...(await violationsOfRestoration(snapshot, world)));

  const isFaultless = !fate.happened.some((event) => event.includes(': ') || event.startsWith('a standstill'));
  const finalViolations = checkFinalState(() => {
    const items = dynamodb.items();
    const finalState: FinalState = {
      items,
      events: new Map(items.flatMap(eventsOf).map((event) => [event.id, event])),
      published: messaging.published,
      arrivals: receivers.arrivals,
      deadLetters: queues.deadLetters,
      bank,
      calls: world.calls,
      client: scene.client,
      isFaultless,
      clocksAgree: !fate.happened.some((event) => event.startsWith('clock skew')),
      readsAreFast: !fate.happened.some((event) => /^payment-runner dynamodb\.get .*: slow$/.test(event)),
      paymentConsents,
    };
    return [oracles, storyResult?.oracles ?? {}, (isFaultless && storyResult?.ifFaultless) || {}].flatMap((group) =>
      violationsOf(group, finalState),
    );
  });
  return {
    seed,
    violations: [...new Set([...violations, ...finalViolations])],
    happened: fate.happened,
    calls: [...world.calls.values()].reduce((sum, count) => sum + count, 0),
    story,
  };
};

/** Waits while code runs in other threads, such as encryption. Virtual time stands still meanwhile. */
const untilComputed = async (lambda: Lambda, seed: number): Promise<void> => {
  const giveUpAt = performance.now() + 60_000;
  for (let polls = 0; lambda.isComputing(); polls += 1) {
    if (performance.now() > giveUpAt) throw new Error(`Seed ${seed} waits for something outside the simulation`);
    await (polls < maxPolls ? runEventLoop() : rest());
  }
};

/** Returns the violations that the oracles find. An item that the service itself cannot parse is also a violation. */
const checkFinalState = (findViolations: () => readonly Violation[]): readonly Violation[] => {
  try {
    return findViolations();
  } catch (error) {
    return [`responses: An item cannot be parsed: ${String(error).replaceAll(/\s+/g, ' ')}`];
  }
};

/**
 * Checks a log line. The line for a failed message contains the name of the error, and an error that no fault has
 * caused is a bug.
 */
const checkLogLine = (line: Line, violations: Violation[]): void => {
  const error = line.event === 'bug' || line.event === 'message.failed' ? line.error : undefined;
  if (error === undefined || causedByFaults.has(error.split(' ')[0] ?? '')) return;
  violations.push(`responses: A bug: ${error}`);
};
