import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import { ownConsent } from '#shared/consents/agreement.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { assertPermitted, readableConsent } from './fetch-data.ts';
import { type KnownAccount, readAccount, readAccounts, type ReadDeps, type Reading, readSection } from './read-data.ts';
import type { AccountSection, SectionItem } from './section.ts';

/** The caller and the dependencies of a legacy API read. */
export interface Reader {
  readonly owner: Owner;
  readonly call: BankCall;
  readonly deps: ReadDeps;
}

export interface ConsentedAccount extends KnownAccount {
  readonly consent: AccountConsent;
}

const permittedConsent = async (
  requested: AccountConsent,
  required: readonly DataPermission[],
  { call, deps }: Reader,
): Promise<AccountConsent> => {
  const consent = await readableConsent(requested, call, deps);
  assertPermitted(consent, required);
  return consent;
};

/**
 * Returns a consent's accounts, which must have all of the required permissions.
 *
 * @throws Problem `not_found`, `consent_not_authorized`, `insufficient_permissions`, `provider_unavailable`
 */
export const accountsOfConsent = async (
  consentId: string,
  required: readonly DataPermission[],
  reader: Reader,
): Promise<readonly KnownAccount[]> => {
  const requested = await ownConsent(accountAgreements(reader.deps.stores), reader.owner, consentId);
  const consent = await permittedConsent(requested, required, reader);
  return (await callBank(consent.providerCode, () => readAccounts(consent, reader.call, reader.deps))).items;
};

/** Returns an account by its id in this service. Throws the same problems as `accountsOfConsent`. */
export const accountById = async (
  accountId: string,
  required: readonly DataPermission[],
  reader: Reader,
): Promise<ConsentedAccount> => {
  const requested = await reader.deps.sharedAccounts.consentOf(reader.owner, accountId);
  const consent = await permittedConsent(requested, required, reader);
  const sharedAccount = await callBank(consent.providerCode, () =>
    readAccount(consent, accountId, reader.call, reader.deps),
  );
  if (!sharedAccount) throw notFound('account');
  return { ...sharedAccount, consent };
};

/** Returns a section of an account. Throws Problem `consent_not_authorized`, `provider_unavailable`. */
export const sectionOf = <S extends AccountSection>(
  { consent, ...sharedAccount }: ConsentedAccount,
  section: S,
  { call, deps }: Reader,
): Promise<Reading<SectionItem<S>>> =>
  callBank(consent.providerCode, () => readSection(consent, sharedAccount, section, call, deps));
