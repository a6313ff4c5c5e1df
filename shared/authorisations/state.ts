import { digest } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';

/** The kinds of consent that a customer can authorise. Each is the kind's name in the registry of resources. */
export const consentKinds = ['consent', 'account_consent'] as const;
export type ConsentKindName = (typeof consentKinds)[number];

/**
 * The OAuth `state` of an authorisation: the kind of consent, its id, 32 secret bytes, and the language in which the
 * customer reads our pages. It tells GET /callback what
 * the redirect is about, and proves that the customer comes from the bank we sent them to (RFC 6749 §10.12).
 */
export const newState = (
  kind: ConsentKindName,
  consentId: string,
  language: string | undefined,
): { readonly state: string; readonly stateHash: string } => {
  const secret = randomBytes(32).toString('base64url');
  const state = [kind, consentId, secret, ...(language ? [language] : [])].join('.');
  return { state, stateHash: hashOfState(state) };
};

/** The nonce of an authorisation (OpenID Connect Core §3.1.2.1). It follows from the state, so that nobody has to store it. */
export const nonceOf = (state: string): string => digest('nonce', state);

/** Only the hash is stored. */
export const hashOfState = (state: string): string => digest('state', state);

export interface NamedByState {
  readonly kind: ConsentKindName;
  readonly consentId: string;
  readonly language: string | undefined;
}

/** What a state names. Not verified: compare the hash of the state before you rely on it. */
export const consentOfState = (state: string): NamedByState | undefined => {
  const [name, consentId = '', _secret, language] = state.split('.');
  const kind = consentKinds.find((known) => known === name);
  return kind && { kind, consentId: consentId.toLowerCase(), language };
};
