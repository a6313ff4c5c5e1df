import { type AccountRequest, consentEnd } from '#shared/accounts/request/account-request.ts';
import {
  type RequestedConsent,
  createConsent,
  type CreateConsentDeps,
  type NewConsent,
} from '#shared/consents/create-consent.ts';
import { comparableId } from '#shared/consents/customer-consents.ts';
import type { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { countryError, type Providers } from '#shared/banks/providers/providers.ts';
import { accountAgreements, withConsent } from './account-agreements.ts';
import type { AccountAgreement, AccountConsentStore } from './account-consent-store.ts';
import { type AccountConsent, newAccountConsent } from './account-consent.ts';

export interface CreateDeps extends CreateConsentDeps {
  readonly stores: AccountConsentStore;
}

export interface RequestedAccountConsent extends RequestedConsent {
  /** Defaults to the purpose of the request. */
  readonly purpose?: DataPurpose | undefined;
  readonly userType?: UserType | undefined;
  /** The consent to renew: one of the owner's consents that a bank has granted. */
  readonly baseConsentId?: string | undefined;
}

/** Creates the consent of a request for account data (create-consent.ts). */
export const createAccountConsent = async (
  requested: RequestedAccountConsent,
  { stores, ...deps }: CreateDeps,
): Promise<AccountConsent> => {
  const { base, customerId: customerOfChain } = await consentToRenew(requested, stores);
  const newConsent: NewConsent<AccountAgreement> = {
    bankOf: (request, providers) => chosenBank(request, requested.providerId, base?.providerCode, providers),
    agreement(request, providerCode, expiresAt, at) {
      const { id: accountRequestId, customerId, permissions, transactionsFrom, transactionsTo, linkToken } = request;
      if (customerId && customerOfChain && comparableId(customerId) !== comparableId(customerOfChain))
        throw invalid('baseConsentId', 'must be the id of a consent of the same customer');
      const consent = newAccountConsent(
        {
          id: newId(),
          ...requested.owner,
          accountRequestId,
          customerId: customerId ?? customerOfChain,
          permissions,
          purpose: requested.purpose ?? request.purpose,
          userType: requested.userType ?? request.userType,
          transactionsFrom,
          transactionsTo,
          termEndsAt: consentEnd(request, at),
          successRedirectUrl: request.successRedirectUrl,
          failureRedirectUrl: request.failureRedirectUrl,
          providerCode,
          base,
          linkToken,
          stagings: [],
          expiresAt,
        },
        at,
      );
      return { request: withConsent(request, consent, at), consent };
    },
  };
  return createConsent(accountAgreements(stores), requested, newConsent, deps);
};

/**
 * Returns the bank that the client or the request specifies, if any. Throws Problem `validation_error` if the client
 * specifies a bank that the request or the consent to renew does not allow.
 */
const chosenBank = (
  { providerCodes, countryCode }: AccountRequest,
  providerId: string | undefined,
  renewedProviderCode: string | undefined,
  providers: Providers,
): string | undefined => {
  if (providerId === undefined)
    return renewedProviderCode ?? (providerCodes.length === 1 ? providerCodes[0] : undefined);
  const provider = providers.find(providerId);
  if (!provider) throw invalid('providerId', 'must be a provider of the market');
  const error = countryCode && countryError(provider, [countryCode]);
  if (error !== undefined) throw invalid('providerId', error);
  const chosen = provider.code;
  if (renewedProviderCode && chosen !== renewedProviderCode)
    throw invalid('providerId', `must be ${renewedProviderCode}, the bank of the consent to renew`);
  if (providerCodes.length > 0 && !providerCodes.includes(chosen))
    throw invalid('providerId', `must be one of the request's providers: ${providerCodes.join(', ')}`);
  return chosen;
};

/**
 * Returns the first consent in the chain that the new consent renews, and the customer of the chain if the client has
 * named one. Returns neither if the new consent is not a renewal.
 */
const consentToRenew = async (
  { owner, baseConsentId }: RequestedAccountConsent,
  stores: AccountConsentStore,
): Promise<Partial<Pick<AccountConsent, 'base' | 'customerId'>>> => {
  if (baseConsentId === undefined) return {};
  const renewed = await stores.accountConsents.find(owner, baseConsentId);
  if (!renewed?.bankConsentId || !renewed.providerCode)
    throw invalid('baseConsentId', 'must be the id of a consent that a bank has granted');
  const { id: consentId, bankConsentId, providerCode } = renewed;
  const base = renewed.base ?? { consentId, bankConsentId, providerCode };
  const customerId = renewed.customerId ?? (await stores.accountConsents.get(base.consentId))?.customerId;
  return { base, customerId };
};
