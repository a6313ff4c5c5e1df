// @module-tag variant
import { beforeAll, expect, test } from 'vitest';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { eventually, type Integrator, invalidFields } from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aConsent,
  aDecision,
  aPaymentRequest,
  aReceiver,
  untilStatus,
} from '#test/support/drivers/journey.ts';
import { anAccountConsent, anAccountRequest, aSharing } from '#test/support/drivers/sharing.ts';
import { requestReport } from '#test/support/drivers/a-risk-report.ts';

let client: Integrator;

const iban = 'AE070331234567890123456';

/** Creates resources that differ in the filtered fields. Returns their ids. */
const createAll = async () => {
  const invoice = await aPaymentRequest(client, {
    reference: 'INV-1',
    risks: { MerchantCustomerIdentification: 'noura' },
  });
  const pending = await aPaymentRequest(client, { reference: 'INV-2', providerId: 'uae-livx' });
  const { consentId: consent } = await aConsent(client, pending);
  const risks = { MerchantCustomerIdentification: 'omar' };
  const terms = { risks, instructions: { permissions: { readRefundAccount: true } } };
  const { paymentRequestId: paid, ...decided } = await aDecision(client, { reference: 'INV-3', ...terms });
  await untilStatus(client, paid, 'Completed');
  const saved = await eventually(
    () => client.get('/payment/saved-debtor-accounts'),
    ({ body }) => body.data.length > 0,
  );
  const accountRequest = await anAccountRequest(client, { referenceCustomerId: 'layla' });
  const { consentId: pendingConsent } = await anAccountConsent(client, { referenceCustomerId: 'noura' });
  const { consentId: sharedConsent } = await aSharing(client, { referenceCustomerId: 'omar' });
  const report = (await requestReport(client, { referenceCustomerId: 'omar' })).body.data.reportId;
  const account = await client.post('/payment/bank-account', {
    accountDetails: { identificationNumber: iban },
    accountHolderDetails: { name: 'Ivan England' },
  });
  const receiver = await aReceiver(client);
  const webhook = await client.post(
    '/webhooks',
    { url: receiver.url, product: 'payments', resources: ['payment'], status: 'Inactive' },
    { sign: true },
  );
  return {
    invoice,
    pending,
    consent,
    paid,
    paidConsent: decided.consentId,
    payment: String(decided.forwarded.body.data.paymentId),
    debtorAccount: String(saved.body.data[0].id),
    accountRequest,
    pendingConsent,
    sharedConsent,
    report: String(report),
    account: String(account.body.data.id),
    webhook: String(webhook.body.data.id),
  };
};

let ids: Awaited<ReturnType<typeof createAll>>;
beforeAll(async () => {
  client = await aClient();
  ids = await createAll();
});

const idsOf = async (path: string): Promise<readonly string[]> => {
  const { status, body, text } = await client.get(path);
  expect(status, `${path} ${text}`).toBe(200);
  if (body.meta) expect(body.meta.totalItems, path).toBe(body.data.length);
  return body.data.map((entry: Record<string, unknown>) => entry.id ?? entry.consentId ?? entry.reportId);
};

type Name = keyof typeof ids;
const providerUuid = (code: string) => derivedId('provider', code);

test.each<[path: string, expected: readonly Name[]]>([
  ['/payment-requests?reference=INV-1', ['invoice']],
  ['/payment-requests?reference=INV', []],
  ['/payment-requests?status=New', ['invoice']],
  ['/payment-requests?status=AwaitingAuthorization&reference=INV-2', ['pending']],
  ['/payment-requests?merchantCustomerId=noura', ['invoice']],
  ['/payment-requests?providerId=uae-livx', ['pending']],
  ['/payment-requests?providerId=unknown', []],
  ['/consent/payment/list?reference=INV-2', ['consent']],
  ['/consent/payment/list?status=AwaitingAuthorization', ['consent']],
  ['/consent/payment/list?status=Authorised', []],
  ['/consent/payment/list?merchantCustomerId=omar', ['paidConsent']],
  ['/consent/payment/list?merchantCustomerId=omar&reference=INV-2', []],
  ['/consent/payment/list?merchantCustomerId=noura', []],
  ['/consent/payment/list?providerId=uae-livx', ['consent']],
  ['/consent/payment/list?providerId=unknown', []],
  ['/payments?reference=INV-3', ['payment']],
  ['/payments?reference=INV-1', []],
  ['/payments?merchantCustomerId=omar', ['payment']],
  ['/payments?merchantCustomerId=noura', []],
  ['/payments?providerId=unknown', []],
  ['/payment/saved-debtor-accounts?merchantCustomerId=omar', ['debtorAccount']],
  ['/payment/saved-debtor-accounts?merchantCustomerId=noura', []],
  ['/data/account-requests?status=New', ['accountRequest']],
  ['/data/account-requests?referenceCustomerId=layla', ['accountRequest']],
  ['/data/account-requests?customerId=layla', ['accountRequest']],
  ['/consent/account?status=AwaitingAuthorization', ['pendingConsent']],
  ['/consent/account?status=Authorised', ['sharedConsent']],
  ['/consent/account?referenceCustomerId=omar', ['sharedConsent']],
  ['/consent/account?customerId=noura', ['pendingConsent']],
  ['/consent/account?providerId=unknown', []],
  ['/report/risk-reports?referenceCustomerId=omar', ['report']],
  ['/report/risk-reports?customerId=noura', []],
  [`/payment/bank-account?accountIdentification=${iban}`, ['account']],
  ['/payment/bank-account?accountIdentification=AE640260001015566778801', []],
  ['/webhooks?status=Inactive', ['webhook']],
  ['/webhooks?status=Active', []],
  ['/webhooks?product=reports', []],
])('%s returns %j', async (path, expected) => {
  expect(await idsOf(path)).toEqual(expected.map((name) => ids[name]));
});

