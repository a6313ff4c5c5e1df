import { digest } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';

/** The kinds of consent that a customer can authorise, by name in the resource registry. */
export const consentKinds = ['consent', 'account_consent'] as const;
export type ConsentKindName = (typeof consentKinds)[number];

export interface StateFacts {
  readonly kind: ConsentKindName;
  readonly consentId: string;
  /** The secret value that identifies the browser when it returns from the bank. */
  readonly browser: string;
  /** The language in which the customer reads our pages. */
  readonly language: string | undefined;
}

/**
 * Creates the OAuth `state` of an authorisation: the kind of consent, its id, 32 secret bytes, a hash of the browser's
 * secret, and the language. The state identifies the consent for GET /callback, and proves that the customer is
 * returning from the bank to which we sent them (RFC 6749 §10.12). No part of it can be tampered with, because a hash
 * of the state is stored.
 */
export const newState = ({
  kind,
  consentId,
  browser,
  language,
}: StateFacts): { readonly state: string; readonly stateHash: string } => {
  const secret = randomBytes(32).toString('base64url');
  const state = [kind, consentId, secret, bindingOf(secret, browser), ...(language ? [language] : [])].join('.');
  return { state, stateHash: hashOfState(state) };
};

/**
 * Returns the hash that binds a state to a browser. It includes the state's secret, so banks cannot recognise a
 * browser.
 */
const bindingOf = (secret: string, browser: string): string => digest('browser', secret, browser);

/**
 * Returns whether a browser is the one that was redirected to the bank with this state (RFC 9700 §4.7). Without this
 * check, an attacker could approve with their own account and make a victim's browser complete the authorisation.
 */
export const isBoundTo = (state: string, browser: string | undefined): boolean => {
  const [, , secret = '', binding] = state.split('.');
  return browser !== undefined && binding === bindingOf(secret, browser);
};

/** Returns the proof that our page asked the customer for confirmation in this browser. An attacker cannot compute it. */
export const confirmationOf = (state: string, browser: string): string => digest('confirmation', state, browser);

/**
 * Derives the nonce of an authorisation (OpenID Connect Core §3.1.2.1) from its state, so that it need not be stored. It
 * has 43 characters: banks must accept 256 bits in base64url, but may reject longer nonces.
 */
export const nonceOf = (state: string): string => Buffer.from(digest('nonce', state), 'hex').toString('base64url');

/** Returns a state's hash, which is stored instead of the state. */
export const hashOfState = (state: string): string => digest('state', state);

export type NamedByState = Omit<StateFacts, 'browser'>;

/** Returns the unverified consent id in a state, or an empty string if there is none. */
export const consentIdOfState = (state: string): string => state.split('.')[1]?.toLowerCase() ?? '';

/** Returns a state's unverified fields. Compare the hash of the state before relying on them. */
export const consentOfState = (state: string): NamedByState | undefined => {
  const [name, _consentId, _secret, _binding, language] = state.split('.');
  const kind = consentKinds.find((candidate) => candidate === name);
  return kind && { kind, consentId: consentIdOfState(state), language };
};
