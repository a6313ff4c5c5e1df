import { expect } from 'vitest';
import { untilStatus as untilReported } from '../a-risk-report.ts';
import { decideAtBank, eventuallyIs, followRedirect } from '../integrator.ts';
import { aSaudiClient } from '../journey.ts';
import { accountsOf, expectPublished, getLegacy, share } from '../legacy-sharing.ts';
import { accessData, anAccountConsent, aSharing, sharingOf } from '../sharing.ts';
import { endAccessToken, endApprovalPeriod, endTerm, storedConsent } from './consents-at-bank.ts';

type Journey = (providerId: string) => Promise<void>;

/** Creates reports from shared data, in the current API and in the legacy one. */
const report: Journey = async (providerId) => {
  const client = await aSaudiClient();
  const referenceCustomerId = 'customer 4';
  await aSharing(client, { referenceCustomerId }, { providerId }, 'mariam');
  const { reportId } = (await client.post('/report/risk-reports', { referenceCustomerId })).body.data;
  expect(await untilReported(client, reportId, 'Succeeded', 'Failed')).toMatchObject({ status: 'Succeeded' });
  const { approved, consentId } = await share(client, {}, 'mariam', providerId);
  expect(approved.body.data).toMatchObject({ status: 'Approved', consent: { status: 'Authorized' } });
  const [account] = await accountsOf(client, consentId);
  const accountId = account?.id ?? '';
  expectPublished('ais account', await getLegacy(client, 'Account/Get', { id: accountId }));
  for (const [operation, document] of [
    ['Balance/Get', 'ais balances'],
    ['Beneficiary/Get', 'ais beneficiaries'],
    ['DirectDebit/Get', 'ais direct debits'],
    ['Parties/Get', 'ais parties'],
  ] as const)
    expectPublished(document, await getLegacy(client, operation, { accountId }));
};

const end: Journey = async (providerId) => {
  const client = await aSaudiClient();
  const bank = { providerId };
  const declined = await anAccountConsent(client, {}, bank);
  await followRedirect((await decideAtBank(declined.authorizationLink, 'decline')).redirect);
  expect((await sharingOf(client, declined.consentId)).status).toBe('Rejected');
  const shared = await aSharing(client, {}, bank);
  await endTerm(shared.consentId);
  expect((await accessData(client, shared.consentId)).body.code).toBe('consent_not_authorized');
  const undecided = await anAccountConsent(client, {}, bank);
  await endApprovalPeriod(undecided.consentId);
  await eventuallyIs(async () => (await sharingOf(client, undecided.consentId)).status, 'Expired');
};

const renew: Journey = async (providerId) => {
  const client = await aSaudiClient();
  const customer = { referenceCustomerId: 'customer 9' };
  const first = await aSharing(client, customer, { providerId });
  const second = await aSharing(client, customer, { providerId, baseConsentId: first.consentId });
  const [before, after] = [await sharingOf(client, first.consentId), await sharingOf(client, second.consentId)];
  expect([after.baseConsentId, after.connection.id]).toEqual([first.consentId, before.connection.id]);
  expect((await accessData(client, second.consentId, { include: ['balances'] })).status).toBe(200);
};

const refreshToken: Journey = async (providerId) => {
  const client = await aSaudiClient();
  const { consentId } = await aSharing(client, {}, { providerId });
  const before = await storedConsent(consentId);
  const lifetimeMs = Date.parse(before.accessTokenExpiresAt ?? '') - Date.parse(before.history.at(-1)?.at ?? '');
  expect(lifetimeMs).toBeGreaterThan(540_000);
  expect(lifetimeMs).toBeLessThanOrEqual(600_000);
  await endAccessToken(consentId);
  expect((await accessData(client, consentId, { include: ['balances'] })).status).toBe(200);
  const after = await storedConsent(consentId);
  expect(after.accessToken).not.toBe(before.accessToken);
  expect(after.refreshToken).toBe(before.refreshToken);
};

/**
 * Journeys at a bank on any version of the Saudi standard, each with its title. `npm run test:variants` runs them
 * with one version, and `npm run test:slow` with the other.
 */
export const saudiJourneys: readonly (readonly [title: string, run: Journey])[] = [
  ['reports are created from the shared data, in the current API and in the legacy one', report],
  ['a declined consent is rejected, and consents end with their deadline or their term', end],
  ['a renewed consent joins the chain of the first one', renew],
  ['the access token is valid for ten minutes and then refreshed, without a new refresh token', refreshToken],
];
