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
import { subscribe, unsubscribe } from '#shared/events/webhooks/manage-subscriptions.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { aNewRequest } from '../../support/builders/a-payment.ts';
import { settingsOf } from '../../support/cloud/cloud-setup.ts';
import { preparePairOfToday } from '../../support/builders/webhook-pairs.ts';
import { quantile } from '../compare.ts';
import { type Behaviour, createReceivers } from './queues/receivers.ts';

const help = `Measures how long events take to reach healthy receivers, while none, 1, 10 or 50 of the receivers of 100 clients hang or
fail. One healthy receiver is slow once: it takes 1.5 seconds to respond to one event. Every case has new clients, and
each receiver responds to one event before any of them hangs.

  node test/bench/events/queues.ts [--seconds 30] [--rate 0.1] [--case NAME]

  --seconds  how long the traffic of a case lasts
  --rate     events per second for each client
  --case     measure only this case, and the quiet one, which is always measured first and last

In the first ten seconds, each receiver that misbehaves gets two events, from which the service detects that it hangs. The
figures for these seconds are printed separately.
`;

/** The goal for the 99th percentile, relative to the quiet case. */
const goal = 1.5;
const clients = 100;
/** The first traffic of a case, from which the service has to detect the receivers that hang. */
const detection = { seconds: 10, perSecond: 0.2 } as const;
/** Events per second to the receiver that is slow once: many, so that its figures are meaningful. */
const frequentPerSecond = 3;
/**
 * The readers of both queues in the local stage (stages.ts): eight and two. With fewer processes, the fast queue and
 * the slow queue would have to share them.
 */
const readersOfBothQueues = 10;

/** The numbers of receivers that hang or fail, and the event rate to them if it differs from that to the others. */
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
  '1 hangs, 1 fails, 3/s': { hanging: 1, failing: 1, perSecond: frequentPerSecond },
};
const quiet: Case = { hanging: 0, failing: 0 };

interface SentEvent {
  readonly id: string;
  readonly behaviour: Behaviour;
  /** Whether the event belongs to the first traffic of the case. */
  readonly isFirst: boolean;
}

interface Latency {
  readonly ms: number;
  /** Whether the event belongs to the first traffic of the case. */
  readonly isFirst: boolean;
}

/** The event latencies at the receivers that were never slow, and to the one that was slow once. */
interface Figures {
  readonly healthy: readonly Latency[];
  readonly slowOnce: readonly Latency[];
}

const createTestBed = async (cloud: Cloud, folder: string) => {
  const { table } = connect(settingsOf(cloud));
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-authorise'] ?? '' };
  await seed(table, addresses, path.join(folder, 'sandbox.json'));
  await preparePairOfToday(cloud);
  const stores = createPaymentStores(table);
  const subscriptions = createSubscriptions(table, systemClock);
  const deps = { subscriptions, targets: 'public-and-loopback', now: systemClock } as const;
  const receivers = await createReceivers();

  const newClient = async (behaviour: Behaviour) => {
    const clientId = newId();
    const url = receivers.add(clientId, behaviour);
    const { id } = await subscribe(
      clientId,
      { url, product: 'payments', resources: ['payment_request'], status: 'Active' },
      deps,
    );
    return { behaviour, clientId, end: () => unsubscribe(clientId, id, deps) };
  };

  /** Creates a payment request, which causes one event, as an API call would. Returns its id. */
  const request = async (clientId: string): Promise<string> => {
    const at = systemClock();
    const created = aNewRequest({ clientId, expiresAt: addSeconds(at, 86_400) }, at.toISOString());
    await stores.move({}, { request: created });
    return created.id;
  };

  const measure = async ({ hanging, failing, perSecond }: Case, seconds: number, rate: number): Promise<Figures> => {
    const behaviours = Array.from({ length: clients }, (_, n): Behaviour => {
      if (n === 0) return 'slow once';
      if (n <= hanging) return 'hangs';
      return n <= hanging + failing ? 'fails' : 'responds';
    });
    const allClients = await Promise.all(behaviours.map(newClient));
    const firstEvents = await Promise.all(allClients.map(({ clientId }) => request(clientId)));
    await receivers.arrived(firstEvents);
    receivers.misbehave();
    const sent: SentEvent[] = [];
    /** Causes events for all clients, spread over time, so that clients do not get them simultaneously. */
    const causeEvents = async (forSeconds: number, isFirst: boolean): Promise<void> => {
      const troubledPerSecond = isFirst ? detection.perSecond : (perSecond ?? rate);
      const perSecondOf = {
        responds: rate,
        hangs: troubledPerSecond,
        fails: troubledPerSecond,
        'slow once': frequentPerSecond,
      };
      const startedAt = Date.now();
      const send = async ({ behaviour, clientId }: (typeof allClients)[number], n: number): Promise<void> => {
        const everyMs = 1000 / perSecondOf[behaviour];
        for (let at = (everyMs * ((n * 37) % clients)) / clients; at < forSeconds * 1000; at += everyMs) {
          await pause(Math.max(0, startedAt + at - Date.now()));
          sent.push({ id: await request(clientId), behaviour, isFirst });
        }
      };
      await Promise.all(allClients.map(send));
    };
    await causeEvents(detection.seconds, true);
    await causeEvents(seconds, false);
    const measured = sent.filter(({ behaviour }) => behaviour === 'responds' || behaviour === 'slow once');
    const times = await receivers.arrived(measured.map(({ id }) => id));
    const latenciesTo = (expected: Behaviour): readonly Latency[] =>
      measured
        .filter(({ behaviour }) => behaviour === expected)
        .map(({ id, isFirst }) => ({ ms: times.get(id) ?? Number.NaN, isFirst }));
    receivers.behave();
    await Promise.all(allClients.map(({ end }) => end()));
    return { healthy: latenciesTo('responds'), slowOnce: latenciesTo('slow once') };
  };
  return { measure, close: receivers.close };
};