test('a bank can be specified by its UUID or its code', async () => {
  expect(await idsOf(`/consent/payment/list?providerId=${providerUuid('uae-livx')}`)).toEqual([ids.consent]);
});

test('a filter by customer finds no consents of another client that has given its customer the same id', async () => {
  const other = await aClient();
  await aConsent(other, await aPaymentRequest(other, { risks: { MerchantCustomerIdentification: 'omar' } }));
  await anAccountConsent(other, { referenceCustomerId: 'omar' });
  expect(await idsOf('/consent/payment/list?merchantCustomerId=omar')).toEqual([ids.paidConsent]);
  expect(await idsOf('/consent/account?customerId=omar')).toEqual([ids.sharedConsent]);
});

const lists = [
  '/payment-requests',
  '/consent/payment/list',
  '/payments',
  '/payment/saved-debtor-accounts',
  '/payment/bank-account',
  '/data/account-requests',
  '/consent/account',
  '/report/risk-reports',
];

test.each(lists)('%s returns only the entries created in the given period', async (path) => {
  const { body } = await client.get(path);
  const times = body.data.map(({ createdAt }: { createdAt: string }) => createdAt);
  const [newest, oldest] = [times.at(0), times.at(-1)];
  expect(await idsOf(`${path}?fromDateTime=${oldest}&toDateTime=${newest}`)).toHaveLength(times.length);
  const before = new Date(Date.parse(oldest) - 1).toISOString();
  const after = new Date(Date.parse(newest) + 1).toISOString();
  expect(await idsOf(`${path}?toDateTime=${before}`)).toEqual([]);
  expect(await idsOf(`${path}?fromDateTime=${after}`)).toEqual([]);
  const rejected = await client.get(`${path}?fromDateTime=${after}&toDateTime=${before}`);
  expect([rejected.status, rejected.body.details]).toEqual([
    400,
    { toDateTime: ['must not be before `fromDateTime`'] },
  ]);
  expect(invalidFields(await client.get(`${path}?fromDateTime=yesterday`))).toEqual([400, ['fromDateTime']]);
});

test.each([
  ['/payment-requests', 'AwaitingAuthorization'],
  ['/consent/payment/list', 'Authorized'],
  ['/payments', 'Pending'],
  ['/data/account-requests', 'Authorized'],
  ['/consent/account', 'Authorized'],
  ['/report/risk-reports', 'Succeeded'],
  ['/webhooks', 'Active'],
])('%s rejects an unknown status and lists the valid ones', async (path, valid) => {
  const { status, body } = await client.get(`${path}?status=Done`);
  expect([status, body.details]).toEqual([400, { status: [expect.stringMatching(`^must be one of .*${valid}`)] }]);
});

test.each([
  ['/payments', ['amount', 'consentId', 'merchantCustomerId', 'paymentRequestId', 'providerId', 'reference', 'status']],
  ['/payment-requests', ['fromDateTime', 'merchantCustomerId', 'page', 'providerId', 'reference', 'status']],
  ['/consent/payment/list', ['providerId']],
  ['/consent/account', ['connectionId', 'customerId', 'providerId']],
  ['/payment/bank-account', ['accountIdentification']],
])('%s rejects filters without a value', async (path, names) => {
  const withoutValues = new URLSearchParams(names.map((name) => [name, '']));
  const [status, invalid] = invalidFields(await client.get(`${path}?${withoutValues.toString()}`));
  expect([status, invalid.toSorted()]).toEqual([400, names]);
});

test.each(['/data/account-requests', '/consent/account', '/report/risk-reports'])(
  '%s rejects two different customers',
  async (path) => {
    const { status, body } = await client.get(`${path}?referenceCustomerId=noura&customerId=omar`);
    expect([status, body.details]).toEqual([400, { customerId: ['must be the same as `referenceCustomerId`'] }]);
  },
);
