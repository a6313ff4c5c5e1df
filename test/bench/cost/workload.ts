import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { joinLocalSandbox } from '#infra/local/join-local-sandbox.ts';
import { seed } from '#infra/local/seed.ts';
import { assemblyFolder, ensureAssembly } from '#infra/local/synth.ts';
import { connect } from '#infra/operator/connection.ts';
import type { Settings } from '#infra/deployment/demand.ts';
import { createOperator } from '#infra/operator/operator.ts';
import { stages } from '#infra/stages.ts';
import { settingsOf } from '../../support/cloud/cloud-setup.ts';
import { decideAtBank, eventually, Integrator } from '../../support/drivers/integrator.ts';
import { Receiver } from '../../support/drivers/receiver.ts';
import { synthesiseLocal } from '../../support/cloud/templates/stage-assembly.ts';
import { volumeSettings } from '../../support/cloud/templates/volume-stage.ts';
import { preparePairOfToday } from '../../support/builders/webhook-pairs.ts';
import { type Counts, count, noCounts, type Purpose } from './counts.ts';
import { watchKeptItems } from './kept-items.ts';

export interface Workload {
  /** The signing method for webhooks. */
  readonly signingMethod: 'kms' | 'wrapped';
  readonly settings: Settings;
  /** The number of subscriptions that receive each event. */
  readonly fanOut: number;
  readonly payments: number;
  /** The number of concurrent payments. */
  readonly concurrency: number;
  /** The number of clients that make payments. */
  readonly clients: number;
}

/**
 * Lambda reads a shard four times per second. This machine makes only two or three concurrent payments per second, so
 * reads are eight times less frequent: batches are then as large as at some twenty payments per second.
 */
const streamsEveryMs = (concurrency: number): number => (concurrency === 1 ? 250 : 2_000);

/** The service calls the sandbox banks here. At their other address, they serve pages to the customer's browser. */
const bankApi = 'sandbox-resources';

/**
 * The number of payments before counting starts: code is compiled, and the environments of concurrent payments have
 * started, by then. While they start, the sandbox banks seem slow.
 */
const warmUpOf = (concurrency: number): number => Math.max(4, concurrency);

/** The time by which the cloud's clock is set ahead at the end, so that every message that SQS delays is due. */
const aheadMs = 16 * 60_000;

const purposes = { WebhookDispatcher: 'webhooks', Auth: 'sessions' } as const;

/** Finds the purposes of the signing keys by the functions that may use them. */
const purposesOf = ({ functions, grants }: Cloud): Purpose => {
  const signGrants = grants().filter(({ action }) => action === 'kms:Sign');
  const byKey = new Map(
    signGrants.flatMap(({ grantee, resource }) => {
      const owner = functions.find(({ role }) => role.endsWith(`/${grantee}`))?.logicalId ?? '';
      const purpose = Object.entries(purposes).find(([name]) => owner.startsWith(name))?.[1];
      return purpose ? [[resource, purpose] as const] : [];
    }),
  );
  return (keyArn) => byKey.get(keyArn) ?? 'banks';
};

