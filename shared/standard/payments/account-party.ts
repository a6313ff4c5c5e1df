import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { ibanError, normaliseIban, upperCase } from '#shared/standard/identifiers/iban.ts';
import { countries, type CountryCode, rulesOf } from '#shared/standard/markets/market.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { lazyObject, lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';

export const SchemeName = z
  .enum(['IBAN', 'AccountNumber'])
  .describe('How an account is identified. Accounts in the UAE have an IBAN.');
export type SchemeName = z.infer<typeof SchemeName>;

/** The kind of creditor (`AECreditorAccountTypeCodes` of the UAE standard). */
export const CreditorType = z
  .enum(['Individual', 'Merchant', 'Business', 'Charity', 'GovernmentBody', 'Other'])
  .describe('The kind of creditor.');
export type CreditorType = z.infer<typeof CreditorType>;

const name = plainText(1, 140);

const normalise: Record<SchemeName, (text: string) => string> = {
  IBAN: normaliseIban,
  AccountNumber: (text) => upperCase(text.replaceAll(' ', '')),
};

/** An account and its holder in a request. Spaces and case of an account number are ignored. */
export const AccountPartyInput = lazyStrictObject(() => ({
  schemeName: SchemeName.default('IBAN').describe('The kind of number in `identification`.'),
  identification: plainText(1, 42).describe('The IBAN or the account number, without spaces.'),
  accountHolderName: name.optional().describe("The account holder's name at the bank."),
  name: name.optional().describe('The name of the account or its holder; null if not known.'),
  businessName: name.optional().describe("The holder's name, if a company."),
  givenName: name.optional().describe("The holder's given name, if a person."),
  lastName: name.optional().describe("The holder's family name, if a person."),
}))
  .overwrite((party) => ({ ...party, identification: normalise[party.schemeName](party.identification) }))
  .describe('An account and its holder.')
  .meta({ id: 'AccountPartyInput' });
export type AccountPartyInput = z.output<typeof AccountPartyInput>;

/** An account's field names in an API variant, for error messages. */
export interface AccountFields {
  readonly schemeName: string;
  readonly identification: string;
}

const errorOfNumber: Record<SchemeName, (text: string, allowed: readonly CountryCode[]) => string | undefined> = {
  IBAN: ibanError,
  // A Saudi IBAN has 18 characters for the account number (ISO 13616).
  AccountNumber: (text) => (/^[A-Z0-9]{5,18}$/.test(text) ? undefined : 'must have 5 to 18 letters or digits'),
};

/** Returns the errors in an account that must be in one of the countries. */
export const accountErrors = (
  { schemeName, identification }: AccountPartyInput,
  fields: AccountFields,
  allowed: readonly CountryCode[],
): readonly FieldError[] => {
  if (!allowed.some((country) => rulesOf(countries[country].market).accountSchemes.includes(schemeName)))
    return [[fields.schemeName, `must be IBAN for an account in ${allowed.join(' or ')}`]];
  const error = errorOfNumber[schemeName](identification, allowed);
  return error === undefined ? [] : [[fields.identification, error]];
};

/** An account and its holder as stored. */
export const AccountParty = lazyObject(() => ({ ...AccountPartyInput.shape, id: z.guid(), schemeName: SchemeName }));
export type AccountParty = z.infer<typeof AccountParty>;

type Names = Pick<AccountPartyInput, 'accountHolderName' | 'name' | 'businessName' | 'givenName' | 'lastName'>;

/** Returns every name of an account and its holder, starting with the holder's name at the bank. */
export const namesOf = ({
  accountHolderName,
  name: accountName,
  businessName,
  givenName,
  lastName,
}: Names): readonly string[] => {
  const personName = [givenName, lastName].filter((part) => part !== undefined).join(' ');
  return [accountHolderName, accountName, businessName, personName || undefined].filter((each) => each !== undefined);
};

/**
 * Returns the name of an account's holder, if one is known. Customers read the name that the bank receives, and whose
 * match a confirmation of payee reports.
 */
export const holderOf = (party: AccountPartyInput): string | undefined => namesOf(party)[0];

/** Returns the name of an account, or else of its holder; null if neither is known. */
export const accountNameOf = (party: AccountPartyInput): string | null => party.name ?? holderOf(party) ?? null;

/** An account and its holder in a response. Every field is present, and null if it is not known. */
export const AccountPartyView = lazyObject(() => ({
  id: z.guid().describe('Identifies the account within this resource (UUID).'),
  schemeName: SchemeName.describe('The kind of number in `identification`.'),
  identification: z.string().describe('The IBAN or the account number, without spaces.'),
  name: z.string().nullable().describe('The name of the account or its holder; null if not known.'),
  accountHolderName: z.string().nullable().describe("The account holder's name at the bank."),
  businessName: z.string().nullable().describe("The holder's name, if a company."),
  givenName: z.string().nullable().describe("The holder's given name, if a person."),
  lastName: z.string().nullable().describe("The holder's family name, if a person."),
}))
  .describe('An account and its holder.')
  .meta({ id: 'AccountParty' });

export const presentAccountParty = (party: AccountParty): z.infer<typeof AccountPartyView> => ({
  id: party.id,
  schemeName: party.schemeName,
  identification: party.identification,
  name: party.name ?? null,
  accountHolderName: party.accountHolderName ?? null,
  businessName: party.businessName ?? null,
  givenName: party.givenName ?? null,
  lastName: party.lastName ?? null,
});
