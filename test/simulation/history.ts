import { eventsOf } from '#shared/events/derive.ts';
import { drawFrom } from '#shared/platform/runtime/randomness.ts';
import { type Line, logTo } from '#shared/platform/runtime/log.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { createDynamoDB } from './cloud/dynamodb.ts';
import { createMessaging } from './cloud/messaging.ts';
import { createQueues } from './cloud/queues.ts';
import { createStream } from './cloud/stream.ts';
import { type FinalState, breachesOf } from './oracles/aftermath.ts';
import { oracles } from './oracles/oracles.ts';
import { createBank } from './outside/bank.ts';
import { createReceivers } from './outside/receivers.ts';
import { createMinutes } from './service/minutes.ts';
import { createService } from './service/service.ts';
import type { Violation } from './rules.ts';
import { causedByFaults, createScene } from './stories/scene.ts';
import { chooseStory, type StoryName, tellStory, type Told } from './stories/stories.ts';
import { createFate } from './world/fate.ts';
import { type Lambda, createLambdaClient } from './world/functions.ts';
import { seededRandomness } from './world/seeded-randomness.ts';
import { createTimeline } from './world/timeline.ts';
import { createWorld } from './world/world.ts';

/** The result of a history. */
export interface Ending {
  readonly seed: number;
  readonly violations: readonly string[];
  /** Faults and other unusual events, in order. */
  readonly happened: readonly string[];
  readonly calls: number;
  readonly story: StoryName;
}

/** The start time of every history: 23:40 in Dubai. */
const start = Date.UTC(2027, 0, 1, 19, 40);

/** No fault is injected after this time, so that all work can finish. */
const calmAfterMs = 3 * 86_400_000;
const maxStandstillMs = 20 * 3_600_000;
const maxMoments = 30_000;

/** The possible fault rates. Each history uses one of them. */
const faultRates = [0, 0.01, 0.02, 0.03, 0.06] as const;

/** Node runs ticks once no promise is left to settle. By then, all code that is not waiting for a thread has run. */
const drained = () => new Promise<void>((resolve) => queueMicrotask(() => process.nextTick(resolve)));

/** Lets threads report their results. It costs more, because it runs a whole iteration of the event loop. */
const turned = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Briefly yields the core to those threads. */
const rested = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

/** Polling is cheaper than resting, but only a few times. */
const maxSteps = 5;

interface HistoryOptions {
  /** Events that must not happen in this run, identified by their names in `happened`. */
  readonly without?: ReadonlySet<string>;
  /** Receives one line per call, with the seconds since the start. */
  readonly tell?: (line: string) => void;
}

/** Returns the name of the story that a seed selects, without running it. */
export const storyOf = (seed: number): StoryName => chooseStory(createFate({ seed, faultRate: 0 }));

/** Runs and judges one history of the service. The same seed always gives the same history. */
export const runHistory = async (seed: number, { without, tell }: HistoryOptions = {}): Promise<Ending> => {
  const fate = createFate({ seed, faultRate: faultRates[seed % faultRates.length] ?? 0, ...(without && { without }) });
  const timeline = createTimeline(start);
  const tellAt = tell && ((line: string) => tell(`${((timeline.now() - start) / 1000).toFixed(3)} ${line}`));
  const world = createWorld(fate, timeline, tellAt);
  const { violations } = world;
  drawFrom(seededRandomness(seed));
  logTo((line) => judgeLine(line, violations));

  const stream = createStream(world);
  const minutes = createMinutes(world);
  const dynamodb = createDynamoDB(world, (write) => {
    stream.append(write);
    minutes.note(write);
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
  let told: Told | undefined;
  service.isReady
    .then(() => tellStory(story, scene, dynamodb))
    .then(
      (ended) => {
        told = ended;
      },
      (error: unknown) => violations.push(`harness: The story failed: ${String(error)}`),
    );
  const standstillAt = fate.happens('a standstill', 0.03)
    ? Math.floor(fate.draw('moment of the standstill') * 500)
    : -1;
  let moments = 0;
  await drained();
  while (moments < maxMoments && timeline.next()) {
    moments += 1;
    if (moments === standstillAt) timeline.skip(fate.draw('length of the standstill') * maxStandstillMs);
    if (timeline.now() > start + calmAfterMs) fate.calmDown();
    await drained();
    if (lambda.isComputing()) await untilComputed(lambda, seed);
  }
  if (moments === maxMoments) violations.push('harness: The history does not end');
  else if (!told) violations.push('harness: The story does not finish');

  const isFaultless = !fate.happened.some((what) => what.includes(': ') || what.startsWith('a standstill'));
  const broken = judge(() => {
    const items = dynamodb.items();
    const finalState: FinalState = {
      items,
      events: new Map(items.flatMap(eventsOf).map((event) => [event.id, event])),
      announced: messaging.announced,
      arrivals: receivers.arrivals,
      deadLetters: queues.deadLetters,
      bank,
      calls: world.calls,
      client: scene.client,
      isFaultless,
      clocksAgree: !fate.happened.some((what) => what.startsWith('clock skew')),
    };
    return [oracles, told?.oracles ?? {}, (isFaultless && told?.ifFaultless) || {}].flatMap((some) =>
      breachesOf(some, finalState),
    );
  });
  return {
    seed,
    violations: [...new Set([...violations, ...broken])],
    happened: fate.happened,
    calls: [...world.calls.values()].reduce((sum, count) => sum + count, 0),
    story,
  };
};

/** Encryption takes real time in threads of its own. Virtual time stands still meanwhile. */
const untilComputed = async (lambda: Lambda, seed: number): Promise<void> => {
  const giveUpAt = performance.now() + 60_000;
  for (let turns = 0; lambda.isComputing(); turns += 1) {
    if (performance.now() > giveUpAt) throw new Error(`Seed ${seed} waits for something outside of the simulation`);
    await (turns < maxSteps ? turned() : rested());
  }
};

/** Collects the rule violations. An item that the service itself cannot parse is a violation too. */
const judge = (breaches: () => readonly Violation[]): readonly Violation[] => {
  try {
    return breaches();
  } catch (error) {
    return [`answers: An item cannot be parsed: ${String(error).replaceAll(/\s+/g, ' ')}`];
  }
};

/** A failed message contains the name of its error. An error that no fault has caused is a bug. */
const judgeLine = (line: Line, violations: Violation[]): void => {
  const error = line.event === 'bug' || line.event === 'message.failed' ? line.error : undefined;
  if (error === undefined || causedByFaults.has(error.split(' ')[0] ?? '')) return;
  violations.push(`answers: A bug: ${error}`);
};
