import { inject, test as anyTest } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { createOperator, type Operator } from '#infra/operator/operator.ts';
import { newSigningKey } from '#infra/operator/keys/signing-key.ts';
import type { Client } from '#shared/clients/client.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { expectDeclared, routeAt } from '../errors/declared-errors.ts';
import { responseFaults } from './document.ts';
import { secretsIn } from './logs/log-scan.ts';
import { type Answer, type CallOptions, decideAtBank, eventually, Integrator } from './integrator.ts';
import { type Behaviour, type Received, Receiver } from './receiver.ts';

/** Returns the operator of the local cloud, which all journeys share. */
export const operator = (): Operator => createOperator(connect(inject('settings')));

export interface ClientOptions {
  readonly markets?: Client['markets'];
  readonly lifetimes?: { readonly paymentRequest?: number; readonly authorization?: number };
  readonly limits?: Partial<Client['limits']>;
  readonly products?: Client['products'];
}

/** The UUID of Al Rajhi Bank (`ksa-alrajhi`). */
const ksaAlrajhi = derivedId('provider', 'ksa-alrajhi');

let count = 0;

/** Creates a client. Each test has its own, so that tests cannot see each other's resources. */
export const aClient = async ({
  markets = ['UAE', 'KSA'],
  lifetimes,
  limits,
  products,
}: ClientOptions = {}): Promise<Integrator> => {
  const service = operator();
  count += 1;
  const name = `client ${process.pid}-${count}-${Date.now()}`;
  const { client, apiKey } = await service.create({
    name,
    markets,
    products: products ?? ['payments', 'verifications', 'account-data', 'reports'],
  });
  const signingKey = newSigningKey();
  const { d: _privateKey, ...publicKey } = signingKey;
  await service.addKey(client.id, JSON.stringify(publicKey));
  if (lifetimes) await service.setLifetimes(client.id, lifetimes.paymentRequest, lifetimes.authorization);
  if (limits) await service.setLimits(client.id, limits);
  const { baseUrl } = inject('sandbox');
  const facts = { name, clientId: client.id, appId: client.appId, apiKey, markets, signingKey };
  const integrator = new Integrator(baseUrl, facts);
  integrator.onResponse = expectDocumented;
  return integrator;
};

export const aSaudiClient = async (): Promise<Integrator> => Object.assign(await aClient(), { market: 'KSA' });

/** A test with its own clients, in the UAE and in Saudi Arabia. */
export const test = anyTest
  .extend('client', () => aClient())
  .extend('otherClient', () => aClient())
  .extend('saudiClient', () => aSaudiClient());

/** Throws if the OpenAPI document does not allow the response. Responses from API Gateway itself are not checked. */
const expectDocumented = (method: string, path: string, response: Answer): void => {
  expectDeclared(method, path, response);
  expectNoData(method, path, response);
  const route = routeAt(method, path);
  if (!route || !response.headers.has('x-interaction-id')) return;
  const faults = responseFaults(method, route.path, response);
  if (faults.length === 0) return;
  throw new Error(
    `${method} ${route.path} returned a response that the OpenAPI document does not allow:\n${faults.join('\n')}`,
  );
};

/** Throws if an error contains customer or account data, because clients store error bodies in their logs. */
const expectNoData = (method: string, path: string, { status, text }: Answer): void => {
  const found = status < 400 ? [] : secretsIn(text).filter((kind) => kind === 'name' || kind === 'account number');
  if (found.length > 0) throw new Error(`${method} ${path} returned an error that contains: ${found.join(', ')}`);
};

/** Starts a webhook endpoint, which listens until the run ends. By default, it accepts every delivery. */
export const aReceiver = async (integrator: Integrator, behaviour?: Behaviour): Promise<Receiver> => {
  const receiver = await Receiver.listen(integrator.baseUrl);
  if (behaviour) receiver.behaviour = behaviour;
  return receiver;
};

/** Subscribes a new webhook endpoint to the events of resources. */
export const aSubscription = async (
  client: Integrator,
  product: string,
  resources: readonly string[],
  behaviour?: Behaviour,
) => {
  const receiver = await aReceiver(client, behaviour);
  const { status, body, text } = await client.subscribe({ url: receiver.url, product, resources });
  if (status !== 201) throw new Error(`The subscription was rejected: ${text}`);
  return { receiver, id: String(body.data.id) };
};

/** Waits for a number of deliveries. Returns the sorted types of their events. */
export const receivedTypes = ({ received }: Receiver, deliveries: number): Promise<string[]> =>
  eventually(
    async () => received.map(({ event }) => event.type).toSorted(),
    ({ length }) => length === deliveries,
  );

/** Waits for an event of a type. Returns its first delivery. */
export const firstDelivery = async ({ received }: Receiver, type: string): Promise<Received> => {
  const find = async () => received.find(({ event }) => event.type === type);
  return (await eventually(find, (delivery) => delivery !== undefined)) as Received;
};

/** Returns a valid body for POST /payment-requests in the UAE. */
export const aPayment = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  amount: '150.00',
  beneficiaryIban: 'AE070331234567890123456',
  beneficiaryName: 'Ivan England',
  currency: 'AED',
  providerId: 'uae-enbdx',
  redirectUrl: 'https://shop.example/return',
  reference: 'INV-1001',
  ...overrides,
});

