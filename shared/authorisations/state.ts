import { randomBytes } from 'node:crypto';
import { digest } from '#shared/platform/runtime/ids.ts';

/** The kinds of consent that a customer can authorise. Each is the kind's name in the registry of resources. */
export const consentKinds = ['consent'] as const;
export type ConsentKindName = (typeof consentKinds)[number];

/**
 * The OAuth `state` of an authorisation: the kind of consent, its id and 32 secret bytes. It tells GET /callback what
 * the redirect is about, and proves that the customer comes from the bank we sent them to (RFC 6749 §10.12).
 */
export const newState = (
  kind: ConsentKindName,
  consentId: string,
): { readonly state: string; readonly stateHash: string } => {
  const state = `${kind}.${consentId}.${randomBytes(32).toString('base64url')}`;
  return { state, stateHash: hashOfState(state) };
};

/** The nonce of an authorisation (OpenID Connect Core §3.1.2.1). It follows from the state, so that nobody has to store it. */
export const nonceOf = (state: string): string => digest('nonce', state);

/** Only the hash is stored. */
export const hashOfState = (state: string): string => digest('state', state);

/** The consent that a state names. Not verified: compare the hash of the state before you rely on it. */
export const consentOfState = (
  state: string,
): { readonly kind: ConsentKindName; readonly consentId: string } | undefined => {
  const [name, consentId = ''] = state.split('.');
  const kind = consentKinds.find((known) => known === name);
  return kind && { kind, consentId: consentId.toLowerCase() };
};
