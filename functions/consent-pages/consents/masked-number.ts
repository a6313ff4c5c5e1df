import { inGroupsOfFour } from '#shared/standard/languages/format.ts';
import type { AccountParty } from '#shared/standard/payments/account-party.ts';

const shownDigits = 7;

/** Masks an account number, except its country and its end. */
export const maskedNumber = ({ identification }: Pick<AccountParty, 'identification'>): string => {
  const hidden = Math.max(0, identification.length - 2 - shownDigits);
  return inGroupsOfFour(`${identification.slice(0, 2)}${'*'.repeat(hidden)}${identification.slice(2 + hidden)}`);
};
