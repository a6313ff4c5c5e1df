import type { BankHint } from '#shared/banks/port/events.ts';
import { consentLifecycle, ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { canMove } from '#shared/platform/lifecycle/lifecycle.ts';
import { type AuthorisableConsent, awaitsTokens } from './authorisation.ts';
import type { ConsentKindName } from './state.ts';

/** The path of the address to which a bank posts the events about a consent. */
export const eventsPath = ({
  providerCode,
  kind,
  consentId,
}: {
  readonly providerCode: string;
  readonly kind: ConsentKindName | '{kind}';
  readonly consentId: string;
}): string => `/bank-events/${providerCode}/${kind}/${consentId}`;

/** Whether a hint is about what a consent has at a bank. */
export const isAbout = (
  { stagings }: AuthorisableConsent,
  providerCode: string,
  { bankConsentId }: Pick<BankHint, 'bankConsentId'>,
): boolean => stagings.some((one) => one.bankConsentId === bankConsentId && one.providerCode === providerCode);

/**
 * Whether the status that a bank has given a consent would change anything here. As long as we have no tokens, only the
 * customer's return with a code tells that they approved.
 */
export const isNews = (consent: AuthorisableConsent, atBank: ConsentStatus): boolean =>
  canMove(consentLifecycle, consent.status, atBank) &&
  !(awaitsTokens(consent) && ['Authorized', 'Suspended', 'Consumed'].includes(atBank));
