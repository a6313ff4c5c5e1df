import {
  type AccountRequest,
  accountRequestsIn,
  type AccountRequestStatus,
  accountRequestLifecycle,
} from '#shared/accounts/request/account-request.ts';
import type { AgreementKind } from '#shared/consents/agreement.ts';
import { permissionsAt } from '#shared/standard/markets/market-permissions.ts';
import { bumpVersion, isFinal, move, moveIfPossible } from '#shared/platform/lifecycle/lifecycle.ts';
import type { AccountAgreement, AccountConsentStore } from './account-consent-store.ts';
import { authorisedAt, sharedDays, type AccountConsent } from './account-consent.ts';
import { authorised, type EncryptedGrant, withoutSecrets, isInForce } from '#shared/consents/authorisation.ts';
import { consentLifecycle, type ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { connectionIdOf } from './connection.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { revokeConsent } from '#shared/consents/revoke-consent.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';

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

/**
 * Revokes the consents that an authorised renewal replaces: those of its chain that the customer approved earlier. Also
 * revokes consents of the chain that only the bank has, because the response that contained their tokens was lost. Safe
 * to retry. Throws the errors of `isBankError`.
 */
export const endSuperseded = async (
  renewal: AccountConsent,
  { stores, links, now }: { readonly stores: AccountConsentStore; readonly links: BankLinks; readonly now: Clock },
): Promise<void> => {
  const { base, connectionId, providerCode = '', bankConsentId, clientId, market } = renewal;
  if (!base || (renewal.status !== 'Authorized' && renewal.status !== 'Paused')) return;
  const isInChain = (consent: AccountConsent) => (consent.base?.consentId ?? consent.id) === base.consentId;
  const first = await stores.accountConsents.get(base.consentId);
  // The first consent has another connection if the client named the customer later, or an earlier release created it.
  const connectionIds = new Set([connectionId, first?.connectionId].filter((id) => id !== undefined));
  const connections = await Promise.all([...connectionIds].map((id) => stores.connections.get(id)));
  const ids = new Set([base.consentId, ...connections.flatMap((connection) => connection?.activeConsentIds ?? [])]);
  const found = await Promise.all([...ids].map((id) => stores.accountConsents.get(id)));
  const known = found.filter((consent) => consent !== undefined).filter(isInChain);
  const older = known.filter((consent) => isInForce(consent) && authorisedAt(consent) < authorisedAt(renewal));
  for (const { id } of older) await revokeConsent(accountAgreements(stores), { clientId, market }, id, now);

  const call = { interactionId: newId() };
  const { authority } = await links(providerCode, 'account');
  const chain = (await authority.chain?.({ kind: 'account', bankConsentId: base.bankConsentId }, call)) ?? [];
  const renewedAt = chain.find((consent) => consent.bankConsentId === bankConsentId)?.createdAt ?? '';
  const knownIds = new Set(known.map((consent) => consent.bankConsentId));
  for (const consent of chain.filter((other) => isInForce(other) && other.createdAt < renewedAt))
    if (!knownIds.has(consent.bankConsentId)) await authority.revoke({ kind: 'account', ...consent }, 'service', call);
};