const columns = (figures: Figures): readonly (readonly [number, number])[] => {
  const percentiles = (latencies: readonly Latency[]): [number, number] => {
    const ms = latencies.map((latency) => latency.ms);
    return [quantile(ms, 0.5), quantile(ms, 0.99)];
  };
  const { healthy, slowOnce } = figures;
  return [
    percentiles(healthy.filter(({ isFirst }) => isFirst)),
    percentiles(healthy.filter(({ isFirst }) => !isFirst)),
    percentiles(slowOnce.filter(({ isFirst }) => !isFirst)),
  ];
};

const cellOf = ([p50, p99]: readonly [number, number]): string => `${p50.toFixed(0)} ${p99.toFixed(0)}`.padEnd(14);

const run = async (seconds: number, rate: number, onlyCase: string | undefined): Promise<void> => {
  await ensureAssembly(assemblyFolder, console.log);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const cloud = await startCloud({
    assembly: assemblyFolder,
    data: undefined,
    ports: {},
    log: () => undefined,
    maxProcesses: readersOfBothQueues,
  });
  const testBed = await createTestBed(cloud, folder);
  try {
    const selected = Object.entries(cases).filter(([name]) => onlyCase === undefined || name === onlyCase);
    const measureCase = async (name: string, measured: Case, time = seconds): Promise<Figures> => {
      console.log(`… ${name}, for ${detection.seconds + time} s`);
      const figures = await testBed.measure(measured, time, rate);
      console.log(`  ${columns(figures).map(cellOf).join('')}`);
      return figures;
    };
    // Starts the environments of the dispatcher, so that the figures do not include cold starts.
    await measureCase('warming up', { hanging: 60, failing: 0 }, 5);
    const before = await measureCase('quiet', quiet);
    const figures: (readonly [string, Figures])[] = [];
    for (const [name, selectedCase] of selected) figures.push([name, await measureCase(name, selectedCase)]);
    const after = await measureCase('quiet', quiet);
    const quietFigures = {
      healthy: [...before.healthy, ...after.healthy],
      slowOnce: [...before.slowOnce, ...after.slowOnce],
    };
    const baseline = columns(quietFigures);
    console.log(`\np50 and p99 in ms, and p99 relative to the quiet case (goal: at most ${goal})\n`);
    console.log(`${''.padEnd(24)}${'first seconds'.padEnd(22)}${'later'.padEnd(22)}later, slow once`);
    for (const [name, caseFigures] of [['quiet', quietFigures] as const, ...figures]) {
      const cells = columns(caseFigures).map((pair, n) => {
        const ratio = (pair[1] / (baseline[n]?.[1] ?? Number.NaN)).toFixed(2);
        return `${cellOf(pair)}${ratio}`.padEnd(22);
      });
      console.log(`${name.padEnd(24)}${cells.join('').trimEnd()}`);
    }
  } finally {
    await testBed.close();
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
