import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { SectionName } from '#shared/accounts/read/section.ts';

/** What a report is made of. A consent must permit all of it. */
export const neededSections = ['accounts', 'balances', 'transactions'] as const satisfies readonly SectionName[];

/** How old data may be when a report is made of it. Older data is read again at the bank first. */
export const reusedSeconds = 86_400;

/** The customer shares no account, or there is no balance or no transaction. */
export class NoAccountData extends Error {
  override readonly name = 'NoAccountData';
}

/** There are more transactions than an answer can hold. */
export class TooMuchData extends Error {
  override readonly name = 'TooMuchData';
}

/** When the first of the consents ends. */
export const firstEnd = (consents: readonly AccountConsent[]): string =>
  consents.map(({ termEndsAt }) => termEndsAt).reduce((one, other) => (one < other ? one : other));
