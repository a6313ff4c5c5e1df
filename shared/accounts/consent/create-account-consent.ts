import { ownAccountRequest } from '#shared/accounts/request/account-request-store.ts';
import { type AccountRequest, accountRequestLifecycle, consentEnd } from '#shared/accounts/request/account-request.ts';
import { expireAccountRequest } from '#shared/accounts/request/request-accounts.ts';
import type { Owner } from '#shared/clients/owner.ts';
import type { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { move, revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import {
  assertOpenBank,
  faultOfPlace,
  type ProviderDirectory,
  type Providers,
} from '#shared/banks/providers/providers.ts';
import type { AccountConsentStore } from './account-consent-store.ts';
import { type AccountConsent, newAccountConsent } from './account-consent.ts';

export interface CreateDeps {
  readonly stores: AccountConsentStore;
  readonly providers: ProviderDirectory;
  readonly now: Clock;
}

export interface CreateAccountConsent {
  readonly owner: Owner;
  readonly accountRequestId: string;
  /** The bank. If neither this nor the request leaves exactly one, the customer chooses. */
  readonly providerId: string | undefined;
  /** Those of the request if left out. */
  readonly purpose: DataPurpose | undefined;
  readonly userType: UserType | undefined;
  /** The consent that the new one renews: one of the owner's that a bank has granted. */
  readonly baseConsentId: string | undefined;
  /** How long the customer may take to decide. */
  readonly authorizationSeconds: number;
}

/**
 * Creates the consent of a request for account data. The customer then opens its link, and only that contacts the bank.
 * Until the customer has decided, a repeat returns the same consent.
 *
 * @throws Problem `not_found`, `validation_error`, `invalid_state`
 */
export const createAccountConsent = (asked: CreateAccountConsent, deps: CreateDeps): Promise<AccountConsent> =>
  retryOnConflict(async () => {
    const { owner, providerId } = asked;
    const request = await ownAccountRequest(owner, asked.accountRequestId, deps.stores);
    const waiting = await waitingConsent(request, deps);
    const base = await renewed(asked, deps);
    const providers = await deps.providers(owner.market);
    const chosen = chosenBank(request, providerId, base?.providerCode, providers);
    if (waiting?.providerCode && chosen && waiting.providerCode !== chosen)
      throw invalid('providerId', `must be ${waiting.providerCode} or left out, because the consent names that bank`);
    if (waiting && (waiting.providerCode || !chosen)) return waiting;
    assertOpenBank(chosen, providerId, providers);
    const at = deps.now().toISOString();
    if (waiting) {
      const named = { ...revise(waiting, at), providerCode: chosen };
      await deps.stores.accountConsents.save(waiting, named);
      return named;
    }
    const consent = newAccountConsent(
      {
        id: newId(),
        ...owner,
        accountRequestId: request.id,
        customerId: request.customerId,
        permissions: request.permissions,
        purpose: asked.purpose ?? request.purpose,
        userType: asked.userType ?? request.userType,
        transactionsFrom: request.transactionsFrom,
        transactionsTo: request.transactionsTo,
        termEndsAt: consentEnd(request, at),
        successRedirectUrl: request.successRedirectUrl,
        failureRedirectUrl: request.failureRedirectUrl,
        providerCode: chosen,
        base,
        linkToken: request.linkToken,
        stagings: [],
        expiresAt: addSeconds(at, asked.authorizationSeconds),
      },
      at,
    );
    const awaiting = { ...request, consentId: consent.id };
    await deps.stores.saveSharing(
      { request },
      { request: move(accountRequestLifecycle, awaiting, 'AwaitingAuthorization', at), consent },
    );
    return consent;
  });

const chosenBank = (
  { providerCodes, countryCode }: AccountRequest,
  providerId: string | undefined,
  base: string | undefined,
  providers: Providers,
): string | undefined => {
  const only = base ?? (providerCodes.length === 1 ? providerCodes[0] : undefined);
  if (providerId === undefined) return only;
  const provider = providers.find(providerId);
  if (!provider) throw invalid('providerId', 'must be a provider of the market');
  const fault = countryCode && faultOfPlace(provider, [countryCode]);
  if (fault !== undefined) throw invalid('providerId', fault);
  const chosen = provider.code;
  if (base && chosen !== base) throw invalid('providerId', `must be ${base}, the bank of the consent that is renewed`);
  if (providerCodes.length > 0 && !providerCodes.includes(chosen))
    throw invalid('providerId', `must be one of the request's providers: ${providerCodes.join(', ')}`);
  return chosen;
};

/** The first consent of the chain that the new one continues. */
const renewed = async (
  { owner, baseConsentId }: CreateAccountConsent,
  { stores }: CreateDeps,
): Promise<AccountConsent['base']> => {
  if (baseConsentId === undefined) return undefined;
  const base = await stores.accountConsents.find(owner, baseConsentId);
  if (!base?.bankConsentId || !base.providerCode)
    throw invalid('baseConsentId', 'must be the id of a consent that a bank has granted');
  return base.base ?? { consentId: base.id, bankConsentId: base.bankConsentId, providerCode: base.providerCode };
};

/** The statuses in which a request can get a consent or has one that waits for the customer. */
const open = ['New', 'AwaitingAuthorization'];

/** The consent that waits for the customer; undefined if one may be created. Throws `invalid_state` otherwise. */
const waitingConsent = async (request: AccountRequest, deps: CreateDeps): Promise<AccountConsent | undefined> => {
  const at = deps.now().toISOString();
  if (request.status === 'New' && request.expiresAt <= at) {
    await expireAccountRequest(request.id, deps);
    throw wrongStatus('account_request', 'Expired', open);
  }
  if (request.status === 'New') return undefined;
  const consent = request.consentId ? await deps.stores.accountConsents.get(request.consentId) : undefined;
  if (consent?.status === 'AwaitingAuthorization' && consent.expiresAt > at) return consent;
  if (request.status !== 'AwaitingAuthorization' || !consent)
    throw wrongStatus('account_request', request.status, open);
  // The consent has expired, but its timer has not gone off yet.
  const status = consent.status === 'AwaitingAuthorization' ? 'Expired' : consent.status;
  throw wrongStatus('account_consent', status, ['AwaitingAuthorization']);
};
