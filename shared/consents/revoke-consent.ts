import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import type { ConsentAtBank, RevokedBy } from '#shared/banks/port/consents.ts';
import { BankRejection, isBankError, limitedSeconds } from '#shared/banks/port/errors.ts';
import { hasEndedAtBank, statusAtBank } from '#shared/banks/port/has-ended.ts';
import { tryAgainAfter } from '#shared/platform/messaging/queue.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { throwFirstFailure } from '#shared/platform/runtime/settled.ts';
import { type AuthorisableConsent, type BankSide, bankSidesToRevoke } from './authorisation.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { isFinal, move, statusesBefore } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, type Clock, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import {
  type Agreement,
  type AgreementKind,
  type AgreementRequest,
  loadAgreement,
  ownConsent,
  ownRequest,
  type RequestKind,
} from './agreement.ts';
import { Problem } from '#shared/platform/problems/problem.ts';

/**
 * Revokes a consent on behalf of its client, or of the customer on our page. A background step then revokes it at its
 * banks. Revoking it again has no effect.
 *
 * @throws Problem `not_found`, `invalid_state` if the consent has another final status
 */
export const revokeConsent = <A extends Agreement>(
  kind: AgreementKind<A>,
  owner: Owner,
  id: string,
  now: Clock,
  revokedBy?: 'customer',
): Promise<A['consent']> =>
  retryOnConflict(async () => {
    const current = await loadAgreement(kind, await ownConsent(kind, owner, id));
    const { status } = current.consent;
    if (status === 'Revoked') return current.consent;
    if (isFinal(consentLifecycle, status))
      throw wrongStatus(kind.name, status, statusesBefore(consentLifecycle, 'Revoked'));
    const initiated = { ...current, consent: { ...current.consent, revokedBy } };
    const revoked = kind.withStatus(initiated, 'Revoked', now().toISOString());
    await kind.save(current, revoked);
    return revoked.consent;
  });

/**
 * Cancels a request that has no consent, on behalf of its client. Cancelling it again has no effect.
 *
 * @throws Problem `not_found`, `resource_locked` if the request has a consent, `invalid_state` if it is final
 */
export const cancelRequest = <R extends AgreementRequest>(
  kind: RequestKind<R>,
  owner: Owner,
  id: string,
  now: Clock,
): Promise<void> =>
  retryOnConflict(async () => {
    const request = await ownRequest(kind, owner, id);
    if (request.status === 'Cancelled') return;
    assertWithoutConsent(kind, request);
    await kind.requests.save(request, move(kind.requestLifecycle, request, 'Cancelled', now().toISOString()));
  });

/** Throws Problem `resource_locked` if a request has a consent, or `invalid_state` if the request is final. */
export const assertWithoutConsent = <R extends AgreementRequest>(
  { requestName }: RequestKind<R>,
  { consentId, status }: R,
): void => {
  const message = `The ${requestName.replace('_', ' ')} has a consent`;
  if (consentId) throw new Problem('resource_locked', { message });
  if (status !== 'New') throw wrongStatus(requestName, status, ['New']);
};

/**
 * Revokes a consent at its bank, unless it has ended there. A bank that rejects the query about the consent decides about
 * the revocation itself. Throws the errors of `isBankError`.
 */
export const endAtBank = async (
  { providerCode, bankConsentId }: BankSide,
  kind: ConsentAtBank['kind'],
  links: BankLinks,
  by: RevokedBy = 'service',
): Promise<void> => {
  const { authority } = await links(providerCode, kind);
  const atBank = { kind, bankConsentId };
  const call = { interactionId: newRandomId() };
  const hasEnded = await hasEndedAtBank(atBank, authority, call).catch(ignoring(BankRejection));
  if (!hasEnded) await authority.revoke(atBank, by, call);
};

/**
 * Revokes the consents at banks that are no longer needed: all those of a final consent, and the unused stagings of a
 * granted one. An unreachable bank does not delay the others. A consent that no longer exists at its bank counts as
 * revoked. Safe to retry. Throws the errors of `isBankError`.
 */
export const revokeAtBanks = async (
  consent: AuthorisableConsent,
  kind: ConsentAtBank['kind'],
  links: BankLinks,
): Promise<void> => {
  const end = (side: BankSide) => endAtBank(side, kind, links, consent.revokedBy);
  throwFirstFailure(await Promise.allSettled(bankSidesToRevoke(consent).map(end)));
};

/**
 * Ends the unused stagings of a granted consent at their banks. Returns the one that a payment has consumed, if any: the
 * customer approved that staging too, and this service has paid under it, in a region that this one cannot reach or
 * before the table was restored. Throws the errors of `isBankError` only if no bank reports such a payment.
 */
export const findConsumedStaging = async (
  consent: AuthorisableConsent,
  kind: ConsentAtBank['kind'],
  links: BankLinks,
): Promise<BankSide | undefined> => {
  const unused = bankSidesToRevoke(consent).filter(({ bankConsentId }) => bankConsentId !== consent.bankConsentId);
  const outcomes = await Promise.allSettled(
    unused.map(async (side) => {
      await endAtBank(side, kind, links);
      // Read after the revocation, because a payment can consume the staging until then.
      const { authority } = await links(side.providerCode, kind);
      const atBank = { kind, bankConsentId: side.bankConsentId };
      return statusAtBank(atBank, authority, { interactionId: newRandomId() });
    }),
  );
  const consumed = outcomes.findIndex((outcome) => outcome.status === 'fulfilled' && outcome.value === 'Consumed');
  if (consumed === -1) throwFirstFailure(outcomes);
  return unused[consumed];
};

/**
 * How long this service tries to revoke a consent at its banks. After that, the message goes to the dead-letter queue.
 */
const revocationSeconds = 7 * 86_400;

/** A retry of a revocation. */
interface RevocationRetry {
  readonly failingSince: string;
  readonly dueAt: string;
}

/**
 * Revokes a consent at its banks. Returns the retry after an error that a bank has caused.
 *
 * @param failingSince when the first attempt failed, or undefined if this is the first one
 * @param endSuperseded ends the consents that this one replaces, if it is a renewal
 */
export const tryToRevoke = async (
  consent: AuthorisableConsent,
  kind: ConsentAtBank['kind'],
  failingSince: string | undefined,
  { links, now }: { readonly links: BankLinks; readonly now: Clock },
  endSuperseded?: () => Promise<void>,
): Promise<RevocationRetry | undefined> => {
  try {
    await revokeAtBanks(consent, kind, links);
    await endSuperseded?.();
    return undefined;
  } catch (error) {
    const at = now();
    const since = failingSince ?? at.toISOString();
    const seconds = secondsBetween(since, at);
    if (!isBankError(error) || seconds > revocationSeconds) throw error;
    return { failingSince: since, dueAt: addSeconds(at, Math.max(tryAgainAfter(seconds), limitedSeconds(error))) };
  }
};
