import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { docsPaths } from '#functions/docs/routes.ts';
import type { Grant } from '#infra/local/access/access-control.ts';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { clockTarget } from '#infra/local/clock/clock-service.ts';
import { joinLocalSandbox } from '#infra/local/join-local-sandbox.ts';
import { seed } from '#infra/local/seed.ts';
import { connect, type Connection, type ConnectionSettings } from '#infra/operator/connection.ts';
import { openOperator } from '#infra/operator/operator.ts';
import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { eventsOf } from '#shared/events/derive.ts';
import { minuteOf } from '#shared/payments/mandate/due-index.ts';
import { openJournal } from '#shared/events/outbox/journal.ts';
import type { Timer } from '#shared/events/timer.ts';
import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { listOf } from '#shared/platform/storage/keys.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { aPaymentThrough } from '#test/support/builders/a-payment.ts';
import { aRevokedSharing } from '#test/support/builders/an-account-consent.ts';
import { assembly } from '#test/support/cloud/assembly-setup.ts';
import { settingsOf, signingKeyOf } from '#test/support/cloud/cloud-setup.ts';
import {
  bankPageOf,
  type CallOptions,
  decideAtBank,
  eventually,
  inBrowser,
  Integrator,
} from '#test/support/drivers/integrator.ts';
import { Person, sendTo } from '#test/support/drivers/dashboard/person.ts';
import { Receiver } from '#test/support/drivers/receiver.ts';
import { followRedirect } from '#test/support/drivers/sharing.ts';
import { recordBanks } from '#test/support/banks/standard-scan/cloud-scan.ts';
import { aLegacyPayment, aPayment, schedule, today } from '#test/support/drivers/journey.ts';
import { functionNamed, preparePairOfToday } from '#test/support/builders/webhook-pairs.ts';
import { puts } from '#shared/platform/storage/table.ts';

/** A local cloud for this file alone, so that it records only the calls of this test. */
let cloud: Cloud;
const exchanges = recordBanks();
/** How far the clock of the cloud is ahead. Those of its functions are not. */
let aheadMs = 0;
let settings: ConnectionSettings;
let connection: Connection;
let integrator: Integrator;
/** A client with payment requests that expire after one second. */
let impatientIntegrator: Integrator;
let receiver: Receiver;
const folder = mkdtempSync(path.join(tmpdir(), 'access-'));

beforeAll(async () => {
  cloud = await startCloud({
    assembly,
    data: undefined,
    ports: {},
    log: () => undefined,
    now: () => Date.now() + aheadMs,
    onExchange: exchanges.onExchange,
  });
  settings = settingsOf(cloud);
  connection = connect(settings);
  await joinLocalSandbox(cloud, settings);
  const addresses = { baseUrl: cloud.apis['open-banking'] ?? '', bankUrl: cloud.apis['sandbox-authorise'] ?? '' };
  const { clients } = await seed(connection.table, addresses, path.join(folder, 'sandbox.json'));
  const [facts, otherFacts] = clients;
  if (!facts || !otherFacts) throw new Error('the sandbox must have two clients');
  integrator = new Integrator(addresses.baseUrl, facts);
  impatientIntegrator = new Integrator(addresses.baseUrl, otherFacts);
  receiver = await Receiver.listen(addresses.baseUrl);
  await preparePairOfToday(cloud);
});