/** The terms of a payment in Saudi Arabia that differ from those of a payment in the UAE. */
export const saudiTerms = {
  beneficiaryIban: 'SA0380000000608010167519',
  currency: 'SAR',
  providerId: 'ksa-alrajhi',
} as const;

/** Returns a valid body for POST /api/v1.0/pis/Request/Create. */
export const aLegacyPayment = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
  type: 'SINGLE_DOMESTIC',
  paymentConsentType: 'SingleInstantPayment',
  amount: '150.00',
  currency: 'SAR',
  countryCode: 'SA',
  creditorAccount: { scheme: 'IBAN', identification: saudiTerms.beneficiaryIban, name: 'A shop' },
  purpose: 'SELF',
  providerId: ksaAlrajhi,
  externalReference: 'INV-1001',
  ...overrides,
});

export const aPaymentRequest = async (
  integrator: Integrator,
  overrides: Record<string, unknown> = {},
): Promise<string> => {
  const { body } = await integrator.requestPayment(aPayment(overrides));
  return String(body.data.internalReferenceId);
};

export const aConsent = async (integrator: Integrator, paymentRequestId: string) => {
  const { body } = await integrator.post(`/consent/payment/create?id=${paymentRequestId}`);
  return body.data as { consentId: string; authorizationLink: string; status: string };
};

/** Requests a payment and its consent. */
export const aPaymentConsent = async (integrator: Integrator, overrides: Record<string, unknown> = {}) => {
  const paymentRequestId = await aPaymentRequest(integrator, overrides);
  return { paymentRequestId, ...(await aConsent(integrator, paymentRequestId)) };
};

/** Runs a payment until the customer has decided at the bank, which then redirects. */
export const aRedirect = async (
  integrator: Integrator,
  overrides: Record<string, unknown> = {},
  decision: 'approve' | 'decline' = 'approve',
) => {
  const { authorizationLink, paymentRequestId, consentId } = await aPaymentConsent(integrator, overrides);
  return { paymentRequestId, consentId, ...(await decideAtBank(authorizationLink, decision)) };
};

/** Runs a payment until the customer has decided at the bank and the integrator has forwarded the redirect. */
export const aDecision = async (...payment: Parameters<typeof aRedirect>) => {
  const decided = await aRedirect(...payment);
  const query = decided.redirect.searchParams.toString();
  return { ...decided, forwarded: await payment[0].post(`/payment-actions/write-callback?${query}`) };
};

/** Returns the current date in the UAE, or a later one. */
export const today = (plusDays = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', dateStyle: 'short' }).format(
    Date.now() + plusDays * 86_400_000,
  );

/** Creates a mandate that the customer has approved at the bank. Its id is that of the consent. */
export const aMandate = async (integrator: Integrator, overrides: Record<string, unknown> = {}) => {
  const { paymentRequestId, consentId } = await aDecision(integrator, { type: 'FixedOnDemand', ...overrides });
  return { paymentRequestId, mandateId: consentId };
};

export const schedule = (integrator: Integrator, body: object, options: CallOptions = {}) =>
  integrator.call('POST', '/mandate/schedule', { body, sign: true, ...options });

export const approve = (integrator: Integrator, body: object, options: CallOptions = {}) =>
  integrator.call('PATCH', '/mandate/approve', { body, sign: true, ...options });

export const transactionsOf = async (integrator: Integrator, mandateId: string) =>
  (await integrator.get(`/mandate/${mandateId}/transactions`)).body.data as {
    readonly id: string;
    readonly status: string;
    readonly paymentId: string | null;
  }[];

/** Waits until a payment under a mandate has a status. */
export const untilTransaction = (integrator: Integrator, mandateId: string, transactionId: string, status: string) =>
  eventually(
    async () => (await transactionsOf(integrator, mandateId)).find(({ id }) => id === transactionId),
    (transaction) => transaction?.status === status,
  );

export const statusOf = async (integrator: Integrator, paymentRequestId: string): Promise<string> =>
  String((await integrator.get(`/payment-requests/${paymentRequestId}`)).body.data.status);

export const untilStatus = (integrator: Integrator, paymentRequestId: string, status: string, seconds = 30) =>
  eventually(
    () => statusOf(integrator, paymentRequestId),
    (now) => now === status,
    seconds,
  );

/** Requests a change of a consent's status. */
export const setConsentStatus = (
  client: Integrator,
  kind: 'payment' | 'account',
  consentId: string,
  status: string,
  options: CallOptions = {},
) => {
  const path = kind === 'payment' ? `/consent/payment/update/${consentId}` : `/consent/account/${consentId}`;
  return client.call('PATCH', path, { body: { status }, ...options });
};

export const paymentOf = async (client: Integrator, paymentId: string) =>
  (await client.get(`/payments/${paymentId}`)).body.data;

/** Waits until the bank has responded to the order of a payment. Returns the payment. */
export const untilOrdered = (client: Integrator, paymentId: string) =>
  eventually(
    () => paymentOf(client, paymentId),
    ({ requestData }) => requestData !== null,
  );

export const consentStatusOf = async (client: Integrator, consentId: string) =>
  (await client.get(`/consent/payment/${consentId}`)).body.data.status;

/** Synchronises the status of a consent with the bank. Returns the result. */
export const syncConsent = async (client: Integrator, paymentRequestId: string) =>
  (await client.get(`/consent/payment/sync?paymentRequestId=${paymentRequestId}`)).body.data;
