import type { Owner } from '#shared/clients/owner.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { wrongStatus } from '#shared/standard/problems/problems.ts';
import { type Agreement, type AgreementKind, loadAgreement, ownConsent } from '../agreement.ts';
import { type AuthorisableConsent, awaitsTokens } from '../authorisation.ts';

/**
 * The most pauses of a consent. Each lengthens the history, and a consent that no longer fits into an item could not be
 * revoked either.
 */
const maxPauses = 400;

const pausesOf = ({ history }: AuthorisableConsent): number =>
  history.filter(({ status }) => status === 'Paused').length;

/** Pauses or reactivates a consent, which must have the status `from`. */
const changePause =
  (from: 'Authorized' | 'Paused', to: 'Paused' | 'Authorized') =>
  <A extends Agreement>(kind: AgreementKind<A>, owner: Owner, id: string, now: Clock): Promise<A['consent']> =>
    retryOnConflict(async () => {
      const current = await loadAgreement(kind, await ownConsent(kind, owner, id));
      const { consent } = current;
      const at = now().toISOString();
      if (consent.status === to && !awaitsTokens(consent)) return consent;
      if (consent.expiresAt <= at) throw wrongStatus(kind.name, 'Expired', [from]);
      if (isFinal(consentLifecycle, consent.status)) throw wrongStatus(kind.name, consent.status, [from]);
      if (!kind.canPause(consent)) throw invalid('status', `cannot be ${to}: the consent is to a single payment`);
      if (awaitsTokens(consent))
        throw invalid('status', `cannot be ${to} before the customer has approved at the bank and has returned`);
      if (consent.status !== from) throw invalid('status', `cannot follow ${consent.status}`);
      if (to === 'Paused' && pausesOf(consent) >= maxPauses)
        throw new Problem('invalid_state', { message: `A consent can be paused ${maxPauses} times` });
      const changed = kind.withStatus(current, to, at);
      await kind.save(current, changed);
      return changed.consent;
    });

/**
 * Pauses a consent on behalf of its customer: until it is reactivated, nothing is read or paid under it. The bank is
 * not told and not called, except to follow orders that it may already have. The bank can still end or suspend the
 * consent. Pausing it again has no effect.
 *
 * @throws Problem `not_found`, `validation_error` unless the consent is authorised and for more than one payment,
 * `invalid_state` if it is final or was paused too often
 */
export const pauseConsent = changePause('Authorized', 'Paused');

/**
 * Reactivates a paused consent on behalf of its customer. Reactivating it again has no effect.
 *
 * @throws Problem `not_found`, `validation_error` unless the consent is paused, `invalid_state` if it is final
 */
export const reactivateConsent = changePause('Paused', 'Authorized');
