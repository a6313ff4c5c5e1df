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
import { addSeconds, systemClock } from '#shared/platform/runtime/clock.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import { aNewRequest } from '../support/a-payment.ts';
import { settingsOf } from '../support/cloud-setup.ts';
import { eventually, Integrator } from '../support/integrator.ts';
import { type Behaviour, Receiver } from '../support/receiver.ts';
import { preparePairOfToday } from '../support/webhook-pairs.ts';

const help = `Measures how long the events of one client take to arrive, while the receiver of another client answers and
while it hangs. Both clients have the same traffic, and make new subscriptions for each measurement. The receiver that
hangs has answered before: it stops with the first event that is measured, so the moments until the service knows that
are part of the figures. A receiver hangs once before anything is measured, so that the environments of the dispatcher
that this takes have started: their cold starts are in no figure.

  node test/bench/lanes.ts [--seconds 60] [--rate 4] [--burst 500] [--rounds 2]

  --seconds  how long the steady traffic lasts, at --rate events a second for each client; 0 leaves it out
  --burst    how many events of each client come at once; 0 leaves the bursts out
  --rounds   how often each is measured, with the receiver that answers and with the one that hangs in turn
`;

/** How much longer 99 in 100 events may take while the other receiver hangs. */
const goal = 1.2;

/** How long the other lane puts off a delivery that it cannot make: then it finds that the subscription is gone. */
const longestPutOffMs = 31_000;

/** As in the sandbox (stages.ts). With fewer processes, the two lanes of the dispatcher would share them. */
const readersOfBothLanes = 10;

/** The other client's receiver. */
const conditions = { answers: () => 202, hangs: () => 'hang' } satisfies Record<string, Behaviour>;
type Condition = keyof typeof conditions;

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Writes payment requests as API calls do, each with one event. */
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

/** Waits for the event of each payment request. Returns how many milliseconds each took. */
const arrival = async ({ received }: Receiver, ids: readonly string[]): Promise<readonly number[]> => {
  const times = await eventually(
    async () => new Map(received.map(({ event, at }) => [event.resource.id, at - Date.parse(event.occurredAt)])),
    (all) => ids.every((id) => all.has(id)),
    120,
  );
  return ids.flatMap((id) => times.get(id) ?? []);
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
    const at = systemClock();
    const created = aNewRequest({ clientId: facts.clientId, expiresAt: addSeconds(at, 86_400) }, at.toISOString());
    await stores.move({}, { request: created });
    return created.id;
  };

  let hasHung = false;

  /** How many milliseconds each event of the healthy client took. */
  const measure = async (condition: Condition, traffic: Traffic): Promise<readonly number[]> => {
    if (hasHung) await pause(longestPutOffMs);
    hasHung = condition === 'hangs';
    const [own, theirs] = [await subscribe(healthy), await subscribe(other)];
    await Promise.all([
      arrival(own.receiver, [await request(healthy)]),
      arrival(theirs.receiver, [await request(other)]),
    ]);
    theirs.receiver.behaviour = conditions[condition];
    const ids: string[] = [];
    await Promise.all([traffic(async () => ids.push(await request(healthy))), traffic(() => request(other))]);
    const arrived = await arrival(own.receiver, ids);
    await Promise.all([own.end(), theirs.end()]);
    await cloud.idle();
    return arrived;
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
    await measure('answers', burst(50));
    await measure('hangs', steady(3, options.rate));
    console.log('events         p50 ms        p99 ms        longest ms    ratio of p99');
    const { seconds, rate, burst: count, rounds } = options;
    const traffics = {
      ...(seconds > 0 && { [`${rate}/s for ${seconds} s`]: steady(seconds, rate) }),
      ...(count > 0 && { [`burst of ${count}`]: burst(count) }),
    };
    for (const [name, traffic] of Object.entries(traffics)) {
      const took: Record<Condition, number[]> = { answers: [], hangs: [] };
      for (let round = 0; round < rounds; round += 1) {
        const inTurn = round % 2 === 0 ? (['answers', 'hangs'] as const) : (['hangs', 'answers'] as const);
        for (const condition of inTurn) took[condition].push(...(await measure(condition, traffic)));
      }
      const pair = (share: number) => `${quantile(took.answers, share)} → ${quantile(took.hangs, share)}`.padEnd(14);
      const ratio = quantile(took.hangs, 0.99) / quantile(took.answers, 0.99);
      const verdict = `${ratio.toFixed(2)} (goal: at most ${goal})`;
      console.log(`${name.padEnd(15)}${pair(0.5)}${pair(0.99)}${pair(1)}${verdict}`);
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
    rounds: { type: 'string', default: '2' },
  },
});
const { help: isAsked, ...numbers } = values;
if (isAsked) console.log(help);
else {
  const { seconds, rate, burst: count, rounds } = numbers;
  await run({ seconds: Number(seconds), rate: Number(rate), burst: Number(count), rounds: Number(rounds) });
}
