import { askBank } from '#shared/banks/port/ask-bank.ts';
import { BankRefusal, type Banks, type BankTokens } from '#shared/banks/port/bank.ts';
import { revise } from '#shared/platform/lifecycle/lifecycle.ts';
import { invalid, Problem } from '#shared/platform/problems/problem.ts';
import { type Clock, addSeconds } from '#shared/platform/runtime/clock.ts';
import { digest, newId } from '#shared/platform/runtime/ids.ts';
import type { SealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { alreadyFinal, type AuthorisableConsent, awaitsTokens, type BankGrant } from './authorisation.ts';
import type { ConsentKind } from './consent-kind.ts';

/** How long one request may hold the code. No exchange takes longer, so after this the holder has crashed. */
const claimSeconds = 30;

interface Exchange<C extends AuthorisableConsent, M extends { readonly consent: C }> {
  readonly interactionId: string;
  readonly kind: ConsentKind<C, M>;
  /** Throws if the consent is gone. */
  readonly read: (consent: C) => Promise<M>;
  readonly deps: { readonly banks: Banks; readonly secrets: SealedBox; readonly now: Clock };
}

/**
 * Exchanges the code of a redirect for tokens and authorises the consent.
 *
 * Banks accept a code once, so only one request may exchange it: `claim` reserves it with a conditional write. If the
 * exchange fails, the claim is released and the redirect may be tried again. If the consent was revoked or rejected
 * during the exchange, the tokens are dropped and the answer is `invalid_state`.
 */
export const exchangeCode = async <C extends AuthorisableConsent, M extends { readonly consent: C }>(
  consent: C,
  code: string,
  { interactionId, kind, read, deps: { banks, secrets, now } }: Exchange<C, M>,
): Promise<M> => {
  // Not the interaction id: clients choose that, so two requests may have the same.
  const claimId = newId();

  /** Reserves the code for this request. If the code was exchanged before, returns the result of that exchange. */
  const claim = (codeHash: string): Promise<{ readonly exchangedBefore: M } | { readonly claimed: C }> =>
    retryOnConflict(async () => {
      const current = await read(consent);
      const at = now().toISOString();
      if (current.consent.accessToken && current.consent.callback?.codeHash === codeHash)
        return { exchangedBefore: current };
      if (!awaitsTokens(current.consent)) throw alreadyFinal(current.consent);
      if (current.consent.status === 'AwaitingAuthorization' && current.consent.expiresAt <= at) {
        await kind.save(current, kind.end(current, 'Expired', at));
        throw alreadyFinal({ status: 'Expired' });
      }
      if (current.consent.callback && current.consent.callback.until > at)
        throw new Problem('conflict', { retryAfterSeconds: 1 });
      const callback = { codeHash, until: addSeconds(at, claimSeconds), by: claimId };
      const claimed: C = { ...revise(current.consent, at), callback };
      await kind.saveConsent(current.consent, claimed);
      return { claimed };
    });

  /** Gives up the claim after a failed exchange, so that the next redirect need not wait. Returns the consent then. */
  const release = (claimed: C): Promise<C> =>
    retryOnConflict(async () => {
      const current = await kind.find(claimed.id);
      if (!current || current.callback?.by !== claimId) return current ?? claimed;
      const released: C = { ...revise(current, now().toISOString()), callback: undefined };
      await kind.saveConsent(current, released);
      return released;
    });

  const tokensFor = async ({ id, providerCode, redirectUri, codeVerifier: sealedVerifier }: C): Promise<BankTokens> => {
    const codeVerifier = await secrets.open(sealedVerifier, id);
    return askBank(async () => {
      try {
        return await banks(providerCode).exchangeCode({ code, redirectUri, codeVerifier, interactionId });
      } catch (error) {
        if (error instanceof BankRefusal) throw invalid('code', 'was not accepted by the bank');
        throw error;
      }
    });
  };

  const grantOf = async (tokens: BankTokens): Promise<BankGrant> => {
    const [accessToken, refreshToken] = await Promise.all([
      secrets.seal(tokens.accessToken, consent.id),
      tokens.refreshToken === undefined ? undefined : secrets.seal(tokens.refreshToken, consent.id),
    ]);
    return {
      accessToken,
      refreshToken,
      accessTokenExpiresAt: addSeconds(now(), tokens.expiresInSeconds),
      debtorAccount: tokens.debtorAccount,
      expiresAt: addSeconds(now(), kind.termSeconds(consent)),
    };
  };

  const claiming = await claim(digest('code', code));
  if ('exchangedBefore' in claiming) return claiming.exchangedBefore;
  const { claimed } = claiming;
  const tokens = await tokensFor(claimed).catch(async (error: unknown) => {
    // If the consent was revoked during the exchange, say so instead of passing on the bank's error.
    const after = await release(claimed);
    throw awaitsTokens(after) ? error : alreadyFinal(after);
  });
  const grant = await grantOf(tokens);
  return retryOnConflict(async () => {
    const current = await read(consent);
    // Otherwise the consent was revoked or rejected, or another request claimed it because this one took too long.
    const isOurs = current.consent.callback?.by === claimId && awaitsTokens(current.consent);
    if (!isOurs) throw alreadyFinal(current.consent);
    const authorised = kind.authorise(current, grant, interactionId, now().toISOString());
    await kind.save(current, authorised);
    return authorised;
  });
};
