import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { seed } from '#infra/local/seed.ts';
import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';
import { connect } from '#infra/operator/connection.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { addSeconds, systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { subscribe, unsubscribe } from '#shared/events/webhooks/manage-subscriptions.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { aNewRequest } from '../../support/builders/a-payment.ts';
import { settingsOf } from '../../support/cloud/cloud-setup.ts';
import { preparePairOfToday } from '../../support/builders/webhook-pairs.ts';
import { type Manner, createReceivers } from './queues/receivers.ts';

const help = `Measures how long events take to the healthy receivers of 100 clients, while none, 1, 10 and 50 of the others hang or
fail. One of the healthy receivers is slow once: it takes 1.5 seconds to respond to one event. All receivers respond to an
event before they begin to hang, and every case has new clients.

  node test/bench/events/queues.ts [--seconds 30] [--rate 0.1] [--case NAME]

  --seconds  how long the traffic of a case lasts
  --rate     events a second for each client
  --case     one case besides the quiet one, which is always measured first and last

Before that, for ten seconds, each receiver that misbehaves gets two events, from which the service detects that it hangs.
The figures of these seconds are printed separately.
`;

/** How much longer than in the quiet case 99 of 100 events may take. */
const goal = 1.5;
const clients = 100;
/** The time in which the service has to detect the receivers that hang. */
const finding = { seconds: 10, perSecond: 0.2 } as const;
/** Events per second to the receiver that is slow once, so that its figures are meaningful. */
const oftenPerSecond = 3;
/**
 * As in the sandbox (stages.ts). With fewer processes, the fast queue and the slow queue of the dispatcher would share
 * them.
 */
const readersOfBothQueues = 10;

/** The number of receivers that misbehave, and the event rate to them if it differs from the others'. */
interface Case {
  readonly hanging: number;
  readonly failing: number;
  readonly perSecond?: number;
}

const cases: Readonly<Record<string, Case>> = {
  '1 hangs': { hanging: 1, failing: 0 },
  '10 hang': { hanging: 10, failing: 0 },
  '50 hang': { hanging: 50, failing: 0 },
  '25 hang, 25 fail': { hanging: 25, failing: 25 },
  '1 hangs, 1 fails, 3/s': { hanging: 1, failing: 1, perSecond: oftenPerSecond },
};
const quiet: Case = { hanging: 0, failing: 0 };

interface Sent {
  readonly id: string;
  readonly manner: Manner;
  readonly isFirst: boolean;
}

