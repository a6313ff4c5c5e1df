import { expect, test } from 'vitest';
import { handleTimer } from '#functions/timers/handle-timer.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { rememberDebtor, savedDebtorAccounts } from '#shared/payments/payer/debtor-accounts.ts';
import { moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { applyBankStatus } from '#shared/payments/payment/payment-flow.ts';
import { consentIdOf } from '#shared/payments/consent/payment-consent.ts';
import { paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { createPaymentStores, type AgreementWithPayment } from '#shared/payments/payment/payment-stores.ts';
import type { ScheduledTimer } from '#shared/events/timer.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { erasePaymentData, eraseRequest } from '#shared/payments/retention/erase-payment-data.ts';
import { anAuthorisedPayment, aNewRequest, aStagedConsent, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';

const local = useLocalTable();

const iban = 'AE070331234567890123456';
const debtorIban = 'AE460261234567890123456';
const requestedIban = 'AE930350000100000000001';
const personal = {
  creditorAccount: { id: crypto.randomUUID(), schemeName: 'IBAN', identification: iban, name: 'Mariam Al Suwaidi' },
  debtorAccount: {
    id: crypto.randomUUID(),
    schemeName: 'IBAN',
    identification: debtorIban,
    name: 'Rashid Al Mansoori',
  },
  requestedDebtorAccount: { id: crypto.randomUUID(), schemeName: 'IBAN', identification: requestedIban, name: 'Noura' },
  internalReference: 'flat 12',
  merchantReference: 'rent of Rashid',
  note: 'for Mariam',
  instructions: {
    copCreditorName: { givenName: 'Salem', lastName: 'Al Ketbi' },
    currencyRequest: { purpose: 'rent of the villa' },
    maxCumulativeAmount: '150.00',
  },
  bodyHash: 'hash of the body',
} as const;
const secrets = [
  iban,
  debtorIban,
  requestedIban,
  'Mariam',
  'Rashid',
  'Noura',
  'Salem',
  'flat 12',
  'rent of the villa',
  'sealed',
  'signed order',
  'hash of the body',
];

const openService = () => {
  const { table } = local();
  const storesOn = (storeTable: Table) => ({
    ...createPaymentStores(storeTable),
    ...createAccountConsentStore(storeTable),
  });
  const stores = storesOn(table);
  const world = { now: at(10) };
  const deps = {
    stores: storesOn(permittedTable(table, 'timers')),
    retentionDays: { UAE: 30, KSA: 60, MAIN: 60 },
    now: () => new Date(world.now),
  };
  return { table, stores, deps, world };
};

/** Returns all stored items of a payment, its request and its consent, as text. */
const storedTextOf = async ({ request, consent, payment }: AgreementWithPayment): Promise<string> => {
  const { table } = local();
  const found = await Promise.all(
    [
      `PAYMENT_REQUEST#${request.id}`,
      `PAYMENT_CONSENT#${consent.id}`,
      `PAYMENT#${payment.id}`,
      `SIGNED_ORDER#${payment.id}`,
    ].map((pk) => table.partition(pk)),
  );
  return JSON.stringify(found.flat(), (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
};

const aSettledPayment = async ({ stores }: ReturnType<typeof openService>): Promise<AgreementWithPayment> => {
  const agreement = anAuthorisedPayment(personal) as AgreementWithPayment;
  const paymentFields = { debtorAccount: personal.debtorAccount, reference: 'flat 12, May' };
  const authorised = { ...agreement, payment: { ...agreement.payment, ...paymentFields } };
  await stores.move({}, authorised);
  await stores.signedOrders.keep(authorised.payment, 'signed order');
  const settled = applyBankStatus(authorised, 'AcceptedCreditSettlementCompleted', at(5));
  await stores.move(authorised, settled);
  await rememberDebtor(settled.payment.id, { stores });
  return settled;
};

test("personal data and orders are erased once the market's retention period is over, and not before", async () => {
  const service = openService();
  const agreement = await aSettledPayment(service);
  const dueAt = addSeconds(at(5), 30 * 86_400);
  expect(await erasePaymentData(agreement.request.id, service.deps)).toBe(dueAt);
  const personalData = secrets.filter((secret) => secret !== 'sealed');
  for (const secret of personalData) expect(await storedTextOf(agreement)).toContain(secret);
  service.world.now = dueAt;
  expect(await erasePaymentData(agreement.request.id, service.deps)).toBeUndefined();
  const stored = await storedTextOf(agreement);
  for (const secret of secrets) expect(stored).not.toContain(secret);
});

test('an erased payment can still be read, with its amount and its status', async () => {
  const service = openService();
  const { request, payment } = await aSettledPayment(service);
  await eraseRequest(request, service.deps);
  const [after, paid] = [
    await service.stores.paymentRequests.get(request.id),
    await service.stores.payments.get(payment.id),
  ];
  if (!after || !paid) throw new Error('The payment or its request does not exist');
  expect(after).toMatchObject({ status: 'Completed', minor: 15_000n, history: request.history });
  expect(paid).toMatchObject({ status: 'AcceptedCreditSettlementCompleted', minor: 15_000n });
  expect(paid.creditorAccount).toEqual({
    id: personal.creditorAccount.id,
    schemeName: 'IBAN',
    identification: 'erased',
  });
});

test("the bank's texts about a rejected payment are erased, and its codes remain", async () => {
  const service = openService();
  const authorised = anAuthorisedPayment(personal) as AgreementWithPayment;
  const detail = { ErrorCode: 'AANI.AC04', Message: `${iban} of Mariam is closed`, Path: null, Url: null };
  const payment = {
    ...authorised.payment,
    error: { Code: 'AANI.AC04', Id: null, Message: `${iban} is closed`, Errors: [detail] },
    bank: {
      paymentId: 'payment at the bank',
      createdAt: at(3),
      statusUpdatedAt: at(4),
      rejectReasons: [{ code: 'AANI.AC04', description: `${iban} is closed` }],
      charges: [],
    },
  };
  const rejected = applyBankStatus({ ...authorised, payment }, 'Rejected', at(5));
  await service.stores.move({}, rejected);
  await eraseRequest(rejected.request, service.deps);
  const stored = await storedTextOf(rejected);
  for (const secret of [iban, 'Mariam']) expect(stored).not.toContain(secret);
  expect(await service.stores.payments.get(payment.id)).toMatchObject({
    error: { Code: 'AANI.AC04', Errors: [{ ErrorCode: 'AANI.AC04' }] },
    bank: { paymentId: 'payment at the bank', rejectReasons: [{ code: 'AANI.AC04' }] },
  });
});

test('a saved debtor account is deleted together with the data of its last payment', async () => {
  const service = openService();
  const { request, payment } = await aSettledPayment(service);
  const saved = () => savedDebtorAccounts(request, { page: 1, perPage: 10 }, service);
  expect((await saved()).total).toBe(1);
  await eraseRequest(request, service.deps);
  // The work that a settlement starts is resumed after the loss of a region.
  await rememberDebtor(payment.id, service);
  expect(await saved()).toMatchObject({ total: 0, items: [] });
});

test("a customer's list of consents no longer contains a consent whose request was erased", async () => {
  const { stores, deps } = openService();
  const owner = { clientId: newId(), market: 'UAE' } as const;
  const customerId = 'noura@example.com';
  const give = async () => {
    const given = aStagedConsent({ ...personal, ...owner, risks: { MerchantCustomerIdentification: customerId } });
    await stores.customerConsents.remember(given.consent, customerId);
    await stores.move({}, moveAgreement(given, 'Rejected', at(3)));
    return given;
  };
  const [first, second] = [await give(), await give()];
  expect(await eraseRequest(first.request, deps)).toBe('erased');
  expect(await stores.customerConsents.of(owner, customerId)).toEqual([second.consent.id]);
});

test("a request that expired before its consent was stored leaves no entry under the customer's id", async () => {
  const { stores, deps } = openService();
  const request = move(
    paymentRequestLifecycle,
    aNewRequest({ ...personal, risks: { MerchantCustomerIdentification: 'noura@example.com' } }),
    'Expired',
    at(3),
  );
  await stores.customerConsents.remember({ ...request, id: consentIdOf(request.id) }, 'noura@example.com');
  await local().table.commit(stores.paymentRequests.create(request));
  expect(await eraseRequest(request, deps)).toBe('erased');
  expect(await stores.customerConsents.of(request, 'noura@example.com')).toEqual([]);
});

test('a second erasure changes nothing', async () => {
  const service = openService();
  const { request } = await aSettledPayment(service);
  service.world.now = addSeconds(at(5), 31 * 86_400);
  await erasePaymentData(request.id, service.deps);
  const first = await service.stores.paymentRequests.get(request.id);
  await erasePaymentData(request.id, service.deps);
  expect(await service.stores.paymentRequests.get(request.id)).toEqual(first);
});

test('the data of a payment in progress is not erased, however old it is', async () => {
  const service = openService();
  const agreement = anAuthorisedPayment(personal) as AgreementWithPayment;
  await service.stores.move({}, agreement);
  service.world.now = addSeconds(at(0), 400 * 86_400);
  expect(await erasePaymentData(agreement.request.id, service.deps)).toBe(addSeconds(service.world.now, 86_400));
  expect(await service.stores.paymentRequests.get(agreement.request.id)).toEqual(agreement.request);
});

test('a request whose mandate is active is checked again when its consent ends', async () => {
  const service = openService();
  const agreement = anAuthorisedPayment({ ...personal, type: 'VariableOnDemand' });
  const consent = { ...agreement.consent, expiresAt: addSeconds(at(0), 90 * 86_400) };
  await service.stores.move({}, { ...agreement, consent });
  expect(await erasePaymentData(agreement.request.id, service.deps)).toBe(consent.expiresAt);
});

test('an erasure is scheduled at most a year ahead, so that a shorter retention period takes effect', async () => {
  const service = openService();
  const { request } = await aSettledPayment(service);
  const retentionDays = { UAE: 3_650, KSA: 3_650, MAIN: 3_650 };
  expect(await erasePaymentData(request.id, { ...service.deps, retentionDays })).toBe(addSeconds(at(10), 365 * 86_400));
});

test('a request that was cancelled with its consent is erased too, even though no list contains it', async () => {
  const { stores, deps, world, table } = openService();
  const { request, consent } = aStagedConsent(personal);
  await stores.move({}, { request, consent });
  const cancelled = moveAgreement({ request, consent }, 'Revoked', at(20));
  await stores.move({ request, consent }, cancelled);
  expect(cancelled.request.status).toBe('Cancelled');
  const set: ScheduledTimer[] = [];
  const timers = { set: async (timer: ScheduledTimer) => void set.push(timer) };
  const timer = { timer: 'expiry', kind: 'consent', id: consent.id } as const;
  world.now = consent.expiresAt;
  await handleTimer(timer, { ...deps, timers, listing: createListing(table) });
  const dueAt = addSeconds(at(20), 30 * 86_400);
  expect(set).toEqual([{ message: timer, dueAt }]);
  world.now = dueAt;
  await handleTimer(timer, { ...deps, timers, listing: createListing(table) });
  expect((await stores.paymentRequests.get(request.id))?.creditorAccount.identification).toBe('erased');
});

test('the accounts of all creditors of a mandate are erased, and of their payee checks only the results remain', async () => {
  const { stores, deps } = openService();
  const party = (identification: string) =>
    ({ id: newId(), schemeName: 'IBAN', identification, name: 'Mariam' }) as const;
  const additionalCreditorAccounts = [party('AE270260000100000000001'), party('AE550210000100000000001')];
  const result = { match: 'close-match', providerCode: 'uae-enbdx', performedAt: at(0) } as const;
  const check = { ...result, accountHolderName: 'M***** A*', proof: 'about Mariam' };
  const staged = aStagedConsent({
    ...personal,
    type: 'VariableOnDemand',
    additionalCreditorAccounts,
    payeeCheck: check,
    additionalPayeeChecks: Object.fromEntries(additionalCreditorAccounts.map(({ id }) => [id, check])),
  });
  await stores.move({}, staged);
  await stores.move(staged, moveAgreement(staged, 'Revoked', at(3)));
  expect(await eraseRequest(staged.request, deps)).toBe('erased');
  const after = await stores.paymentRequests.get(staged.request.id);
  expect(after?.payeeCheck).toEqual(result);
  expect(Object.values(after?.additionalPayeeChecks ?? {})).toEqual([result, result]);
  expect(after?.additionalCreditorAccounts).toEqual(
    additionalCreditorAccounts.map(({ id, schemeName }) => ({ id, schemeName, identification: 'erased' })),
  );
});
