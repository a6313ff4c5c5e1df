import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readCommandLine, runTool } from '#infra/local/tools/command-line.ts';
import { connect, localSettings } from '#infra/operator/connection.ts';
import { createOperator } from '#infra/operator/operator.ts';
import { type Client, createClient } from '#infra/docs/client-library/client.ts';
import { readSandbox } from '../support/drivers/integrator.ts';
import { decide } from './customer.ts';
import { markets } from './payment.ts';

/** A way to cause an event: how far to take the payment, and an amount that controls the sandbox bank. */
interface Recipe {
  readonly until: 'request' | 'cancel' | 'consent' | 'approve' | 'decline';
  readonly amount?: string;
}

const approve: Recipe = { until: 'approve' };
/** An amount that ends in .01 makes the bank reject the payment. */
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

const help = `Makes a payment in the sandbox to cause an event. Prints the payment's ids and every event that it causes.

  npm run trigger -- payment.rejected
  npm run trigger -- payment.completed --set amount=20.04     another value for a field of the payment request
  npm run trigger -- payment.completed --market KSA
  npm run trigger -- payment.completed --state DIR            in the cloud with this state folder

The events are: ${Object.keys(recipes).join(', ')}.
`;

const settable = ['amount', 'reference', 'beneficiaryName', 'beneficiaryIban', 'providerId', 'redirectUrl'];

const parseSettings = (settings: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    settings.map((setting) => {
      const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(setting) ?? [];
      if (settable.includes(name)) return [name, value] as const;
      throw new Error(`--set takes NAME=VALUE, where NAME is one of ${settable.join(', ')}; not "${setting}"`);
    }),
  );

const isMarket = (name: string): name is keyof typeof markets => Object.hasOwn(markets, name);

/** Takes a payment as far as the recipe specifies. Returns the id of its request. */
const makePayment = async (
  service: Client,
  market: (typeof markets)[keyof typeof markets],
  { until, amount = '20.00' }: Recipe,
  overrides: Readonly<Record<string, string>>,
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
      ...overrides,
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

/** The time to wait for the requested event, and then for events that may follow it, in milliseconds. */
const timeoutsMs = { requested: 60_000, following: 3_000 };

const run = async (): Promise<string> => {
  const { values, positionals } = readCommandLine({
    set: { type: 'string', multiple: true, default: [] },
    market: { type: 'string', default: 'UAE' },
    state: { type: 'string', default: '.local' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) return help;
  const [eventType = ''] = positionals;
  const recipe = Object.hasOwn(recipes, eventType) ? recipes[eventType] : undefined;
  if (!recipe)
    throw new Error(
      `No recipe causes the event "${eventType}". There are recipes for: ${Object.keys(recipes).join(', ')}`,
    );
  if (!isMarket(values.market)) throw new Error(`--market must be ${Object.keys(markets).join(' or ')}`);
  const overrides = parseSettings(values.set);

  const operator = createOperator(connect(localSettings(values.state)));
  const { baseUrl, clients } = readSandbox(path.join(values.state, 'sandbox.json'));
  const [sandboxClient] = clients;
  if (!sandboxClient) throw new Error('The local cloud has no client. Start it again with: npm start -- --fresh');
  const { appId, apiKey, signingKey } = sandboxClient;
  const service = createClient({ baseUrl, appId, apiKey, signingKey, market: values.market });
  const id = await makePayment(service, markets[values.market], recipe, overrides);

  const seen = new Set<string>();
  let hasHappened = false;
  let deadline = Date.now() + timeoutsMs.requested;
  while (Date.now() < deadline) {
    for (const event of await operator.eventsAbout(id)) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      console.log(`${event.occurredAt.slice(11, 19)}  ${event.type.padEnd(38)} ${event.id}`);
      hasHappened ||= event.type === eventType;
      if (hasHappened) deadline = Date.now() + timeoutsMs.following;
    }
    await pause(200);
  }
  if (!hasHappened) throw new Error(`The payment did not cause ${eventType} within ${timeoutsMs.requested / 1000} s`);
  return `${eventType} happened.`;
};

runTool(run);
