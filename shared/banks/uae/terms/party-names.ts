import type { AccountParty } from '#shared/standard/payments/account-party.ts';

const maxCharacters = 70;
const arabic = /\p{Script=Arabic}/u;

/** Returns a name as an object with the language as its key. */
export const nameOf = (name: string): { readonly en: string } | { readonly ar: string } => {
  const text = name.slice(0, maxCharacters);
  return arabic.test(text) ? { ar: text } : { en: text };
};

/** Returns the name of an account's holder. */
export const holderOf = (party: AccountParty): string | undefined => {
  const personName = [party.givenName, party.lastName].filter((part) => part !== undefined).join(' ');
  return party.accountHolderName ?? party.name ?? party.businessName ?? (personName === '' ? undefined : personName);
};
