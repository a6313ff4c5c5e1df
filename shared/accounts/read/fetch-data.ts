import { accountAgreements } from '#shared/accounts/consent/account-agreements.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { type AccountConsent, sharedDays } from '#shared/accounts/consent/account-consent.ts';
import { type TokenDeps, tokenSources } from '#shared/consents/consent-tokens.ts';
import { syncConsent } from '#shared/consents/query-status.ts';
import type { AccountBank, DataAccess, DataPage, PageToRead } from '#shared/banks/port/accounts.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { BankRejection, NotOffered, TokenRejected } from '#shared/banks/port/errors.ts';
import { firstPage, readPages } from '#shared/banks/port/read-pages.ts';
import type { Party } from '#shared/standard/accounts/party.ts';
import { type ConsentStatus, consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';
import type { LegacyConsentCode } from '#shared/standard/problems/legacy-code.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { log } from '#shared/standard/log.ts';
import { problemOf } from '#shared/standard/problems/problems.ts';
import type { AccountSection, SectionItem } from './section.ts';

const legacyCodeOf: Record<Exclude<ConsentStatus, 'Authorized'>, LegacyConsentCode> = {
  AwaitingAuthorization: 'CONSENT_UNAUTHORIZED',
  Paused: 'CONSENT_UNAUTHORIZED',
  Suspended: 'CONSENT_UNAUTHORIZED',
  Consumed: 'CONSENT_UNAUTHORIZED',
  Rejected: 'CONSENT_REJECTED',
  Expired: 'CONSENT_EXPIRED',
  Revoked: 'CONSENT_REVOKED',
};

/**
 * Returns a consent's status at a given time. A consent may have passed its expiry time before its timer has changed
 * the stored status.
 */
export const statusAt = (
  { status, expiresAt }: Pick<AccountConsent, 'status' | 'expiresAt'>,
  at: string,
): ConsentStatus => (!isFinal(consentLifecycle, status) && expiresAt <= at ? 'Expired' : status);

/** Throws Problem `consent_not_authorized` unless the consent currently permits reading data. */
export const assertReadable = (consent: AccountConsent, now: Date): void => {
  const status = statusAt(consent, now.toISOString());
  if (status === 'Authorized' && consent.accessToken !== undefined) return;
  const legacy = status === 'Authorized' ? 'CONSENT_UNAUTHORIZED' : legacyCodeOf[status];
  throw problemOf('consent_not_authorized', { message: `The consent is ${status}`, legacy });
};

/** Throws Problem `insufficient_permissions` unless the consent has all of the permissions. */
export const assertPermitted = ({ permissions }: AccountConsent, required: readonly DataPermission[]): void => {
  const missing = required.filter((permission) => !permissions.includes(permission));
  if (missing.length > 0) throw insufficientPermissions(`The consent lacks ${missing.join(', ')}`);
};

export const permitsOneOf = ({ permissions }: AccountConsent, alternatives: readonly DataPermission[]): boolean =>
  alternatives.some((permission) => permissions.includes(permission));

/** Throws Problem `insufficient_permissions` unless the consent has one of the permissions. */
export const assertOneOf = (consent: AccountConsent, alternatives: readonly DataPermission[]): void => {
  if (!permitsOneOf(consent, alternatives))
    throw insufficientPermissions(`The consent needs ${alternatives.join(' or ')}`);
};

const insufficientPermissions = (message: string): Problem => problemOf('insufficient_permissions', { message });

export interface BankAccessDeps extends TokenDeps {
  readonly stores: AccountConsentStore;
}

/**
 * Returns the consent if it currently permits reading data. First queries the bank for the status of a suspended
 * consent, because the suspension may have been lifted.
 *
 * @throws Problem `consent_not_authorized`, `provider_unavailable`
 */
export const readableConsent = async (
  consent: AccountConsent,
  call: BankCall,
  { stores, ...deps }: Pick<BankAccessDeps, 'stores' | 'links' | 'now'>,
): Promise<AccountConsent> => {
  const { consent: current } =
    consent.status === 'Suspended' ? await syncConsent(accountAgreements(stores), consent, call, deps) : { consent };
  assertReadable(current, deps.now());
  return current;
};

/**
 * Fetches data from the bank under a consent, with a token that the bank accepts. If the bank rejects the call, queries
 * the consent's status, and throws `consent_not_authorized` if it was revoked or suspended at the bank.
 *
 * @throws Problem `consent_not_authorized` if the consent is final or suspended, BankUnavailable, BankRejection,
 *   NotOffered
 */
export const fetchData = async <T>(
  { id }: AccountConsent,
  call: BankCall,
  query: (bank: AccountBank, access: DataAccess) => Promise<T>,
  deps: BankAccessDeps,
): Promise<T> => {
  const kind = accountAgreements(deps.stores);
  const consent = await kind.consents.get(id);
  if (!consent) throw new NotOffered('The consent does not exist');
  assertReadable(consent, deps.now());
  const { providerCode = '', bankConsentId = '' } = consent;
  const { accounts } = await deps.links(providerCode, 'account');
  if (!accounts) throw new NotOffered(`${providerCode} does not offer account data`);
  try {
    let rejection: Error = new BankRejection('invalid_grant');
    for (const source of tokenSources) {
      const accessToken = await source(kind, consent, call, deps);
      if (accessToken === undefined) continue;
      try {
        return await query(accounts, { bankConsentId, accessToken });
      } catch (error) {
        if (!(error instanceof TokenRejected)) throw error;
        rejection = error;
      }
    }
    throw rejection;
  } catch (error) {
    if (!(error instanceof BankRejection) && !(error instanceof TokenRejected)) throw error;
    const { consent: current } = await syncConsent(kind, consent, call, deps);
    assertReadable(current, deps.now());
    if (error instanceof BankRejection && error.code === 'invalid_grant') {
      const { interactionId } = call;
      log({ event: 'tokens.rejected', kind: kind.name, consentId: id, provider: providerCode, interactionId });
    }
    throw error;
  }
};

interface SectionRead {
  readonly consent: AccountConsent;
  readonly bankAccountId: string;
  readonly call: BankCall;
  readonly deps: BankAccessDeps;
}

/** Yields a section of one account page by page, so that at most one page is in memory. */
type Read<S extends AccountSection> = (requested: SectionRead) => AsyncGenerator<readonly SectionItem<S>[]>;

/** Reads a section as a whole, because it is short. The bank may return it in pages. */
const unpaginated = <S extends AccountSection>(
  read: (
    bank: AccountBank,
    access: DataAccess,
    accountId: string,
    call: BankCall,
  ) => Promise<readonly SectionItem<S>[]>,
): Read<S> =>
  async function* readUnpaginated({ consent, bankAccountId, call, deps }) {
    yield await fetchData(consent, call, (bank, access) => read(bank, access, bankAccountId, call), deps);
  };

/** Reads a section that banks return in pages, for the days of the consent. */
const paginated = <S extends AccountSection>(
  idOf: (item: SectionItem<S>) => string,
  readPage: (
    bank: AccountBank,
    access: DataAccess,
    accountId: string,
    page: PageToRead,
    call: BankCall,
  ) => Promise<DataPage<SectionItem<S>>>,
): Read<S> =>
  function readPaginated({ consent, bankAccountId, call, deps }) {
    const { transactionsFrom: from, transactionsTo: to } = sharedDays(consent);
    return readPages((link) => {
      const page = link === firstPage ? { from, to } : { next: link };
      return fetchData(consent, call, (bank, access) => readPage(bank, access, bankAccountId, page, call), deps);
    }, idOf);
  };

/** Adds to an account's holders the customer who gave the consent, in the holder's role if the customer is a holder. */
const withCustomer = (holders: readonly Party[], customer: Party): readonly Party[] => {
  const isCustomer = ({ partyId }: Party): boolean => partyId === customer.partyId;
  if (!holders.some(isCustomer)) return [...holders, customer];
  return holders.map((holder) => {
    if (!isCustomer(holder)) return holder;
    const { verifiedClaims } = customer.verifiedClaims.length > 0 ? customer : holder;
    return { ...customer, ...holder, verifiedClaims };
  });
};

/**
 * Reads an account's holders. Without the permission for them, reads the customer who gave the consent. Saudi banks
 * return the customer's verified identity separately from the holders, under permissions of its own. UAE banks return it
 * with the holders.
 */
const parties: Read<'parties'> = (requested) => {
  const sharesHolders = permitsOneOf(requested.consent, ['ReadParty']);
  const sharesCustomer = permitsOneOf(requested.consent, ['ReadPartyPSU', 'ReadPartyPSUIdentity']);
  return unpaginated<'parties'>(async (bank, access, id, call) => {
    if (!sharesHolders) return [await bank.consentingParty(access, call)];
    const holders = await bank.parties(access, id, call);
    if (!sharesCustomer) return holders;
    const customer = await bank.consentingParty(access, call).catch(ignoring(NotOffered, BankRejection));
    return customer ? withCustomer(holders, customer) : holders;
  })(requested);
};

export const readBank: { readonly [S in AccountSection]: Read<S> } = {
  balances: unpaginated((bank, access, id, call) => bank.balances(access, id, call)),
  transactions: paginated(
    ({ transactionId }) => transactionId,
    (bank, access, id, page, call) => bank.transactions(access, id, page, call),
  ),
  beneficiaries: unpaginated((bank, access, id, call) => bank.beneficiaries(access, id, call)),
  directDebits: unpaginated((bank, access, id, call) => bank.directDebits(access, id, call)),
  parties,
  standingOrders: unpaginated((bank, access, id, call) => bank.standingOrders(access, id, call)),
  scheduledPayments: unpaginated((bank, access, id, call) => bank.scheduledPayments(access, id, call)),
  products: unpaginated((bank, access, id, call) => bank.products(access, id, call)),
  statements: paginated(
    ({ statementId }) => statementId,
    (bank, access, id, page, call) => bank.statements(access, id, page, call),
  ),
};
