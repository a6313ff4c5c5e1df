import { timingSafeEqual } from 'node:crypto';
import { askBank } from '#shared/banks/port/ask-bank.ts';
import type { Banks } from '#shared/banks/port/bank.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { absent, invalid } from '#shared/platform/problems/problem.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import type { SealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { alreadyFinal, type AuthorisableConsent } from './authorisation.ts';
import type { ConsentKind } from './consent-kind.ts';
import { exchangeCode } from './exchange-code.ts';
import { consentOfState, hashOfState } from './state.ts';

export interface AuthorisationDeps {
  readonly banks: Banks;
  readonly secrets: SealedBox;
  readonly now: Clock;
}

/** What the bank's redirect carries (RFC 6749 §4.1.2, RFC 9207). */
export interface Callback {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  readonly iss?: string | undefined;
}

/** Who brings a redirect to this service. */
export interface CallbackCaller {
  /** The integrator that forwards the redirect; undefined when the customer's browser came to this service directly. */
  readonly owner: Owner | undefined;
  readonly interactionId: string;
}

/** The authorisations of one kind of consent. */
export interface Authorisations<M> {
  /**
   * Finishes an authorisation after the bank's redirect. With a `code` it exchanges the code for tokens and authorises
   * the consent, with an `error` it rejects the consent. Handling the same redirect twice has no further effect.
   *
   * @throws Problem `not_found` if the state is unknown or belongs to another client, `invalid_state` if the consent is
   *   already final, `conflict` while another request exchanges the code, `provider_unavailable` if the bank fails
   */
  finish(callback: Callback, caller: CallbackCaller): Promise<M>;
  /** Reads the consent of the redirect, and what depends on it, without changing them. */
  find(callback: Callback): Promise<M>;
  /** The query with which the customer is sent to the integrator's page. */
  returnQuery(current: M): Readonly<Record<string, string>>;
}

export const openAuthorisations = <C extends AuthorisableConsent, M extends { readonly consent: C }>(
  kind: ConsentKind<C, M>,
  deps: AuthorisationDeps,
): Authorisations<M> => {
  const { banks, now } = deps;

  const read = async (consent: C): Promise<M> => {
    const current = await kind.read(consent);
    if (!current) throw absent('CONSENT_NOT_FOUND');
    return current;
  };

  /** A wrong secret, another client's consent and an unknown consent all get the same answer. */
  const consentOf = async ({ state }: Callback, owner: Owner | undefined): Promise<C> => {
    const consent = await kind.find(consentOfState(state)?.consentId ?? '');
    const isOwn = !owner || (consent?.clientId === owner.clientId && consent.market === owner.market);
    const isGenuine =
      consent !== undefined &&
      timingSafeEqual(Buffer.from(consent.stateHash, 'hex'), Buffer.from(hashOfState(state), 'hex'));
    if (!isOwn || !isGenuine) throw absent('CONSENT_NOT_FOUND');
    return consent;
  };

  const reject = (consent: C): Promise<M> =>
    retryOnConflict(async () => {
      const current = await read(consent);
      if (current.consent.status === 'Rejected') return current;
      if (current.consent.status !== 'AwaitingAuthorization') throw alreadyFinal(current.consent);
      const rejected = kind.end(current, 'Rejected', now().toISOString());
      await kind.save(current, rejected);
      return rejected;
    });

  return {
    async finish(callback, { owner, interactionId }) {
      const consent = await consentOf(callback, owner);
      const issuer = await askBank(async () => banks(consent.providerCode).issuer);
      if (callback.iss !== undefined && callback.iss !== issuer)
        throw invalid('iss', 'does not name the bank of this consent');
      if (callback.code !== undefined) return exchangeCode(consent, callback.code, { interactionId, kind, read, deps });
      if (callback.error === undefined) throw invalid('code', 'is required unless `error` is present');
      return reject(consent);
    },

    find: async (callback) => read(await consentOf(callback, undefined)),

    returnQuery: kind.returnQuery,
  };
};
