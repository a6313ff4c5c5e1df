import { expect, test } from 'vitest';
import { authoriseSharing, moveSharing } from '#shared/accounts/consent/account-agreements.ts';
import { type AccountAgreement, createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { connectionIdOf } from '#shared/accounts/consent/connection.ts';
import { restoreSharing } from '#shared/accounts/consent/restore-sharing.ts';
import { accountRequestLifecycle } from '#shared/accounts/request/account-request.ts';
import { initialState, move } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { anEncryptedGrant, at } from '#test/support/builders/a-payment.ts';
import { anAuthorisedSharing, requestOf } from '#test/support/builders/an-account-consent.ts';
import { type LocalTable, replicate, useLocalTable } from '#test/support/cloud/local-table.ts';

// The tables of the lost region and of the second one.
const lost = useLocalTable();
const second = useLocalTable();

const storesOf = ({ table }: LocalTable) => createAccountConsentStore(table);

/** Creates a sharing that waits for the customer. */
const aSharing = (): AccountAgreement => {
  const consent = { ...anAuthorisedSharing(newId(), at(0)), ...initialState('AwaitingAuthorization', at(0)) };
  const waiting = { ...requestOf(consent, at(0), at(600)), consentId: consent.id };
  return { request: move(accountRequestLifecycle, waiting, 'AwaitingAuthorization', at(0)), consent };
};

const authorise = (sharing: AccountAgreement) => authoriseSharing(sharing, anEncryptedGrant, at(2));
const revoke = (sharing: AccountAgreement) => moveSharing(sharing, 'Revoked', at(3));

const active = ['Authorized', 'Authorized', 1];
const ended = ['Revoked', 'Revoked', 0];

test.each([
  ['an approval', aSharing, authorise, ['AccountConsent'], 'completed', active],
  ['an approval', aSharing, authorise, ['AccountConsent', 'AccountRequest'], 'completed', active],
  ['an approval', aSharing, authorise, ['AccountRequest'], 'revoked', ended],
  ['a revocation', () => authorise(aSharing()), revoke, ['AccountConsent'], 'completed', ended],
  ['a revocation', () => authorise(aSharing()), revoke, ['AccountRequest'], 'revoked', ended],
] as const)('%s of which only %4$s arrive', async (_what, create, change, arrived, result, expected) => {
  const before = create();
  await storesOf(lost()).saveSharing({}, before);
  await replicate(lost(), second());
  await storesOf(lost()).saveSharing(before, change(before));
  await replicate(lost(), second(), arrived);
  const deps = { stores: storesOf(second()), now: () => new Date(at(60)) };
  expect(await restoreSharing(before.request.id, deps)).toBe(result);
  expect(await restoreSharing(before.request.id, deps)).toBeUndefined();
  const connection = await deps.stores.connections.get(connectionIdOf(before.consent, anEncryptedGrant.providerCode));
  expect([
    (await deps.stores.accountRequests.get(before.request.id))?.status,
    (await deps.stores.accountConsents.get(before.consent.id))?.status,
    connection?.activeConsentIds.length ?? 0,
  ]).toEqual(expected);
});

/** The creation of a sharing, of which the request does not arrive. */
const withoutRequest = (change = (sharing: AccountAgreement) => sharing) => {
  const { request, consent } = aSharing();
  const before = { ...request, ...initialState('New', at(0)), consentId: undefined };
  return { before, after: change({ request, consent }).consent };
};

test.each([
  ['a consent', withoutRequest(), ['AwaitingAuthorization', 'AwaitingAuthorization']],
  ['a consent that has been approved', withoutRequest(authorise), ['Authorized', 'Authorized']],
] as const)('%s whose request has not arrived belongs to it', async (_what, { before, after }, expected) => {
  const deps = { stores: storesOf(second()), now: () => new Date(at(60)) };
  await second().table.commit(deps.stores.accountRequests.create(before), deps.stores.accountConsents.create(after));
  expect(await restoreSharing(before.id, deps)).toBeUndefined();
  expect(await restoreSharing(before.id, deps, after.id)).toBe('completed');
  expect(await restoreSharing(before.id, deps, after.id)).toBeUndefined();
  const request = await deps.stores.accountRequests.get(before.id);
  const consent = await deps.stores.accountConsents.get(after.id);
  expect([request?.status, consent?.status]).toEqual(expected);
  expect(request?.consentId).toBe(after.id);
});

test('a consent whose request has another one is reported', async () => {
  const { request, consent } = aSharing();
  const deps = { stores: storesOf(second()), now: () => new Date(at(60)) };
  await deps.stores.saveSharing({}, { request, consent });
  expect(await restoreSharing(request.id, deps, newId())).toBe('unclear');
});

test('the end of a consent does not end a request that has another one', () => {
  const { request, consent } = authorise(aSharing());
  const other = { ...aSharing().consent, accountRequestId: request.id };
  expect(revoke({ request, consent: other }).request).toBe(request);
  expect(revoke({ request, consent }).request.status).toBe('Revoked');
});

test("a consent whose entry has not arrived is found among its customer's consents", async () => {
  const { request, consent } = aSharing();
  await storesOf(lost()).saveSharing({}, { request, consent: { ...consent, customerId: 'noura' } });
  await replicate(lost(), second(), ['AccountRequest', 'AccountConsent']);
  const deps = { stores: storesOf(second()), now: () => new Date(at(60)) };
  expect(await restoreSharing(request.id, deps)).toBeUndefined();
  expect((await deps.stores.consentsOfCustomer(request, 'noura')).map(({ id }) => id)).toEqual([consent.id]);
});

test('a request whose consent has not arrived is reported', async () => {
  const { request, consent } = aSharing();
  await storesOf(lost()).saveSharing({}, { request, consent });
  await replicate(lost(), second(), ['AccountRequest']);
  const deps = { stores: storesOf(second()), now: () => new Date(at(60)) };
  expect(await restoreSharing(request.id, deps)).toBe('unclear');
});