interface Took {
  readonly ms: number;
  readonly isFirst: boolean;
}
/** The time that events took: to receivers that were never slow, and to the one that was slow once. */
interface Figures {
  readonly healthy: readonly Took[];
  readonly slowOnce: readonly Took[];
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

const createWorld = async (cloud: Cloud, folder: string) => {
  const { table } = connect(settingsOf(cloud));
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-banks'] ?? '' };
  await seed(table, addresses, path.join(folder, 'sandbox.json'));
  await preparePairOfToday(cloud);
  const stores = createPaymentStores(table, createListing(table));
  const subscriptions = createSubscriptions(table, systemClock);
  const deps = { subscriptions, targets: 'public-and-loopback', now: systemClock } as const;
  const receivers = await createReceivers();

  const newClient = async (manner: Manner) => {
    const clientId = newId();
    const url = receivers.add(clientId, manner);
    const { id } = await subscribe(
      clientId,
      { url, product: 'payments', resources: ['payment_request'], status: 'Active' },
      deps,
    );
    return { manner, clientId, end: () => unsubscribe(clientId, id, deps) };
  };

  /** Makes a change that causes one event, as an API call does. Returns the id of the payment request. */
  const request = async (clientId: string): Promise<string> => {
    const at = systemClock();
    const created = aNewRequest({ clientId, expiresAt: addSeconds(at, 86_400) }, at.toISOString());
    await stores.move({}, { request: created });
    return created.id;
  };

  const measure = async ({ hanging, failing, perSecond }: Case, seconds: number, rate: number): Promise<Figures> => {
    const manners = Array.from({ length: clients }, (_, n): Manner => {
      if (n === 0) return 'slow once';
      if (n <= hanging) return 'hangs';
      return n <= hanging + failing ? 'fails' : 'responds';
    });
    const all = await Promise.all(manners.map(newClient));
    const warm = await Promise.all(all.map(({ clientId }) => request(clientId)));
    await receivers.arrived(warm);
    receivers.misbehave();
    const sent: Sent[] = [];
    /** Sends events to all clients, spread over time, so that they do not send at the same time. */
    const traffic = async (forSeconds: number, isFirst: boolean): Promise<void> => {
      const often = isFirst ? finding.perSecond : (perSecond ?? rate);
      const perSecondOf = { responds: rate, hangs: often, fails: often, 'slow once': oftenPerSecond };
      const begun = Date.now();
      const send = async ({ manner, clientId }: (typeof all)[number], n: number): Promise<void> => {
        const everyMs = 1000 / perSecondOf[manner];
        for (let at = (everyMs * ((n * 37) % clients)) / clients; at < forSeconds * 1000; at += everyMs) {
          await pause(Math.max(0, begun + at - Date.now()));
          sent.push({ id: await request(clientId), manner, isFirst });
        }
      };
      await Promise.all(all.map(send));
    };
    await traffic(finding.seconds, true);
    await traffic(seconds, false);
    const measured = sent.filter(({ manner }) => manner === 'responds' || manner === 'slow once');
    const times = await receivers.arrived(measured.map(({ id }) => id));
    const of = (wanted: Manner): readonly Took[] =>
      measured
        .filter(({ manner }) => manner === wanted)
        .map(({ id, isFirst }) => ({ ms: times.get(id) ?? Number.NaN, isFirst }));
    receivers.behave();
    await Promise.all(all.map(({ end }) => end()));
    return { healthy: of('responds'), slowOnce: of('slow once') };
  };
  return { measure, close: receivers.close };
};

const columns = (figures: Figures): readonly (readonly [number, number])[] => {
  const pair = (took: readonly Took[]): [number, number] => {
    const ms = took.map((each) => each.ms);
    return [quantile(ms, 0.5), quantile(ms, 0.99)];
  };
  const { healthy, slowOnce } = figures;
  return [
    pair(healthy.filter(({ isFirst }) => isFirst)),
    pair(healthy.filter(({ isFirst }) => !isFirst)),
    pair(slowOnce.filter(({ isFirst }) => !isFirst)),
  ];
};

const show = ([p50, p99]: readonly [number, number]): string => `${p50.toFixed(0)} ${p99.toFixed(0)}`.padEnd(14);

const run = async (seconds: number, rate: number, only: string | undefined): Promise<void> => {
  await ensureAssembly(assemblyFolder, console.log);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const cloud = await startCloud({
    assembly: assemblyFolder,
    data: undefined,
    ports: {},
    log: () => undefined,
    maxProcesses: readersOfBothQueues,
  });
  const world = await createWorld(cloud, folder);
  try {
    const chosen = Object.entries(cases).filter(([name]) => only === undefined || name === only);
    const measured = async (name: string, each: Case, time = seconds): Promise<Figures> => {
      console.log(`… ${name}, for ${finding.seconds + time} s`);
      const figures = await world.measure(each, time, rate);
      console.log(`  ${columns(figures).map(show).join('')}`);
      return figures;
    };
    // Starts the environments of the dispatcher: the figures include no cold starts.
    await measured('warming up', { hanging: 60, failing: 0 }, 5);
    const before = await measured('quiet', quiet);
    const figures: (readonly [string, Figures])[] = [];
    for (const [name, each] of chosen) figures.push([name, await measured(name, each)]);
    const after = await measured('quiet', quiet);
    const both = {
      healthy: [...before.healthy, ...after.healthy],
      slowOnce: [...before.slowOnce, ...after.slowOnce],
    };
    const usual = columns(both);
    console.log(`\np50 and p99 in ms, and p99 next to the quiet case (goal: at most ${goal})\n`);
    console.log(`${''.padEnd(24)}${'first seconds'.padEnd(22)}${'later'.padEnd(22)}later, slow once`);
    for (const [name, some] of [['quiet', both] as const, ...figures]) {
      const cells = columns(some).map((pair, n) => {
        const ratio = (pair[1] / (usual[n]?.[1] ?? Number.NaN)).toFixed(2);
        return `${show(pair)}${ratio}`.padEnd(22);
      });
      console.log(`${name.padEnd(24)}${cells.join('').trimEnd()}`);
    }
  } finally {
    await world.close();
    await cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '0.1' },
    case: { type: 'string' },
  },
});
if (values.help) console.log(help);
else await run(Number(values.seconds), Number(values.rate), values.case);
