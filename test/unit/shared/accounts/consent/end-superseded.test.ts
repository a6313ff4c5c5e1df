import { beforeEach, expect, test } from 'vitest';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { endSuperseded } from '#shared/accounts/consent/end-superseded.ts';
import type { ConsentInChain } from '#shared/banks/port/consents.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { anAuthorisedSharing } from '#test/support/builders/an-account-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const at = '2026-11-21T08:00:00.000Z';
const base = { consentId: newId(), bankConsentId: 'first', providerCode: 'uae-enbdx' };

let revoked: string[];
beforeEach(() => {
  revoked = [];
});

const aRenewal = (overrides: Partial<AccountConsent> = {}): AccountConsent => ({
  ...anAuthorisedSharing(newId(), at),
  providerCode: 'uae-enbdx',
  bankConsentId: 'renewal',
  base,
  ...overrides,
});

const inChain = (bankConsentId: string, day: number, status: ConsentInChain['status'] = 'Authorized') => ({
  bankConsentId,
  status,
  createdAt: addSeconds(at, day * 86_400),
});

const end = (consent: AccountConsent, chain: () => Promise<readonly ConsentInChain[]>) => {
  const { table } = local();
  const bank = aBank({ chain, revoke: async ({ bankConsentId }) => void revoked.push(bankConsentId) });
  const stores = createAccountConsentStore(table);
  return endSuperseded(consent, { stores, links: async () => bank, now: () => new Date(at) });
};

test('older consents that only the bank has are revoked; later ones and those without effect are not', async () => {
  await end(aRenewal(), async () => [
    inChain('first', 1),
    inChain('suspended', 2, 'Suspended'),
    inChain('expired', 2, 'Expired'),
    inChain('undecided', 2, 'AwaitingAuthorization'),
    inChain('renewal', 3),
    inChain('later', 4),
  ]);
  expect(revoked).toEqual(['first', 'suspended']);
});

test('nothing is revoked if the bank does not list the renewal itself', async () => {
  await end(aRenewal(), async () => [inChain('first', 1)]);
  expect(revoked).toEqual([]);
});

test('a consent that renews nothing, or is not authorised, ends no other consent', async () => {
  const chain = () => Promise.reject(new Error('unexpected query'));
  await expect(end(aRenewal({ base: undefined }), chain)).resolves.toBeUndefined();
  await expect(end(aRenewal({ status: 'Suspended' }), chain)).resolves.toBeUndefined();
});

test('the step fails, to be retried, if the bank does not respond', async () => {
  const chain = () => Promise.reject(new BankUnavailable('no response'));
  await expect(end(aRenewal(), chain)).rejects.toBeInstanceOf(BankUnavailable);
});
