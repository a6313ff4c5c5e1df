import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { alreadyFinal, type AuthorisableConsent, awaitsOthers, awaitsTokens, type Staging } from './authorisation.ts';
import { type Agreement, type AgreementKind, loadAgreement } from './agreement.ts';
import type { TokenDeps } from './consent-tokens.ts';
import { exchangeCode } from './exchange-code.ts';
import { consentIdOfState, hashOfState } from './browser/state.ts';

/** Parameters of the bank's redirect, as a client forwards it (RFC 6749 §4.1.2, RFC 9207). */
export const CallbackQuery = z.object({
  state: z.string().min(1).max(512).describe('The `state` of the redirect, unchanged.'),
  code: z
    .string()
    .min(1)
    .max(4096)
    .optional()
    .describe('The `code` of the redirect. Present if the customer approved.'),
  error: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe('The `error` of the redirect. Present if the customer declined or the bank rejected the consent.'),
  error_description: z.string().max(1024).optional().describe('The `error_description` of the redirect.'),
  iss: z
    .string()
    .max(512)
    .optional()
    .describe("The `iss` of the redirect (RFC 9207). Optional; if present, it must identify the consent's bank."),
});

/** Parameters of the bank's redirect. */
export interface Callback extends z.infer<typeof CallbackQuery> {
  /** Sent by banks that respond in the fragment of the redirect (OpenID Connect Core §3.3.2.5). */
  readonly id_token?: string | undefined;
}

/** The caller that delivers a redirect to this service. */
export interface CallbackCaller extends BankCall {
  /** The client that forwards the redirect. Absent if the customer's browser called this service directly. */
  readonly owner: Owner | undefined;
}

export const stagingOf = ({ stagings }: AuthorisableConsent, state: string): Staging | undefined => {
  const stateHash = Buffer.from(hashOfState(state), 'hex');
  return stagings.find((staging) => timingSafeEqual(Buffer.from(staging.stateHash, 'hex'), stateHash));
};

/**
 * Finds the consent and the staging of a redirect. Throws the same error for an invalid secret, another client's consent
 * and an unknown consent.
 */
const findStaging = async <A extends Agreement>(kind: AgreementKind<A>, state: string, owner: Owner | undefined) => {
  const id = consentIdOfState(state);
  const consent = await (owner ? kind.consents.find(owner, id) : kind.consents.get(id));
  const staging = consent && stagingOf(consent, state);
  if (!consent || !staging) throw notFound('consent');
  return { consent, staging };
};

/** Returns the agreement to which a redirect belongs, without changing it. Throws Problem `not_found`. */
export const agreementOfRedirect = async <A extends Agreement>(kind: AgreementKind<A>, state: string): Promise<A> =>
  loadAgreement(kind, (await findStaging(kind, state, undefined)).consent);

/**
 * Completes an authorisation after the bank's redirect. With a `code`, exchanges the code for tokens and authorises the
 * consent. With an `error` from the last bank that the customer went to, rejects the consent, unless the error means that
 * the bank could not serve the customer. Handling the same redirect again has no effect.
 *
 * @throws Problem `not_found` if the state is unknown or belongs to another client, `invalid_state` if the consent is
 * already final, `conflict` while another request is exchanging the code, `provider_unavailable` if the bank fails
 */
export const finishAuthorisation = async <A extends Agreement>(
  kind: AgreementKind<A>,
  { state, code, error, iss, id_token: idToken }: Callback,
  { owner, ...call }: CallbackCaller,
  deps: TokenDeps,
): Promise<A> => {
  const { consent, staging } = await findStaging(kind, state, owner);
  // A redirect can no longer change a final consent, so it does not matter whether its bank is available.
  if (awaitsTokens(consent)) {
    const { issuer, announcesIssuer } = await callBank(
      staging.providerCode,
      async () => (await deps.links(staging.providerCode, kind.bankKind)).authority,
    );
    // A client forwards the redirect that its page received. Requests to banks are pushed and signed, so no other party
    // can have started this authorisation.
    const needsIssuer = announcesIssuer && owner === undefined;
    if (iss === undefined && needsIssuer) throw invalid('iss', 'is required for this bank');
    if (iss !== undefined && iss !== issuer) throw invalid('iss', 'does not identify the bank of this consent');
  }
  if (code !== undefined) return exchangeCode(kind, { consent, staging, state, code, idToken, call }, deps);
  if (error === undefined) throw invalid('code', 'is required unless `error` is present');
  return isBankFailure(error) ? loadAgreement(kind, consent) : reject(kind, consent, staging, deps.now);
};

const reject = <A extends Agreement>(
  kind: AgreementKind<A>,
  consent: A['consent'],
  { stateHash }: Staging,
  now: Clock,
): Promise<A> =>
  retryOnConflict(async () => {
    const current = await loadAgreement(kind, consent);
    // The customer has since gone to another bank, and has not declined there.
    if (current.consent.stagings.at(-1)?.stateHash !== stateHash) return current;
    if (current.consent.status === 'Rejected') return current;
    if (current.consent.status !== 'AwaitingAuthorization' || awaitsOthers(current.consent))
      throw alreadyFinal(current.consent);
    const rejected = kind.withStatus(current, 'Rejected', now().toISOString());
    await kind.save(current, rejected);
    return rejected;
  });

/**
 * Returns whether the error means that the bank could not serve the customer, who has not declined and may try again
 * (RFC 6749 §4.1.2.1).
 */
const isBankFailure = (error: string): boolean => ['server_error', 'temporarily_unavailable'].includes(error);
