// @module-tag variant
import { afterAll, beforeAll, expect, inject } from 'vitest';
import {
  actAtBank,
  endApprovalPeriod,
  manageAtBank,
  storedConsent,
} from '#test/support/drivers/banks/consents-at-bank.ts';
import { setSwitches } from '#test/support/drivers/banks/sandbox-banks.ts';
import {
  decideAtBank,
  eventuallyIs,
  followRedirect,
  type Integrator,
  problemOf,
} from '#test/support/drivers/integrator.ts';
import {
  aClient,
  aPaymentConsent,
  consentStatusOf,
  paymentOf,
  schedule,
  setConsentStatus,
  statusOf,
  test,
  today,
  untilStatus,
  untilTransaction,
} from '#test/support/drivers/journey.ts';
import { accessData, anAccountConsent, sharingOf } from '#test/support/drivers/sharing.ts';

/** Decides at the bank on a payment consent that one of two people has approved. Returns the response status. */
const manage = async (consentId: string, action: 'approve' | 'reject'): Promise<number> =>
  (await actAtBank(consentId, { action })).status;

/** Requests a payment from a company with two approvers, of whom the first approves. */
const aFirstApproval = async (client: Integrator, payment: Record<string, unknown> = {}) => {
  const { paymentRequestId: id, consentId, authorizationLink } = await aPaymentConsent(client, payment);
  const { redirect } = await decideAtBank(authorizationLink, 'approve', 'first', 'trading');
  const forwarded = await client.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`);
  expect([forwarded.status, forwarded.body.data.consentStatus]).toEqual([201, 'AwaitingAuthorization']);
  expect(await statusOf(client, id)).toBe('AwaitingAuthorization');
  return { id, consentId };
};

const paymentsUnder = async (client: Integrator, consentId: string): Promise<number> =>
  (await client.get(`/payments?consentId=${consentId}`)).body.meta.totalItems;

test("a company's single payment settles once both approvers have approved it", async ({ client }) => {
  const { id, consentId } = await aFirstApproval(client);
  expect(await manage(consentId, 'approve')).toBe(200);
  await untilStatus(client, id, 'Completed');
  expect([await consentStatusOf(client, consentId), await paymentsUnder(client, consentId)]).toEqual(['Consumed', 1]);
});

test("a company's mandate becomes active once both approvers have approved it, and its first payment is made", async () => {
  const client = await aClient();
  const { id, consentId: mandateId } = await aFirstApproval(client, {
    type: 'FixedOnDemand',
    instructions: { maxCumulativeAmount: '300.00' },
  });
  expect(problemOf(await schedule(client, { mandateId, executionDate: today() }))).toEqual([409, 'invalid_state']);
  expect(await manage(mandateId, 'approve')).toBe(200);
  await untilStatus(client, id, 'Active');
  const { body } = await schedule(client, { mandateId, executionDate: today() });
  const transaction = await untilTransaction(client, mandateId, body.data.id, 'Completed');
  expect(await paymentOf(client, transaction?.paymentId ?? '')).toMatchObject({ error: null });
});

/** A single payment and a mandate. */
const kinds = [
  ['a payment', {}],
  ['a mandate', { type: 'VariableOnDemand' }],
] as const;

test.each(kinds)('nothing is paid if the second approver rejects %s', async (_kind, payment) => {
  const client = await aClient();
  const { id, consentId } = await aFirstApproval(client, payment);
  expect(await manage(consentId, 'reject')).toBe(200);
  await untilStatus(client, id, 'Rejected');
  expect([await consentStatusOf(client, consentId), await paymentsUnder(client, consentId)]).toEqual(['Rejected', 0]);
});

test.each(kinds)(
  'nothing is paid if the client revokes the consent to %s between two approvals',
  async (_, payment) => {
    const client = await aClient();
    const { id, consentId } = await aFirstApproval(client, payment);
    await setConsentStatus(client, 'payment', consentId, 'Revoked');
    await untilStatus(client, id, 'Cancelled');
    // The second approver may be faster than the revocation at the bank.
    await manage(consentId, 'approve');
    await eventuallyIs(() => manage(consentId, 'approve'), 409);
    expect([await consentStatusOf(client, consentId), await paymentsUnder(client, consentId)]).toEqual(['Revoked', 0]);
  },
);

test('nothing is paid if the second approver approves a payment after the deadline', async ({ client }) => {
  const { id, consentId } = await aFirstApproval(client);
  await endApprovalPeriod(consentId);
  expect(await manage(consentId, 'approve')).toBe(409);
  await untilStatus(client, id, 'Expired');
  expect([await statusOf(client, id), await paymentsUnder(client, consentId)]).toEqual(['Expired', 0]);
});

/** A bank at which two people must approve account consents. */
const dataBank = 'uae-mashrt';
const banksUrl = inject('uaeBanks').authoriseUrl;
beforeAll(() => setSwitches(banksUrl, dataBank, { secondAuthoriser: true }));
afterAll(() => setSwitches(banksUrl, dataBank, {}));

const aFirstSharing = async (client: Integrator) => {
  const { consentId, authorizationLink } = await anAccountConsent(client, {}, { providerId: dataBank });
  await followRedirect((await decideAtBank(authorizationLink, 'approve', 'all')).redirect);
  expect((await sharingOf(client, consentId)).status).toBe('AwaitingAuthorization');
  expect((await storedConsent(consentId)).accessToken).toBeDefined();
  return consentId;
};

const untilShared = (client: Integrator, consentId: string, status: string) =>
  eventuallyIs(async () => (await sharingOf(client, consentId)).status, status);

const readAccounts = async (client: Integrator, consentId: string): Promise<number> =>
  (await accessData(client, consentId)).status;

test("a company's account data can be read once both approvers have approved", async ({ client }) => {
  const consentId = await aFirstSharing(client);
  expect(await readAccounts(client, consentId)).toBe(403);
  await manageAtBank(consentId, { action: 'approve' });
  await untilShared(client, consentId, 'Authorized');
  expect(await readAccounts(client, consentId)).toBe(200);
});

test('account data cannot be read if the second approver rejects', async ({ client }) => {
  const consentId = await aFirstSharing(client);
  await manageAtBank(consentId, { action: 'reject' });
  await untilShared(client, consentId, 'Rejected');
  expect(await readAccounts(client, consentId)).toBe(403);
});
