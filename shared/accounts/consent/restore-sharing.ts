import { accountRequestLifecycle } from '#shared/accounts/request/account-request.ts';
import { awaitsOthers, isInForce } from '#shared/consents/authorisation.ts';
import { mayLackEntries, type RestoreDeps, type Restored, untilComplete } from '#shared/consents/restored.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { bumpVersion, isFinal, moveIfPossible } from '#shared/platform/lifecycle/lifecycle.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { moveSharing, statusOfRequest, withConsent } from './account-agreements.ts';
import type { AccountAgreement, AccountConsentStore } from './account-consent-store.ts';

/**
 * Restores a request for account data, its consent and its connection, of whose last commit only some items have been
 * replicated before the loss of a region. Without the tokens of an approval, or without its end, the consent is revoked.
 * Returns undefined if nothing is missing.
 *
 * @param consentId a consent that names the request, which may not name it yet
 */
export const restoreSharing = (
  requestId: string,
  deps: RestoreDeps<AccountConsentStore>,
  consentId?: string,
): Promise<Restored | undefined> => untilComplete(() => restoreOnce(requestId, deps, consentId));

const restoreOnce = (
  requestId: string,
  { stores, now }: RestoreDeps<AccountConsentStore>,
  createdId: string | undefined,
): Promise<Restored | undefined> =>
  retryOnConflict(async () => {
    const request = await stores.accountRequests.get(requestId);
    if (!request) return 'unclear';
    const { consentId = createdId } = request;
    if (consentId === undefined) return undefined;
    // If the client has repeated its call, the request may have another consent.
    if (createdId !== undefined && consentId !== createdId) return 'unclear';
    const consent = await stores.accountConsents.get(consentId);
    if (!consent) return 'unclear';
    if (mayLackEntries(consent, now)) await stores.addToCustomer(consent);
    const known = { request, consent };
    const at = now().toISOString();
    const isBehind = isConsentBehind(known);
    const next = isBehind ? moveSharing(known, 'Revoked', at) : withStatusOfConsent(known, at);
    const connection = consent.connectionId && (await stores.connections.get(consent.connectionId));
    const isConnected = connection ? connection.activeConsentIds.includes(consent.id) : false;
    const isInOrder = consent.connectionId === undefined || isConnected === isInForce(consent);
    if (next.request === request && next.consent === consent && isInOrder) return undefined;
    // The connection is written with the consent.
    await stores.saveSharing(known, next.consent === consent ? { ...next, consent: bumpVersion(consent, at) } : next);
    return isBehind ? 'revoked' : 'completed';
  });

/** Returns whether the request has come further than its consent, whose tokens or whose end have been lost. */
const isConsentBehind = ({ request, consent }: AccountAgreement): boolean => {
  if (isFinal(consentLifecycle, consent.status)) return false;
  const isWaiting = consent.status === 'AwaitingAuthorization' && !awaitsOthers(consent);
  return isFinal(accountRequestLifecycle, request.status) || (request.status === 'Authorized' && isWaiting);
};

const withStatusOfConsent = ({ request, consent }: AccountAgreement, at: string): AccountAgreement => {
  if (request.status === 'New') return { request: withConsent(request, consent, at), consent };
  if (consent.status === 'AwaitingAuthorization') return { request, consent };
  const to = isFinal(consentLifecycle, consent.status) ? statusOfRequest[consent.status] : 'Authorized';
  return { request: moveIfPossible(accountRequestLifecycle, request, to, at), consent };
};