/** Makes payments in a separate local cloud and counts their AWS usage until they are completely processed. */
export const measure = async ({
  signingMethod,
  settings,
  fanOut,
  payments,
  concurrency,
  clients,
}: Workload): Promise<Counts> => {
  await ensureAssembly(assemblyFolder, console.log);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const assembly = settings === 'volume' ? path.join(folder, 'cdk.out') : assemblyFolder;
  if (settings === 'volume')
    await synthesiseLocal(assembly, { ...stages.local, ...volumeSettings }, { bundles: assemblyFolder });
  let ahead = 0;
  let counts: Counts | undefined;
  let purposeOf: Purpose = () => 'banks';
  const cloud = await startCloud({
    assembly,
    data: undefined,
    ports: {},
    // On a busy machine, the sandbox banks seem slow. No payment may fail for this reason.
    variables: { WEBHOOK_SIGNING: signingMethod, SLOW_BANK_INTERACTIONS: String(concurrency) },
    streamsEveryMs: streamsEveryMs(concurrency),
    log: ({ source, text }) => {
      if (counts && source !== 'cloud' && !source.includes('sandbox')) counts.logBytes += Buffer.byteLength(text) + 1;
    },
    observe: (observation) => {
      if (counts) count(counts, observation, purposeOf);
    },
    now: () => Date.now() + ahead,
    hold: async (step, when) => {
      if (counts && when === 'before' && step.kind === 'request' && step.api === bankApi) counts.bankCalls += 1;
    },
  });
  const receivers: Receiver[] = [];
  try {
    purposeOf = purposesOf(cloud);
    const integrators = await createShops(cloud, folder, { clients, fanOut, receivers });
    if (signingMethod === 'wrapped') await preparePairOfToday(cloud);
    const run = async (total: number, name: string): Promise<void> => {
      let next = 0;
      const workers = Array.from({ length: Math.min(concurrency, total) }, async () => {
        for (let n = next++; n < total; n = next++) {
          const integrator = integrators[n % integrators.length];
          if (integrator) await pay(integrator, receivers, `${name}-${n}`);
        }
      });
      await Promise.all(workers);
      await untilSettled(cloud);
    };
    await run(warmUpOf(concurrency), 'W');
    const keptItems = await watchKeptItems(settingsOf(cloud), Date.now);
    counts = noCounts();
    await run(payments, 'P');
    ahead = aheadMs;
    await untilSettled(cloud);
    const counted = counts;
    counts = undefined;
    return { ...counted, kept: await keptItems() };
  } finally {
    for (const receiver of receivers) await receiver.close();
    await cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Prepares sandbox clients with high limits, each with the given number of subscriptions. Adds their receivers to
 * `receivers`.
 */
export const createShops = async (
  cloud: Cloud,
  folder: string,
  { clients, fanOut, receivers }: Pick<Workload, 'clients' | 'fanOut'> & { readonly receivers: Receiver[] },
): Promise<readonly Integrator[]> => {
  const settings = settingsOf(cloud);
  await joinLocalSandbox(cloud, settings);
  const operator = createOperator(connect(settings));
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-authorise'] ?? '' };
  const sandbox = await seed(connect(settings).table, addresses, path.join(folder, 'sandbox.json'));
  const integrators = sandbox.clients.slice(0, clients).map((facts) => new Integrator(addresses.baseUrl, facts));
  for (const integrator of integrators) {
    await operator.setLimits(integrator.facts.clientId, { requests: 10_000 });
    for (let n = 0; n < fanOut; n += 1) {
      const receiver = await Receiver.listen(addresses.baseUrl);
      receivers.push(receiver);
      const { status } = await integrator.subscribe({
        url: receiver.url,
        product: 'payments',
        resources: ['payment_request', 'consent', 'payment'],
      });
      if (status !== 201) throw new Error(`Creating a subscription returned ${status} instead of 201`);
    }
  }
  return integrators;
};

/** Waits until nothing is running, and gives the reconciler time to check everything. */
const untilSettled = async (cloud: Cloud): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    await cloud.idle();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const expectOk = ({ status, text }: { readonly status: number; readonly text: string }): void => {
  if (status >= 300) throw new Error(`${status} ${text}`);
};

/** A payment has ten events, or nine if the bank credits it before the service has seen its settlement. */
const hasAllEvents = ({ received }: Receiver, id: string): boolean => {
  const events = received.map(({ event }) => event).filter(({ correlation }) => correlation.paymentRequestId === id);
  return events.length >= 9 && events.some(({ data }) => data.status === 'AcceptedCreditSettlementCompleted');
};

/** Makes a payment: six requests and the customer's decision at the bank. Waits until every event has been accepted. */
export const pay = async (integrator: Integrator, receivers: readonly Receiver[], reference: string): Promise<void> => {
  const created = await integrator.requestPayment({
    amount: '150.00',
    beneficiaryIban: 'AE070331234567890123456',
    beneficiaryName: 'Ivan England',
    currency: 'AED',
    providerId: 'uae-enbdx',
    redirectUrl: 'https://shop.example/return',
    reference,
  });
  expectOk(created);
  const id = String(created.body.data.internalReferenceId);
  const consent = await integrator.post(`/consent/payment/create?id=${id}`);
  expectOk(consent);
  const { redirect } = await decideAtBank(consent.body.data.authorizationLink, 'approve');
  const forwarded = await integrator.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  expectOk(forwarded);
  expectOk(await integrator.get(`/payment-requests/${id}`));
  expectOk(await integrator.get(`/consent/payment/${consent.body.data.consentId}`));
  expectOk(await integrator.get(`/payments/${forwarded.body.data.paymentId}`));
  const clientReceivers = receivers.filter(({ received }) =>
    received.some(({ event }) => event.clientId === integrator.facts.clientId),
  );
  await eventually(
    async () => clientReceivers.filter((receiver) => !hasAllEvents(receiver, id)).length,
    (incomplete) => incomplete === 0,
    300,
  );
};