afterAll(async () => {
  await receiver.close();
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Expects a successful answer and returns its data. */
const ok = async <T extends { status: number; text: string; body: any }>(call: Promise<T>): Promise<any> => {
  const { status, text, body } = await call;
  expect(status, text).toBeLessThan(300);
  return body?.data ?? body;
};

const saudiTerms = {
  beneficiaryIban: 'SA0380000000608010167519',
  currency: 'SAR',
  providerId: 'ksa-alrajhi',
};

const request = async (overrides: Record<string, unknown>, client = integrator): Promise<string> =>
  (await ok(client.requestPayment(aPayment(overrides)))).internalReferenceId;

const pay = async (overrides: Record<string, unknown>): Promise<string> => {
  const id = await request(overrides);
  await agreeTo(id);
  return id;
};

/** The customer approves a payment request at the bank. Returns the id of the consent. */
const agreeTo = async (paymentRequestId: string): Promise<string> => {
  const { authorizationLink, consentId } = await ok(integrator.post(`/consent/payment/create?id=${paymentRequestId}`));
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  await ok(integrator.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`));
  return consentId;
};

/** Makes every function of the service do everything that it can do. */
const useEveryFeature = async (): Promise<void> => {
  const { refreshToken } = await ok(integrator.openSession());
  await ok(
    integrator.call('POST', '/auth/api-keys/sessions/refresh', {
      token: false,
      headers: { 'refresh-token': refreshToken },
    }),
  );
  await ok(integrator.get('/api/v1.0/authentication/Jwks', { token: false }));
  await ok(integrator.get('/webhook/jwks', { token: false }));
  await ok(integrator.get('/providers'));
  for (const page of docsPaths) await fetch(new URL(page, integrator.baseUrl));
  const subscription = await ok(
    integrator.subscribe({
      url: receiver.url,
      product: 'payments',
      resources: ['payment_request', 'payment', 'consent'],
    }),
  );
  await ok(integrator.updateWebhook(subscription.id, { description: 'all' }));

  // EventBridge Scheduler sends a retry that is due late, and the queue itself one that is due soon.
  receiver.behaviour = (n) => [{ status: 503, headers: { 'retry-after': '1800' } }, 500][n] ?? 202;
  const cancelled = await request({ reference: 'cancelled' });
  await eventually(
    async () => receiver.received,
    (all) => all.length > 0,
  );
  await ok(integrator.delete(`/payment-requests/${cancelled}`));

  // This amount makes the bank's access token expire, so that the service refreshes it. Then read all lists.
  const paid = await pay({ reference: 'paid', amount: '10.08' });
  await eventually(
    async () => receiver.typesFor(paid),
    (types) => types.includes('payment.completed'),
  );
  for (const read of [
    '/payment-requests',
    '/payments',
    '/consent/payment/list',
    `/consent/payment/sync?paymentRequestId=${paid}`,
  ]) {
    await ok(integrator.get(read));
  }

  // The banks of Saudi Arabia speak another protocol.
  integrator.market = 'KSA';
  await pay({ reference: 'saudi', ...saudiTerms });
  await payThroughLegacyInterface();
  integrator.market = 'UAE';
  await useBankAccounts();
  await useMandate();

  // The customer's browser returns from the bank.
  const returning = await request({ reference: 'returning' });
  const consent = await ok(integrator.post(`/consent/payment/create?id=${returning}`));
  await fetch((await decideAtBank(consent.authorizationLink, 'approve')).redirect, {
    redirect: 'manual',
    headers: inBrowser,
  });

  // Revoke a consent, also at the bank.
  const revoked = await request({ reference: 'revoked' });
  const { consentId, authorizationLink } = await ok(integrator.post(`/consent/payment/create?id=${revoked}`));
  await bankPageOf(authorizationLink);
  await ok(integrator.call('PATCH', `/consent/payment/update/${consentId}`, { body: { status: 'Revoked' } }));

  await openOperator(connection).setLifetimes(impatientIntegrator.facts.clientId, 1);
  const expiring = await request({ reference: 'expiring' }, impatientIntegrator);
  await eventually(
    () => ok(impatientIntegrator.get(`/payment-requests/${expiring}`)),
    ({ status }) => status === 'Expired',
  );
  await shareAccounts();
  // This amount makes the bank unavailable at first, so that the order is handed in again.
  await pay({ reference: 'unavailable', amount: '10.06' });
  // The timer of this one goes off early, so it is set again, this time through the queue alone.
  await openOperator(connection).setLifetimes(impatientIntegrator.facts.clientId, 600);
  const early = await request({ reference: 'early' }, impatientIntegrator);
  await sendTimer({ timer: 'expiry', kind: 'payment_request', id: early });

  await useDashboard(subscription.id);
  await signWithoutKms();
  await verify();
  await writeMilestone();
  await reconcileLostEvents();
  await eraseOldData();
  await cloud.idle();
};

/** A developer and an operator use what the dashboard may do. */
const useDashboard = async (subscriptionId: string): Promise<void> => {
  const { baseUrl, facts } = integrator;
  const [developer, person] = [new Person(sendTo(baseUrl), baseUrl), new Person(sendTo(baseUrl), baseUrl)];
  const inviter = openOperator(connection);
  await developer.join(await inviter.invite(facts.clientId, 'developer'), 'Dana');
  expect((await developer.post(`/dashboard/subscriptions/${subscriptionId}/test`)).status).toBe(303);
  for (const page of ['deliveries', 'requests', `subscriptions/${subscriptionId}`])
    expect((await developer.get(`/dashboard/${page}`)).status, page).toBe(200);
  await person.join(await inviter.inviteOperator(), 'Omar');
  expect((await person.post('/dashboard/operator/banks/uae-enbdx', { decision: 'enable' })).status).toBe(303);
  const topUp = { count: '5', reference: 'invoice 7' };
  expect((await person.post(`/dashboard/operator/clients/${facts.clientId}/top-up`, topUp)).status).toBe(303);
};

const permissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadTransactionsBasic',
  'ReadTransactionsDetail',
];
const customerId = 'customer 7';

/** The customer approves at the bank and comes back. Returns what changes the consent at the bank. */
const approve = async (link: string, consentId: string): Promise<(action: string) => Promise<unknown>> => {
  await followRedirect((await decideAtBank(link, 'approve')).redirect);
  const { bankConsentId, providerCode } = AccountConsent.parse(
    await connection.table.get(accountKeys.accountConsent(consentId)),
  );
  const banks = `${cloud.apis['sandbox-authorise']}${providerCode?.startsWith('uae-') ? '' : '/ksa'}`;
  const url = `${banks}/${providerCode}/consents/${bankConsentId}`;
  return (action) => fetch(url, { method: 'POST', body: new URLSearchParams({ action }) });
};

/** Shares account data through both interfaces, reads it, has the bank block a consent for a while, and revokes one. */
const shareAccounts = async (): Promise<void> => {
  const { id: requestId } = await ok(
    integrator.post('/data/account-requests', { permissions, referenceCustomerId: customerId }),
  );
  const consent = await ok(integrator.post('/consent/account', { requestId, providerId: 'uae-enbdx' }));
  const manage = await approve(consent.authorizationLink, consent.id);
  const read = () => integrator.post('/data/account-access', { consentId: consent.id, include: ['balances'] });
  await manage('suspend');
  expect((await read()).status).toBe(403);
  await manage('resume');
  await ok(read());
  for (const list of ['/data/account-requests', '/consent/account', '/payment/saved-debtor-accounts'])
    await ok(integrator.get(list));
  const { jobId } = await ok(integrator.post('/data/sync', { consentId: consent.id }));
  await eventually(
    () => ok(integrator.get(`/data/sync/${jobId}`)),
    ({ status }) => status === 'Succeeded',
  );
  expect((await dataOf(consent.id)).length).toBeGreaterThan(3);
  await useRiskReport();
  await ok(integrator.call('PATCH', `/consent/account/${consent.id}`, { body: { status: 'Revoked' } }));

  const legacy = { market: false } as const;
  const inKsa = { market: 'KSA' } as const;
  const shareInKsa = async () => {
    const requestPermissions = [...permissions, 'ReadTransactionsCredits', 'ReadTransactionsDebits'];
    const asked = { customerId: requestId, countryCode: 'SA', requestPermissions };
    const { id } = await ok(integrator.post('/api/v1.0/ais/Request/CreateShortLivedRequest', asked, legacy));
    const body = { requestId: id, providerId: 'ksa-alrajhi' };
    const saudi = await ok(integrator.post('/consent/account', body, inKsa));
    const manageSaudi = await approve(saudi.authorizationLink, saudi.id);
    const accounts = () => integrator.get(`/api/v1.0/ais/Account/List?consentId=${saudi.id}`, legacy);
    return { id: saudi.id, manageSaudi, accounts };
  };
  const saudi = await shareInKsa();
  await ok(saudi.accounts());
  await ok(integrator.post('/data/account-access', { consentId: saudi.id, include: ['balances'] }, inKsa));
  const saudiSync = await ok(integrator.post('/data/sync', { consentId: saudi.id }, inKsa));
  await eventually(
    () => ok(integrator.get(`/data/sync/${saudiSync.jobId}`, inKsa)),
    ({ status }) => status === 'Succeeded',
  );
  await ok(integrator.get('/api/v1.0/ais/Request/List', legacy));
  await useAccountReport(requestId);
  const revocation = { ...inKsa, body: { status: 'Revoked' } };
  await ok(integrator.call('PATCH', `/consent/account/${saudi.id}`, revocation));
  // The customer withdraws this one at the bank, which the first reading notices.
  const withdrawn = await shareInKsa();
  await withdrawn.manageSaudi('revoke');
  expect((await withdrawn.accounts()).status).toBe(403);
};

/** Makes an account information report of what the customer shares in Saudi Arabia, and reads it. */
const useAccountReport = async (ofCustomer: string): Promise<void> => {
  const legacy = { market: false } as const;
  const reports = '/api/v1.0/ais/AccountInformationReport';
  const { jobId } = await ok(integrator.post(`${reports}/Create`, { customerId: ofCustomer }, legacy));
  await eventually(
    () => ok(integrator.get(`${reports}/Get?jobId=${jobId}&customerId=${ofCustomer}`, legacy)),
    ({ status }) => status === 'Succeeded',
  );
};

/** Makes a report of what the customer shares, reads it in all its forms, and deletes it. */
const useRiskReport = async (): Promise<void> => {
  const asked = { referenceCustomerId: customerId };
  const { reportId } = await ok(integrator.post('/report/risk-reports', asked));
  const address = `/report/risk-reports/${reportId}`;
  await eventually(
    () => ok(integrator.get(`${address}/status`)),
    ({ status }) => status === 'Succeeded',
  );
  await ok(integrator.get('/report/risk-reports'));
  await ok(integrator.get(address));
  await ok(integrator.get(`${address}/export`));
  await ok(integrator.delete(address));
  await eventually(
    async () => (await connection.table.get(reportKeys.riskReportContent(reportId))) === undefined,
    (isErased) => isErased,
  );
};

/** Pays through the legacy interface, and reads what it lists. */
const payThroughLegacyInterface = async (): Promise<void> => {
  const pis = '/api/v1.0/pis';
  const legacy = { market: false } as const;
  const created = await ok(integrator.post(`${pis}/Request/Create`, aLegacyPayment(), { ...legacy, sign: true }));
  const id = created.paymentRequestId;
  const consent = await ok(integrator.post(`${pis}/Consent/Create?id=${id}`, undefined, legacy));
  const { redirect } = await decideAtBank(consent.authorizationLink, 'approve');
  await ok(integrator.post(`${pis}/Payment/Write?${redirect.searchParams.toString()}`, undefined, legacy));
  await ok(integrator.post(`${pis}/Payment/List`, {}, legacy));
};

/** Registers accounts, which their banks confirm, makes the second one the default, lists them and deletes the first. */
const useBankAccounts = async (): Promise<void> => {
  const add = async (identificationNumber: string, name: string, options: CallOptions = {}): Promise<string> => {
    const body = { accountDetails: { identificationNumber }, accountHolderDetails: { name } };
    return (await ok(integrator.post('/payment/bank-account', body, options))).id;
  };
  const first = await add('AE070331234567890123456', 'Ivan England');
  const second = await add('AE270260000100000000001', 'Abdullah Al Qahtani');
  // The banks of Saudi Arabia are asked in another protocol.
  await add('SA0380000000608010167519', 'Ivan England', { market: 'KSA' });
  await ok(integrator.call('PUT', '/payment/bank-account/default', { body: { id: second } }));
  await ok(integrator.get('/payment/bank-account'));
  await ok(integrator.delete(`/payment/bank-account/${first}`));
};

/** Makes a payment of a mandate today, and has the sweeper look at the one of tomorrow. */
const useMandate = async (): Promise<void> => {
  // The id of the payment request names the mandate too.
  const mandateId = await pay({ reference: 'mandate', type: 'FixedOnDemand' });
  await ok(schedule(integrator, { mandateId, executionDate: today() }));
  const { id } = await ok(schedule(integrator, { mandateId, executionDate: today(1) }));
  await ok(integrator.get(`/mandate/${mandateId}/transactions`));
  await sweepAgain(id);
};

/** Puts a transaction into a minute that is over and has the sweeper read that minute. Its clock is not ahead. */
const sweepAgain = async (transactionId: string): Promise<void> => {
  const { table } = connection;
  const ago = (seconds: number) => minuteOf(addSeconds(new Date(), -seconds));
  await table.writeAll(
    puts([
      { ...paymentKeys.due(ago(120), 0, transactionId), entity: 'Due', version: 0 },
      { ...paymentKeys.sweep(), entity: 'Sweep', minute: ago(180), version: 0 },
    ]),
  );
  await cloud.invoke(functionNamed(cloud, 'DueSweeper'), {});
};

/** KMS refuses to sign webhooks, so the pair of the day signs. Another pair is made for tomorrow. */
const signWithoutKms = async (): Promise<void> => {
  const webhookKey = signingKeyOf(cloud, 'WebhookDispatcher');
  cloud.throttleKms({ operation: 'Sign', isAffected: (keyArn) => keyArn === webhookKey });
  // Nobody pays this request, so a schedule is made for its expiry.
  const open = await request({ reference: 'open' });
  await eventually(
    async () => receiver.typesFor(open),
    (types) => types.includes('payment_request.created'),
  );
  cloud.throttleKms(undefined);
  await cloud.invoke(functionNamed(cloud, 'WebhookDispatcher'), {});
};

/** Asks each kind of source, and repeats one question to get its kept answer. */
const verify = async (): Promise<void> => {
  await openOperator(connection).topUp(integrator.facts.clientId, 10);
  const headers = { 'idempotency-key': 'the-same' };
  const match = () =>
    integrator.post('/verifications/beneficiary', { iban: 'SA0380000000608010167519' }, { market: 'KSA', headers });
  expect(await ok(match())).toEqual(await ok(match()));
  const information = '/api/v2.0/av/CommercialRegistration/Information?unifiedNationalNumber=7000000005';
  await ok(integrator.get(information, { market: false }));
};

/** Only one list entry in a thousand is a milestone, so send the message of a milestone directly. */
const writeMilestone = async (): Promise<void> => {
  const id = '00000000-0000-8000-8000-000000000000';
  const list = listOf(integrator.facts.clientId, 'UAE', 'payment-requests');
  await sendTimer({ timer: 'milestone', list, createdAt: new Date().toISOString(), id });
};

const sendTimer = async (timer: Timer): Promise<void> => {
  const timers = cloud.queues.find(({ name }) => /TimersQueue(?!.*DeadLetters)/.test(name));
  await connection.sqs.send(new SendMessageCommand({ QueueUrl: timers?.url, MessageBody: JSON.stringify(timer) }));
};

/** The functions' clocks are not ahead, so the data of a consent that ended a week ago is what comes due here. */
const eraseOldData = async (): Promise<void> => {
  const endedAt = addSeconds(new Date(), -7 * 86_400);
  const consent = aRevokedSharing(integrator.facts.clientId, endedAt);
  await connection.table.writeAll(
    puts([
      { ...accountKeys.accountConsent(consent.id), entity: 'AccountConsent', ...consent },
      { ...accountKeys.snapshotPart(consent.id, 'accounts#'), entity: 'SnapshotPart' },
    ]),
  );
  await eventually(
    () => dataOf(consent.id),
    ({ length }) => length === 0,
  );
};

/** Passes changes of ten minutes ago to the reconciler that the event relay has never seen. */
const reconcileLostEvents = async (): Promise<void> => {
  const flow = aPaymentThrough('AcceptedSettlementCompleted');
  const { clientId } = integrator.facts;
  const lost = [
    { ...flow.request, clientId, entity: 'PaymentRequest' },
    { ...flow.payment, clientId, entity: 'Payment' },
  ];
  const writtenAt = epochSeconds(new Date()) - 600;
  const Records = lost.map((item) => ({
    dynamodb: {
      ApproximateCreationDateTime: writtenAt,
      NewImage: marshall(item, { removeUndefinedValues: true }),
    },
  }));
  const reconciler = functionNamed(cloud, 'Reconciler');
  await cloud.invoke(reconciler, { Records });
  const expected = lost.flatMap((item) => eventsOf(item)).map(({ id }) => ({ eventId: id, writtenAt }));
  expect(await openJournal(connection.table).missing(expected)).toEqual([]);
  await cloud.invoke(reconciler, {});
};

/** The function that seals first on a day generates the data key, and all others open it. A function needs one of both. */
const isOtherHalf = ({ grantee, action, resource }: Grant): boolean => {
  const half = { 'kms:GenerateDataKey': 'kms:Decrypt', 'kms:Decrypt': 'kms:GenerateDataKey' }[action];
  return cloud
    .grants()
    .some((other) => other.isUsed && other.grantee === grantee && other.resource === resource && other.action === half);
};

/** A grant that this test cannot use. */
const isUnusedByDesign = ({ grantee, action, resource }: Grant): boolean =>
  // Lambda writes the log and finds the stream without a call that the local cloud sees.
  /^logs:|^dynamodb:ListStreams$/.test(action) ||
  // CDK grants these to everybody who may send to a queue.
  /^sqs:GetQueue(?:Attributes|Url)$/.test(action) ||
  // This service asks for each consent alone, but the standard lets clients ask for all of a chain.
  (action === 'dynamodb:BatchGetItem' && /UaeBanksTable/.test(resource)) ||
  // No function fails in this test, so no stream record is given up and encrypted.
  // Names of buckets are in lower case.
  /UnprocessableRecords|DeadLetters/i.test(resource) ||
  (action === 'kms:GenerateDataKey' && /EventRelay|Reconciler/.test(grantee)) ||
  // Every key policy names the account, so that its administrators can manage the key.
  grantee === 'account' ||
  // DynamoDB decrypts for the caller; what else it does with the key of a table, it does for itself.
  (grantee === 'anyone' && action !== 'kms:Decrypt');

/** Whether the function signs with another key of the purpose. This one signs after the next rotation. */
const isOfNextKey = ({ grantee, action }: Grant, grants: readonly Grant[]): boolean =>
  action === 'kms:Sign' && grants.some((other) => other.isUsed && other.action === action && other.grantee === grantee);

/** Whether the grant was used for other items. Whether each item is used is for reviewers (permissions.ts). */
const isOfOtherItems = ({ grantee, action, resource }: Grant, grants: readonly Grant[]): boolean =>
  grants.some(
    (other) => other.isUsed && other.grantee === grantee && other.action === action && other.resource === resource,
  );

const unusedGrants = async (): Promise<readonly string[]> => {
  const grants = cloud.grants();
  return grants
    .filter((grant) => !isOfOtherItems(grant, grants) && !isUnusedByDesign(grant))
    .filter((grant) => !isOfNextKey(grant, grants) && !isOtherHalf(grant))
    .map(({ grantee, action, resource }) => `${grantee} ${action} ${resource}`);
};

/** What is stored of the data of a consent. */
const dataOf = async (consentId: string) => {
  const items = await connection.table.partition(accountKeys.snapshotOf(consentId));
  return items;
};

/** Advances the clock of the cloud and of its functions. Everything that comes due on the way happens. */
const advance = async (minutes: number): Promise<void> => {
  const { status } = await fetch(settings.endpoint ?? '', {
    method: 'POST',
    headers: { 'x-amz-target': `${clockTarget}.Advance`, authorization: 'Credential=operator/' },
    body: JSON.stringify({ Milliseconds: minutes * 60_000 }),
  });
  expect(status).toBe(200);
};

// Each test goes on where the one before it has ended.
describe('the whole service', { concurrent: false }, () => {
  test('policies allow every request of a function or a service', async () => {
    await useEveryFeature();
    expect(cloud.access().filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  test('a Saudi mandate that the customer withdraws at the bank is revoked here when the bank is asked', async () => {
    integrator.market = 'KSA';
    const consentId = await agreeTo(await request({ reference: 'saudi', type: 'FixedOnDemand', ...saudiTerms }));
    const consent = async () => PaymentConsent.parse(await connection.table.get(paymentKeys.paymentConsent(consentId)));
    const { bankConsentId, providerCode, status } = await consent();
    expect(status).toBe('Authorized');
    const url = `${cloud.apis['sandbox-authorise']}/${providerCode}/consents/${bankConsentId}`;
    const withdrawn = await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'revoke' }) });
    expect(withdrawn.status).toBe(200);
    await cloud.idle();
    expect((await consent()).status).toBe('Authorized');
    // Banks are asked for the first time an hour after the customer's approval.
    await advance(61);
    expect((await consent()).status).toBe('Revoked');
  });

  test('every grant is used', async () => {
    // SQS holds a message back for 15 minutes at most. What is due later gets a schedule then.
    aheadMs = 16 * 60_000;
    const isOfSchedules = (grant: string) => grant.includes('scheduler:CreateSchedule');
    await eventually(unusedGrants, (unused) => !unused.some(isOfSchedules));
    // A day later everything that is scheduled comes due: late deliveries and expiries.
    aheadMs = 25 * 3_600_000;
    await eventually(unusedGrants, (unused) => unused.length === 0);
    expect(cloud.access().filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  });

  test('every exchange with the banks keeps to the standards', async () => {
    expect(await exchanges.departures(cloud)).toEqual([]);
  });
});
