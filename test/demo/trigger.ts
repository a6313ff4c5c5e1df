import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readCommandLine, runTool } from '#infra/local/tools/command-line.ts';
import { connect, localSettings } from '#infra/operator/connection.ts';
import { createOperator } from '#infra/operator/operator.ts';
import { type Client, createClient } from '#infra/docs/client-library/client.ts';
import { readSandbox } from '../support/drivers/integrator.ts';
import { decide } from './customer.ts';
import { markets } from './payment.ts';

/** A way to cause an event: how far the payment goes, and the amount that controls the sandbox bank. */
interface Recipe {
  readonly until: 'request' | 'cancel' | 'consent' | 'approve' | 'decline';
  readonly amount?: string;
}

const approve: Recipe = { until: 'approve' };
/** The decimals 01 make the bank reject the payment. */
const reject: Recipe = { until: 'approve', amount: '20.01' };

const recipes: Readonly<Record<string, Recipe>> = {
  'payment_request.created': { until: 'request' },
  'payment_request.cancelled': { until: 'cancel' },
  'payment_request.awaiting_authorization': { until: 'consent' },
  'payment_request.processing': approve,
  'payment_request.completed': approve,
  'payment_request.rejected': { until: 'decline' },
  'payment_request.failed': reject,
  'consent.created': { until: 'consent' },
  'consent.authorized': approve,
  'consent.consumed': approve,
  'consent.rejected': { until: 'decline' },
  'payment.created': approve,
  'payment.accepted': approve,
  'payment.completed': approve,
  'payment.rejected': reject,
};

const help = `Makes a real payment in the sandbox that causes an event. Prints its ids and every event that it causes.

  npm run trigger -- payment.rejected
  npm run trigger -- payment.completed --set amount=20.04     another field of the payment request
  npm run trigger -- payment.completed --market KSA
  npm run trigger -- payment.completed --state DIR            in the cloud with this state folder

The events are: ${Object.keys(recipes).join(', ')}.
`;

const settable = ['amount', 'reference', 'beneficiaryName', 'beneficiaryIban', 'providerId', 'redirectUrl'];

const parseSettings = (texts: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    texts.map((text) => {
      const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(text) ?? [];
      if (settable.includes(name)) return [name, value] as const;
      throw new Error(`--set takes NAME=VALUE, where NAME is one of ${settable.join(', ')}; not "${text}"`);
    }),
  );

const isMarket = (name: string): name is keyof typeof markets => Object.hasOwn(markets, name);

/** Takes a payment as far as the recipe specifies. Returns the id of its request. */
const makePayment = async (
  service: Client,
  market: (typeof markets)[keyof typeof markets],
  { until, amount = '20.00' }: Recipe,
  set: Readonly<Record<string, string>>,
): Promise<string> => {
  const { internalReferenceId: paymentRequestId } = await service.createPaymentRequest({
    body: {
      amount,
      currency: market.currency,
      beneficiaryIban: market.iban,
      beneficiaryName: 'Ivan England',
      reference: 'TRIGGERED',
      providerId: market.provider,
      redirectUrl: 'https://shop.example/return',
      ...set,
    },
  });
  console.log(`payment request  ${paymentRequestId}`);
  if (until === 'cancel') await service.cancelPaymentRequest({ path: { paymentRequestId } });
  if (until === 'request' || until === 'cancel') return paymentRequestId;
  const consent = await service.createPaymentConsent({ query: { id: paymentRequestId } });
  console.log(`consent          ${consent.consentId}`);
  if (until === 'consent') return paymentRequestId;
  await decide(consent.authorizationLink, until);
  for await (const { id } of service.each('listPayments', { query: { paymentRequestId } }))
    console.log(`payment          ${id}`);
  return paymentRequestId;
};

/** How long to wait for the event, and for events that may follow it. */
const patienceMs = { wanted: 60_000, others: 3_000 };

const run = async (): Promise<string> => {
  const { values, positionals } = readCommandLine({
    set: { type: 'string', multiple: true, default: [] },
    market: { type: 'string', default: 'UAE' },
    state: { type: 'string', default: '.local' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) return help;
  const [wanted = ''] = positionals;
  const recipe = Object.hasOwn(recipes, wanted) ? recipes[wanted] : undefined;
  if (!recipe)
    throw new Error(
      `No recipe causes the event "${wanted}". There are recipes for: ${Object.keys(recipes).join(', ')}`,
    );
  if (!isMarket(values.market)) throw new Error(`--market must be ${Object.keys(markets).join(' or ')}`);
  const set = parseSettings(values.set);

  const operator = createOperator(connect(localSettings(values.state)));
  const { baseUrl, clients } = readSandbox(path.join(values.state, 'sandbox.json'));
  const [facts] = clients;
  if (!facts) throw new Error('The local cloud has no client. Start it again with: npm start -- --fresh');
  const { appId, apiKey, signingKey } = facts;
  const service = createClient({ baseUrl, appId, apiKey, signingKey, market: values.market });
  const id = await makePayment(service, markets[values.market], recipe, set);

  const seen = new Set<string>();
  let hasHappened = false;
  let deadline = Date.now() + patienceMs.wanted;
  while (Date.now() < deadline) {
    for (const event of await operator.eventsAbout(id)) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      console.log(`${event.occurredAt.slice(11, 19)}  ${event.type.padEnd(38)} ${event.id}`);
      hasHappened ||= event.type === wanted;
      if (hasHappened) deadline = Date.now() + patienceMs.others;
    }
    await pause(200);
  }
  if (!hasHappened) throw new Error(`The payment did not cause ${wanted} within ${patienceMs.wanted / 1000} s`);
  return `${wanted} happened.`;
};

runTool(run);
