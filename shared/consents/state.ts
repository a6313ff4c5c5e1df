import { digest } from '#shared/platform/runtime/ids.ts';
import { randomBytes } from '#shared/platform/runtime/randomness.ts';

/** The kinds of consent that a customer can authorise. Each is the kind's name in the registry of resources. */
export const consentKinds = ['consent', 'account_consent'] as const;
export type ConsentKindName = (typeof consentKinds)[number];

export interface StateFacts {
  readonly kind: ConsentKindName;
  readonly consentId: string;
  /** The secret value by which the browser that leaves for the bank is recognised when it comes back. */
  readonly browser: string | undefined;
  /** The language in which the customer reads our pages. */
  readonly language: string | undefined;
}

/**
 * The OAuth `state` of an authorisation: the kind of consent, its id, 32 secret bytes, a hash of the browser's secret, and
 * the language. It tells GET /callback what the redirect is about, and proves that the customer comes from the bank we
 * sent them to (RFC 6749 §10.12). Nobody can change a part of it, because the hash of the whole is stored.
 */
export const newState = ({
  kind,
  consentId,
  browser,
  language,
}: StateFacts): { readonly state: string; readonly stateHash: string } => {
  const secret = randomBytes(32).toString('base64url');
  const binding = browser === undefined ? '' : bindingOf(secret, browser);
  const state = [kind, consentId, secret, binding, ...(language ? [language] : [])].join('.');
  return { state, stateHash: hashOfState(state) };
};

/** The secret of the state is in it, so that no bank can tell that two customers used one browser. */
const bindingOf = (secret: string, browser: string): string => digest('browser', secret, browser);

/**
 * Whether a browser is the one that left for the bank with this state (RFC 9700 §4.7). Without the check, somebody could
 * approve with an account of their own and have another person's browser finish.
 */
export const isBoundTo = (state: string, browser: string | undefined): boolean => {
  const [, , secret = '', binding] = state.split('.');
  return browser !== undefined && binding === bindingOf(secret, browser);
};

/** Proves that a customer has read our question in this browser, and answers it. Nobody else can compute it. */
export const confirmationOf = (state: string, browser: string): string => digest('confirmation', state, browser);

/** The nonce of an authorisation (OpenID Connect Core §3.1.2.1). It follows from the state, so that nobody has to store it. */
export const nonceOf = (state: string): string => digest('nonce', state);

/** Only the hash is stored. */
export const hashOfState = (state: string): string => digest('state', state);

export type NamedByState = Omit<StateFacts, 'browser'>;

/** What a state names. Not verified: compare the hash of the state before you rely on it. */
export const consentOfState = (state: string): NamedByState | undefined => {
  const [name, consentId = '', _secret, _binding, language] = state.split('.');
  const kind = consentKinds.find((known) => known === name);
  return kind && { kind, consentId: consentId.toLowerCase(), language };
};
