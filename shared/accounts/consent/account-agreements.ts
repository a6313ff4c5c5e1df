import {
  type AccountRequest,
  accountRequestsIn,
  type AccountRequestStatus,
  accountRequestLifecycle,
  consentEnd,
} from '#shared/accounts/request/account-request.ts';
import { countryError, type Providers } from '#shared/banks/providers/providers.ts';
import type { AgreementKind } from '#shared/consents/agreement.ts';
import { authorised, type EncryptedGrant, withoutSecrets } from '#shared/consents/authorisation.ts';
import {
  type RequestedConsent,
  createConsent,
  type CreateConsentDeps,
  type NewConsent,
} from '#shared/consents/create-consent.ts';
import { comparableId } from '#shared/consents/customer-consents.ts';
import { bumpVersion, isFinal, move, moveIfPossible } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, invalidFields, type Problem } from '#shared/platform/problems/problem.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import type { DataPurpose, UserType } from '#shared/standard/consents/data-purpose.ts';
import { permissionsAt } from '#shared/standard/markets/market-permissions.ts';
import type { AccountAgreement, AccountConsentStore } from './account-consent-store.ts';
import { sharedDays, type AccountConsent, newAccountConsent } from './account-consent.ts';
import { connectionIdOf } from './connection.ts';

export const accountAgreements = (stores: AccountConsentStore): AgreementKind<AccountAgreement> => ({
  ...accountRequestsIn(stores),
  name: 'account_consent',
  bankKind: 'account',
  consents: stores.accountConsents,
  async load({ id, accountRequestId }) {
    const request = await stores.accountRequests.get(accountRequestId);
    const consent = await stores.accountConsents.get(id);
    return request && consent && { request, consent };
  },
  save: stores.saveSharing,
  terms: ({ consent }) => ({
    kind: 'account',
    data: {
      permissions: permissionsAt(consent.market, consent.permissions),
      purpose: consent.purpose,
      userType: consent.userType,
      ...sharedDays(consent),
    },
  }),
  baseConsentId: ({ base }) => base?.bankConsentId,
  termEnd: ({ consent }) => consent.termEndsAt,
  canPause: () => true,
  onBankChosen: ({ request, consent }, providerCode, at) => ({
    request,
    consent: { ...bumpVersion(consent, at), providerCode },
  }),
  onGranted: (agreement, grant, _by, at) => authoriseSharing(agreement, grant, at),
  withStatus: moveSharing,
});

/** Maps each consent status to the resulting status of its request; undefined if the request does not change. */
export const statusOfRequest: Record<ConsentStatus, AccountRequestStatus | undefined> = {
  AwaitingAuthorization: undefined,
  Authorized: 'Authorized',
  Paused: undefined,
  Suspended: undefined,
  Consumed: undefined,
  Rejected: 'Rejected',
  Expired: 'Expired',
  Revoked: 'Revoked',
};

/** Returns a new request that waits for the customer to decide on its consent. */
export const withConsent = (request: AccountRequest, { id }: AccountConsent, at: string): AccountRequest =>
  move(accountRequestLifecycle, { ...request, consentId: id }, 'AwaitingAuthorization', at);

/**
 * Moves a consent and its request to a status. The tokens of a final consent are deleted. Throws IllegalTransition if
 * the consent cannot take the status.
 */
export const moveSharing = (sharing: AccountAgreement, to: ConsentStatus, at: string): AccountAgreement => {
  const movedConsent = move(consentLifecycle, sharing.consent, to, at);
  return withUpdatedRequest(sharing, isFinal(consentLifecycle, to) ? withoutSecrets(movedConsent) : movedConsent, at);
};

/** Applies the customer's approval and the bank's tokens. */
export const authoriseSharing = (sharing: AccountAgreement, grant: EncryptedGrant, at: string): AccountAgreement => {
  const { debtorAccount: _unused, ...granted } = grant;
  const updated = { ...sharing.consent, ...granted, connectionId: connectionIdOf(sharing.consent, grant.providerCode) };
  return withUpdatedRequest(sharing, authorised(updated, at), at);
};

/** After the loss of a region, there may be a consent that its request does not name, because it has another one. */
const withUpdatedRequest = ({ request }: AccountAgreement, consent: AccountConsent, at: string): AccountAgreement => ({
  request:
    request.consentId === consent.id
      ? moveIfPossible(accountRequestLifecycle, request, statusOfRequest[consent.status], at)
      : request,
  consent,
});

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
    assertRepeated(waiting) {
      const repeated = [
        ['baseConsentId', base?.consentId, waiting.base?.consentId],
        ['purpose', requested.purpose, waiting.purpose],
        ['userType', requested.userType, waiting.userType],
      ] as const;
      const changed = repeated.filter(([, value, current]) => value !== undefined && value !== current);
      if (changed.length > 0)
        throw invalidFields(changed.map(([field]) => [field, 'must be omitted or as when the consent was created']));
    },
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
 * specifies a bank, or a consent to renew, that the request does not allow.
 */
const chosenBank = (
  { providerCodes, countryCode }: AccountRequest,
  providerId: string | undefined,
  renewedProviderCode: string | undefined,
  providers: Providers,
): string | undefined => {
  const specified = providerId ?? renewedProviderCode;
  if (specified === undefined) return providerCodes.length === 1 ? providerCodes[0] : undefined;
  const rejection = (rule: string): Problem =>
    providerId === undefined
      ? invalid('baseConsentId', `is a consent at ${specified}, which ${rule}`)
      : invalid('providerId', rule);
  const provider = providers.find(specified);
  if (!provider) throw rejection('must be a provider of the market');
  const error = countryCode && countryError(provider, [countryCode]);
  if (error !== undefined) throw rejection(error);
  const chosen = provider.code;
  if (renewedProviderCode && chosen !== renewedProviderCode)
    throw rejection(`must be ${renewedProviderCode}, the bank of the consent to renew`);
  if (providerCodes.length > 0 && !providerCodes.includes(chosen))
    throw rejection(`must be one of the request's providers: ${providerCodes.join(', ')}`);
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
