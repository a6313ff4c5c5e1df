import { timingSafeEqual } from 'node:crypto';
import { BankRefusal, type BankTokens } from '#shared/banks/bank.ts';
import { absent, invalid, Problem } from '#shared/http/problem.ts';
import { revise } from '#shared/lifecycle/lifecycle.ts';
import type { PaymentConsent } from '#shared/payment-consents/payment-consent.ts';
import { consentTermSeconds } from '#shared/payment-requests/payment-type.ts';
import { authorise, type BankGrant, moveConsent, type Moved } from '#shared/payments/payment-flow.ts';
import { addSeconds } from '#shared/runtime/clock.ts';
import { derivedId, digest } from '#shared/runtime/ids.ts';
import type { Owner } from '#shared/storage/entities.ts';
import { againOnConflict } from '#shared/storage/again.ts';
import { askBank } from './ask-bank.ts';
import { consentIdOfState, hashOfState } from './callback-state.ts';
import type { Deps } from './deps.ts';

export interface Callback {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/** The consent a state belongs to. A wrong secret, another client's and another market's answer as an unknown one. */
const consentBehind = async ({ state }: Callback, owner: Owner | undefined, deps: Deps) => {
  const consent = await deps.stores.paymentConsents.get(consentIdOfState(state));
  const fits =
    consent &&
    (!owner || (consent.clientId === owner.clientId && consent.market === owner.market)) &&
    timingSafeEqual(Buffer.from(consent.stateHash, 'hex'), Buffer.from(hashOfState(state), 'hex'));
  if (!fits) throw absent('CONSENT_NOT_FOUND');
  return consent;
};

/**
 * The customer is back from the bank: with a code the consent is authorised and the payment sets off, with an error it
 * is rejected. Coming back twice changes nothing.
 *
 * @param owner the integrator that hands the redirect over, in its market; undefined when the browser itself came.
 */
export const finishAuthorization = async (
  callback: Callback,
  owner: Owner | undefined,
  interactionId: string,
  deps: Deps,
): Promise<Moved> => {
  const consent = await consentBehind(callback, owner, deps);
  const issuer = await askBank(deps, consent.providerCode, (bank) => bank.issuer);
  if (callback.iss !== undefined && callback.iss !== issuer) {
    throw invalid('iss', 'is not the bank of this consent');
  }
  if (callback.code !== undefined) return redeem(consent, callback.code, interactionId, deps);
  if (callback.error === undefined) throw invalid('code', 'is required, or else error');
  return decline(consent, deps);
};

/** What a callback is about, as it stands. */
export const standingBehind = async (callback: Callback, deps: Deps): Promise<Moved> =>
  load(await consentBehind(callback, undefined, deps), deps);

const decline = (found: PaymentConsent, deps: Deps): Promise<Moved> =>
  againOnConflict(async () => {
    const standing = await load(found, deps);
    if (standing.consent.status === 'Rejected') return standing;
    if (standing.consent.status !== 'AwaitingAuthorization') throw finished(standing.consent);
    const moved = moveConsent(standing, 'Rejected', deps.now().toISOString());
    await deps.stores.move(standing, moved);
    return moved;
  });

/** Longer than an exchange can take: after that, whoever held the code is gone. */
const claimSeconds = 30;

const redeem = async (found: PaymentConsent, code: string, interactionId: string, deps: Deps): Promise<Moved> => {
  const codeHash = digest('code', code);
  const claimed = await claim(found, codeHash, interactionId, deps);
  if ('done' in claimed) return claimed.done;
  let tokens: BankTokens;
  try {
    tokens = await exchange(claimed.consent, code, interactionId, deps);
  } catch (error) {
    const left = await release(claimed.consent, deps);
    // The bank's no to a consent that was withdrawn meanwhile is our own word.
    throw awaitsTokens(left) ? error : finished(left);
  }
  const grant = await grantOf(claimed.consent, tokens, deps);
  return againOnConflict(async () => {
    const standing = await load(found, deps);
    // Withdrawn, declined or taken over while the bank was asked.
    const isOurs = standing.consent.callback?.by === interactionId && awaitsTokens(standing.consent);
    if (!isOurs) throw finished(standing.consent);
    const moved = authorise(standing, grant, interactionId, deps.now().toISOString());
    await deps.stores.move(standing, moved);
    return moved;
  });
};

/** Asking the bank, or a sandbox client, may have made it Authorized before the customer came back. */
const awaitsTokens = ({ status, accessToken }: PaymentConsent): boolean =>
  status === 'AwaitingAuthorization' || (status === 'Authorized' && !accessToken);

type Claim = { readonly done: Moved } | { readonly consent: PaymentConsent };

/** One callback at a time spends the code; the consent's version is the lock. `done` when this code was spent before. */
const claim = (found: PaymentConsent, codeHash: string, by: string, deps: Deps): Promise<Claim> =>
  againOnConflict(async () => {
    const standing = await load(found, deps);
    const { consent } = standing;
    const at = deps.now().toISOString();
    if (consent.accessToken && consent.callback?.codeHash === codeHash) return { done: standing };
    if (!awaitsTokens(consent)) throw finished(consent);
    if (consent.status === 'AwaitingAuthorization' && consent.expiresAt <= at) {
      await deps.stores.move(standing, moveConsent(standing, 'Expired', at));
      throw finished({ ...consent, status: 'Expired' });
    }
    if (consent.callback && consent.callback.until > at) throw new Problem('conflict', { retryAfterSeconds: 1 });
    const claimed = { ...revise(consent, at), callback: { codeHash, until: addSeconds(at, claimSeconds), by } };
    await deps.stores.move({ consent }, { consent: claimed });
    return { consent: claimed };
  });

/** The code was not spent: the next callback need not wait for the claim to lapse. */
const release = (claimed: PaymentConsent, deps: Deps): Promise<PaymentConsent> =>
  againOnConflict(async () => {
    const { consent } = await load(claimed, deps);
    if (consent.callback?.by !== claimed.callback?.by) return consent;
    const { callback: _given, ...rest } = revise(consent, deps.now().toISOString());
    await deps.stores.move({ consent }, { consent: rest });
    return rest;
  });

const exchange = async (consent: PaymentConsent, code: string, interactionId: string, deps: Deps) => {
  const codeVerifier = await deps.secrets.open(consent.codeVerifier, consent.id);
  const { redirectUri } = consent;
  return askBank(deps, consent.providerCode, async (bank) => {
    try {
      return await bank.exchangeCode({ code, redirectUri, codeVerifier, interactionId });
    } catch (error) {
      if (error instanceof BankRefusal) throw invalid('code', 'was not accepted by the bank');
      throw error;
    }
  });
};

const grantOf = async (consent: PaymentConsent, tokens: BankTokens, deps: Deps): Promise<BankGrant> => {
  const now = deps.now();
  const [accessToken, refreshToken] = await Promise.all([
    deps.secrets.seal(tokens.accessToken, consent.id),
    tokens.refreshToken === undefined ? undefined : deps.secrets.seal(tokens.refreshToken, consent.id),
  ]);
  return {
    accessToken,
    refreshToken,
    accessTokenExpiresAt: addSeconds(now, tokens.expiresInSeconds),
    debtorAccount: tokens.debtorAccount && {
      ...tokens.debtorAccount,
      id: derivedId('account-party', consent.paymentRequestId, 'debtor'),
    },
    expiresAt: addSeconds(now, consentTermSeconds(consent.type)),
  };
};

/** The consent is read last: one that still waits belongs to no request that was moved on before. */
const load = async ({ id, paymentRequestId }: PaymentConsent, { stores }: Deps): Promise<Moved> => {
  const request = await stores.paymentRequests.get(paymentRequestId);
  const consent = await stores.paymentConsents.get(id);
  if (!consent || !request) throw absent('CONSENT_NOT_FOUND');
  return { consent, request };
};

const finished = ({ status }: PaymentConsent): Problem =>
  new Problem('invalid_state', { message: `The consent is ${status}` });
