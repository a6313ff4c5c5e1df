import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { seed } from '#infra/local/seed.ts';
import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';
import { connect } from '#infra/operator/connection.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { aNewRequest } from '../support/a-payment.ts';
import { settingsOf } from '../support/cloud-setup.ts';
import { eventually, Integrator } from '../support/integrator.ts';
import { type Behaviour, Receiver } from '../support/receiver.ts';
import { preparePairOfToday } from '../support/webhook-pairs.ts';

const help = `Measures how long the events of one client take to arrive, while the receiver of another client answers and
while it hangs, in turn. Both clients have the same traffic, and subscribe anew for each measurement.

  node test/bench/lanes.ts [--seconds 60] [--rate 4] [--burst 500] [--rounds 3]

  --seconds  how long the steady traffic lasts, at --rate events a second for each client; 0 leaves it out
  --rounds   how many bursts of --burst events for each client are measured in each condition; 0 leaves them out
`;

/** As in the sandbox (stages.ts). With fewer processes, the two lanes of the dispatcher would share them. */
const readersOfBothLanes = 10;

/** The other client's receiver. */
const conditions = { answers: () => 202, hangs: () => 'hang' } satisfies Record<string, Behaviour>;
type Condition = keyof typeof conditions;

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Writes payment requests as API calls do, at times that the caller decides. Each has one event. */
type Traffic = (request: () => Promise<unknown>) => Promise<void>;

const steady =
  (seconds: number, rate: number): Traffic =>
  async (request) => {
    const all: Promise<unknown>[] = [];
    for (let n = 0; n < seconds * rate; n += 1) {
      all.push(request());
      await pause(1000 / rate);
    }
    await Promise.all(all);
  };

const burst =
  (count: number): Traffic =>
  async (request) => {
    await Promise.all(Array.from({ length: count }, request));
  };

const openWorld = async (cloud: Cloud, folder: string) => {
  const { table } = connect(settingsOf(cloud));
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-banks'] ?? '' };
  const { clients } = await seed(table, addresses, path.join(folder, 'sandbox.json'));
  const [healthy, other] = clients.map((facts) => new Integrator(addresses.baseUrl, facts));
  if (!healthy || !other) throw new Error('the sandbox has two clients');
  await preparePairOfToday(cloud);
  const stores = openPaymentStores(table, openListing(table));

  const subscribe = async (client: Integrator): Promise<{ receiver: Receiver; end(): Promise<void> }> => {
    const receiver = await Receiver.listen(addresses.baseUrl);
    const terms = { url: receiver.url, product: 'payments', resources: ['payment_request'] };
    const { body, status, text } = await client.subscribe(terms);
    if (status !== 201) throw new Error(text);
    const end = async (): Promise<void> => {
      await client.delete(`/webhooks/${body.data.id}`);
      await receiver.close();
    };
    return { receiver, end };
  };

  const request = async ({ facts }: Integrator): Promise<string> => {
    const created = aNewRequest({ clientId: facts.clientId }, new Date().toISOString());
    await stores.move({}, { request: created });
    return created.id;
  };

  /** How many milliseconds each event of the healthy client took. */
  const measure = async (condition: Condition, traffic: Traffic): Promise<readonly number[]> => {
    const [own, theirs] = [await subscribe(healthy), await subscribe(other)];
    theirs.receiver.behaviour = conditions[condition];
    const ids: string[] = [];
    await Promise.all([traffic(async () => ids.push(await request(healthy))), traffic(() => request(other))]);
    const arrived = await eventually(
      async () =>
        new Map(own.receiver.received.map(({ event, at }) => [event.resource.id, at - Date.parse(event.occurredAt)])),
      (all) => ids.every((id) => all.has(id)),
      120,
    );
    await Promise.all([own.end(), theirs.end()]);
    await cloud.idle();
    return ids.flatMap((id) => arrived.get(id) ?? []);
  };
  return { measure };
};

const run = async (options: Record<'seconds' | 'rate' | 'burst' | 'rounds', number>): Promise<void> => {
  await ensureAssembly(assemblyFolder, console.log);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const cloud = await startCloud({
    assembly: assemblyFolder,
    data: undefined,
    ports: {},
    log: () => undefined,
    mostProcesses: readersOfBothLanes,
  });
  try {
    const { measure } = await openWorld(cloud, folder);
    for (const condition of ['answers', 'hangs'] as const) await measure(condition, burst(50));
    console.log('events         p50 ms        p99 ms        ratio of p99');
    const { seconds, rate, burst: count, rounds } = options;
    const traffics = {
      [`${rate}/s for ${seconds} s`]: { traffic: steady(seconds, rate), times: seconds > 0 ? 1 : 0 },
      [`burst of ${count}`]: { traffic: burst(count), times: rounds },
    };
    for (const [name, { traffic, times }] of Object.entries(traffics)) {
      if (times === 0) continue;
      const took: Record<Condition, number[]> = { answers: [], hangs: [] };
      for (let round = 0; round < times; round += 1) {
        for (const condition of ['answers', 'hangs'] as const)
          took[condition].push(...(await measure(condition, traffic)));
      }
      const [before, after] = [took.answers, took.hangs];
      const pair = (share: number) => `${quantile(before, share)} → ${quantile(after, share)}`.padEnd(14);
      const ratio = quantile(after, 0.99) / quantile(before, 0.99);
      console.log(`${name.padEnd(15)}${pair(0.5)}${pair(0.99)}${ratio.toFixed(2)}`);
    }
  } finally {
    await cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const { values } = parseArgs({
  options: {
    help: { type: 'boolean' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '4' },
    burst: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '3' },
  },
});
const { help: isAsked, ...numbers } = values;
if (isAsked) console.log(help);
else {
  const { seconds, rate, burst: count, rounds } = numbers;
  await run({ seconds: Number(seconds), rate: Number(rate), burst: Number(count), rounds: Number(rounds) });
}
