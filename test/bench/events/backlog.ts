import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';
import { connect } from '#infra/operator/connection.ts';
import { createPublicationLog } from '#shared/events/outbox/publication-log.ts';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { settingsOf } from '../../support/cloud/cloud-setup.ts';
import type { Receiver } from '../../support/drivers/receiver.ts';
import { preparePairOfToday } from '../../support/builders/webhook-pairs.ts';
import { quantile } from '../compare.ts';
import { createShops, pay } from '../cost/workload.ts';
import { publishedPayments } from './reconciled-slice.ts';

const help = `Makes payments in a local cloud, first with nothing else running and then while the reconciler processes a backlog as
fast as it can. A payment is six requests, the customer's visit to the bank, and ten webhooks. Takes about ten minutes.

  node test/bench/events/backlog.ts [--payments 1000000]

  --payments  the number of payments that the reconciler checks: a few thousand, over and over
`;

/** The number of concurrent payments. */
const concurrency = 4;
/** The number of payments with nothing else running. */
const baselinePayments = 60;

/** The number of shards that the reconciler reads concurrently. */
const shards = 2;
const paymentsPerSlice = 1_000;
const slices = 4;

/** Prepares payments published some time ago. `run` makes the reconciler check the given number of them. */
const createBacklog = async (cloud: Cloud, payments: number) => {
  const publicationLog = createPublicationLog(connect(settingsOf(cloud)).table);
  const writtenAt = epochSeconds(new Date()) - 1_000;
  const batches = (
    await Promise.all(
      Array.from({ length: slices }, (_, slice) =>
        publishedPayments(paymentsPerSlice, writtenAt + slice * 10, publicationLog),
      ),
    )
  ).flat();
  const reconciler = cloud.functions.find(({ logicalId }) => logicalId.startsWith('Reconciler'))?.logicalId ?? '';
  const perBatch = (paymentsPerSlice * slices) / batches.length;
  const invocations = Math.ceil(payments / perBatch);
  let started = 0;
  let finished = 0;
  const readShard = async (): Promise<void> => {
    for (let n = started++; n < invocations; n = started++) {
      await cloud.invoke(reconciler, { Records: batches[n % batches.length] });
      finished += 1;
    }
  };
  return {
    checked: () => Math.round(finished * perBatch),
    run: () => Promise.all(Array.from({ length: shards }, readShard)),
  };
};

const run = async (payments: number): Promise<void> => {
  await ensureAssembly(assemblyFolder, console.log);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  let reconcilerMs = 0;
  let republished = 0;
  const cloud = await startCloud({
    assembly: assemblyFolder,
    data: undefined,
    ports: {},
    variables: { WEBHOOK_SIGNING: 'wrapped' },
    log: ({ text }) => {
      if (text.includes('events.republished')) republished += 1;
    },
    observe: (observation) => {
      if (observation.kind === 'invocation' && observation.function.startsWith('Reconciler'))
        reconcilerMs += observation.cpuMs;
    },
  });
  const receivers: Receiver[] = [];
  try {
    const [shop] = await createShops(cloud, folder, { clients: 1, fanOut: 1, receivers });
    if (!shop) throw new Error('The sandbox has no clients');
    await preparePairOfToday(cloud);
    let paymentCount = 0;
    /** Makes payments while a condition holds. Returns the milliseconds until the last webhook of each. */
    const makePayments = async (shouldContinue: (count: number) => boolean): Promise<readonly number[]> => {
      const durations: number[] = [];
      const worker = async (): Promise<void> => {
        while (shouldContinue(durations.length)) {
          const startedAt = performance.now();
          await pay(shop, receivers, `B-${(paymentCount += 1)}`);
          durations.push(performance.now() - startedAt);
        }
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
      return durations;
    };
    const report = (name: string, durations: readonly number[]): void => {
      const [median, longest] = [quantile(durations, 0.5), quantile(durations, 1)].map((ms) => (ms / 1_000).toFixed(2));
      console.log(
        `  ${name.padEnd(22)}${String(durations.length).padStart(5)} payments, median ${median} s, longest ${longest} s`,
      );
    };
    await makePayments((count) => count < 2 * concurrency);
    report('nothing else running', await makePayments((count) => count < baselinePayments));
    const backlog = await createBacklog(cloud, payments);
    const progress = setInterval(() => {
      console.log(`  ${backlog.checked().toLocaleString('en')} of ${payments.toLocaleString('en')} payments checked`);
    }, 60_000);
    reconcilerMs = 0;
    let isFinished = false;
    const [duringBacklog] = await Promise.all([
      makePayments(() => !isFinished),
      backlog.run().finally(() => {
        isFinished = true;
        clearInterval(progress);
      }),
    ]);
    report('during the backlog', duringBacklog);
    console.log(
      `  ${backlog.checked().toLocaleString('en')} payments checked, ${(reconcilerMs / backlog.checked()).toFixed(3)} ms of CPU time each, ` +
        `${republished} batches republished${republished > 0 ? '  MISSED' : ''}`,
    );
    if (republished > 0) process.exitCode = 1;
  } finally {
    for (const receiver of receivers) await receiver.close();
    await cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const { values } = parseArgs({
  options: { help: { type: 'boolean' }, payments: { type: 'string', default: '1000000' } },
});
if (values.help) console.log(help);
else await run(Number(values.payments));
