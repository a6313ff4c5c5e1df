import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { BankGrant } from '#shared/banks/port/consents.ts';
import { BankRejection, InvalidRedirect } from '#shared/banks/port/errors.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { claimFrom, isHeld } from '#shared/platform/lifecycle/claim.ts';
import { canMove, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { digest, newId } from '#shared/platform/runtime/ids.ts';
import { retryFrom, retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import {
  alreadyFinal,
  type AuthorisableConsent,
  awaitsTokens,
  type EncryptedGrant,
  hasEndedUnused,
  type Staging,
  withoutSecrets,
} from './authorisation.ts';
import { type Agreement, type AgreementKind, loadAgreement } from './agreement.ts';
import type { TokenDeps } from './consent-tokens.ts';
import { expireConsent } from './expire-consent.ts';
import { decryptPresence, encryptPresence, withPresence } from './browser/present-customer.ts';
import { nonceOf } from './browser/state.ts';

/**
 * How long a request may claim the code. No exchange takes longer, so after this time the claiming request must have
 * crashed.
 */
const claimSeconds = 30;

/** The bank rejected the code. `invalid_grant` (RFC 6749 §5.2) means that it is invalid or was used before. */
class CodeRejected extends Error {
  override readonly name = 'CodeRejected';
  readonly isInvalidGrant: boolean;

  constructor(rejection: BankRejection) {
    super(rejection.message, { cause: rejection });
    this.isInvalidGrant = rejection.code === 'invalid_grant';
  }
}

/** Returns the stagings with a change to one of them. */
const changeStaging = (
  stagings: readonly Staging[],
  { bankConsentId }: Staging,
  change: (staging: Staging) => Staging,
): Staging[] => stagings.map((staging) => (staging.bankConsentId === bankConsentId ? change(staging) : staging));

/** A redirect with a code, and the staging that its state identifies. */
export interface CodeRedirect<C extends AuthorisableConsent> {
  readonly consent: C;
  readonly staging: Staging;
  readonly state: string;
  readonly code: string;
  /** Sent by banks that respond in the fragment of the redirect. */
  readonly idToken: string | undefined;
  readonly call: BankCall;
}

/** The consent as claimed by this request. */
interface Claimed<C extends AuthorisableConsent> {
  readonly claimed: C;
  /** Whether the code was sent to the bank before and not rejected: the response was lost, or the request crashed. */
  readonly wasShown: boolean;
}

/**
 * Exchanges the code of a redirect for tokens and authorises the consent.
 *
 * Banks accept a code once, so only one request may exchange it: `claim` reserves it with a conditional write. If the
 * exchange gets no response, the claim is released and the redirect may be retried. If the bank then rejects the code,
 * the lost response contained the tokens: the consent is revoked at the bank, and the customer may start again. This
 * applies to each staging separately. A code that the bank rejects at its first exchange is invalid: nothing changes,
 * and the valid code can still be exchanged.
 *
 * If several people must approve, the tokens are stored, and the consent waits for the others (query-status.ts). If
 * one of them has declined before the exchange, the consent moves to the final status that the bank reports, and the
 * tokens are discarded. If the consent was revoked or rejected during the exchange, the tokens are discarded and the
 * error is `invalid_state`.
 */
export const exchangeCode = async <A extends Agreement>(
  kind: AgreementKind<A>,
  { consent, staging, state, code, idToken, call }: CodeRedirect<A['consent']>,
  { links, secrets, now }: TokenDeps,
): Promise<A> => {
  // A client that forwards the redirect acts for the customer who left for the bank.
  const departed = staging.customer && (await decryptPresence(staging.customer, consent.id, secrets));
  const customer = call.customer ?? (departed || undefined);
  const customerCall = withPresence({ ...call, subjectId: consent.id, customer }, staging.stagedAt);
  // The interaction id is not used, because clients choose it, so two requests may have the same one.
  const claimId = newId();

  /**
   * Reserves the code for this request, and records that it will be sent to the bank. If the code was exchanged before,
   * returns the result of that exchange.
   */
  const claim = (codeHash: string): Promise<{ readonly exchangedBefore: A } | Claimed<A['consent']>> => {
    const reload = async () => (await kind.consents.get(consent.id)) ?? consent;
    return retryFrom(consent, reload, async (latest) => {
      const at = now().toISOString();
      if (latest.bankConsentId !== undefined && latest.callback?.codeHash === codeHash)
        return { exchangedBefore: await loadAgreement(kind, latest) };
      if (!awaitsTokens(latest)) throw alreadyFinal(latest);
      if (isHeld(latest.callback, at)) throw new Problem('conflict', { retryAfterSeconds: 1 });
      if (latest.expiresAt <= at) {
        await expireConsent(kind, latest.id, now);
        throw alreadyFinal({ status: 'Expired' });
      }
      const callback = { ...claimFrom(at, claimSeconds), by: claimId, codeHash };
      let wasShown = false;
      const stagings = changeStaging(latest.stagings, staging, ({ shownCodes = [], ...rest }) => {
        wasShown = shownCodes.includes(codeHash);
        return { ...rest, shownCodes: wasShown ? shownCodes : [...shownCodes, codeHash] };
      });
      const claimed: A['consent'] = { ...bumpVersion(latest, at), stagings, callback };
      await kind.consents.save(latest, claimed);
      return { claimed, wasShown };
    });
  };

  /**
   * Releases the claim after a failed exchange, so that the next redirect need not wait. Returns the resulting consent.
   * A code that the bank rejected, or that was not sent to it, is no longer recorded as sent. If an earlier attempt may
   * have succeeded, a rejected code marks the staging as spent.
   */
  const release = ({ claimed, wasShown }: Claimed<A['consent']>, error: unknown): Promise<A['consent']> =>
    retryOnConflict(async () => {
      const current = await kind.consents.get(claimed.id);
      if (!current || current.callback?.by !== claimId) return current ?? claimed;
      const at = now().toISOString();
      if (!(error instanceof CodeRejected || error instanceof InvalidRedirect)) {
        const released: A['consent'] = { ...bumpVersion(current, at), callback: { ...current.callback, until: at } };
        await kind.consents.save(current, released);
        return released;
      }
      const { codeHash } = current.callback;
      const stagings = changeStaging(current.stagings, staging, ({ shownCodes, ...rest }) => {
        const isSpent = error instanceof CodeRejected && error.isInvalidGrant;
        if (wasShown) return { ...rest, shownCodes, ...(isSpent && { isSpent }) };
        return { ...rest, shownCodes: shownCodes?.filter((other) => other !== codeHash) };
      });
      const released: A['consent'] = { ...bumpVersion(current, at), stagings, callback: undefined };
      await kind.consents.save(current, released);
      return released;
    });

  const exchange = async (claimed: A['consent']): Promise<{ readonly agreement: A; readonly granted: BankGrant }> => {
    const { bankConsentId, providerCode, redirectUri } = staging;
    const agreement = await loadAgreement(kind, claimed);
    const terms = kind.terms(agreement);
    const codeVerifier = await secrets.decrypt(staging.codeVerifier, consent.id);
    const granted = await callBank(providerCode, async () => {
      const { authority } = await links(providerCode, kind.bankKind);
      try {
        return await authority.exchangeCode(
          {
            ...terms,
            bankConsentId,
            code,
            state,
            idToken,
            redirectUri,
            codeVerifier,
            nonce: nonceOf(state),
          },
          customerCall,
        );
      } catch (error) {
        if (error instanceof BankRejection) throw new CodeRejected(error);
        throw error;
      }
    });
    return { agreement, granted };
  };

  const encryptGrant = async (grant: BankGrant): Promise<Omit<EncryptedGrant, 'expiresAt'>> => {
    const [accessToken, refreshToken] = await Promise.all([
      secrets.encrypt(grant.accessToken, consent.id),
      grant.refreshToken === undefined ? undefined : secrets.encrypt(grant.refreshToken, consent.id),
    ]);
    return {
      bankConsentId: staging.bankConsentId,
      providerCode: staging.providerCode,
      accessToken,
      refreshToken,
      accessTokenExpiresAt: addSeconds(now(), grant.expiresInSeconds),
      debtorAccount: grant.debtorAccount,
    };
  };

  const claimResult = await claim(digest('code', code));
  if ('exchangedBefore' in claimResult) return claimResult.exchangedBefore;
  const { agreement, granted } = await exchange(claimResult.claimed).catch(async (error: unknown) => {
    // If the consent was revoked during the exchange, return that error instead of the bank's.
    const currentConsent = await release(claimResult, error);
    if (!awaitsTokens(currentConsent)) throw alreadyFinal(currentConsent);
    if (error instanceof InvalidRedirect) throw invalid('id_token', error.message);
    throw error instanceof CodeRejected ? invalid('code', 'was not accepted by the bank') : error;
  });
  const grant = await encryptGrant(granted);
  const isOrderNext = kind.bankKind === 'payment';
  const presence = isOrderNext
    ? await encryptPresence(customerCall, granted.authenticatedAt, consent.id, secrets)
    : undefined;
  const reloadAgreement = () => loadAgreement(kind, claimResult.claimed);
  return retryFrom(agreement, reloadAgreement, async (current) => {
    // Otherwise, the consent was revoked or rejected, or another request took over the claim because this one was too
    // slow.
    const isStillClaimed = current.consent.callback?.by === claimId && awaitsTokens(current.consent);
    if (!isStillClaimed) throw alreadyFinal(current.consent);
    // No other code will be exchanged. Without the verifiers, the consent fits into one write unit.
    const withoutCodes = { ...current, consent: withoutSecrets(current.consent) };
    const at = now().toISOString();
    const statusAtBank = granted.consent.status;
    if (hasEndedUnused(statusAtBank) && canMove(consentLifecycle, withoutCodes.consent.status, statusAtBank)) {
      const ended = kind.withStatus(withoutCodes, statusAtBank, at);
      await kind.save(current, ended);
      return ended;
    }
    if (statusAtBank === 'AwaitingAuthorization' && withoutCodes.consent.status === 'AwaitingAuthorization') {
      // Others may have to approve too. Until the consent is complete, its tokens cannot be used: they are refreshed then.
      const { bankConsentId, providerCode, accessToken, refreshToken } = grant;
      const tokens = { bankConsentId, providerCode, accessToken, refreshToken, accessTokenExpiresAt: at };
      const waiting: A = { ...current, consent: { ...bumpVersion(withoutCodes.consent, at), ...tokens } };
      await kind.save(current, waiting);
      return waiting;
    }
    const authorised = kind.onGranted(
      withoutCodes,
      { ...grant, expiresAt: kind.termEnd(current) },
      { interactionId: call.interactionId, customer: presence },
      at,
    );
    await kind.save(current, authorised);
    return authorised;
  });
};
