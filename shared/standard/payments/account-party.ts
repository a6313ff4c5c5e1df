import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { faultOfIban, normaliseIban, upperCase } from '#shared/standard/identifiers/iban.ts';
import type { CountryCode } from '#shared/standard/markets/market.ts';
import type { Fault } from '#shared/platform/problems/fault.ts';
import { lazyObject, lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';

export const SchemeName = z.enum(['IBAN', 'AccountNumber']);
export type SchemeName = z.infer<typeof SchemeName>;

/** Whose account a creditor's is (`AECreditorAccountTypeCodes` of the UAE standard). */
export const CreditorType = z.enum(['Individual', 'Merchant', 'Business', 'Charity', 'GovernmentBody', 'Other']);
export type CreditorType = z.infer<typeof CreditorType>;

const name = plainText(1, 140);

const normalised: Record<SchemeName, (text: string) => string> = {
  IBAN: normaliseIban,
  AccountNumber: (text) => upperCase(text.replaceAll(' ', '')),
};

/** An account and its holder in a request. Spaces and case of an account number do not matter. */
export const AccountPartyInput = lazyStrictObject(() => ({
  schemeName: SchemeName.default('IBAN'),
  identification: plainText(1, 42),
  accountHolderName: name.optional(),
  name: name.optional(),
  businessName: name.optional(),
  givenName: name.optional(),
  lastName: name.optional(),
}))
  .overwrite((party) => ({ ...party, identification: normalised[party.schemeName](party.identification) }))
  .meta({ id: 'AccountPartyInput' });
export type AccountPartyInput = z.output<typeof AccountPartyInput>;

/** The fields in which a face takes an account. Error messages name them. */
export interface AccountFields {
  readonly schemeName: string;
  readonly identification: string;
}

/** The schemes by which accounts are identified in each country. */
const schemesOf: Record<CountryCode, readonly SchemeName[]> = { AE: ['IBAN'], SA: ['IBAN', 'AccountNumber'] };

const faultOfNumber: Record<SchemeName, (text: string, among: readonly CountryCode[]) => string | undefined> = {
  IBAN: faultOfIban,
  // A Saudi IBAN has 18 characters for the number of the account (ISO 13616).
  AccountNumber: (text) => (/^[A-Z0-9]{5,18}$/.test(text) ? undefined : 'must have 5 to 18 letters or digits'),
};

/** What is wrong with an account that must be in one of the countries. */
export const accountFaults = (
  { schemeName, identification }: AccountPartyInput,
  fields: AccountFields,
  among: readonly CountryCode[],
): readonly Fault[] => {
  if (!among.some((country) => schemesOf[country].includes(schemeName)))
    return [[fields.schemeName, `must be IBAN for an account in ${among.join(' or ')}`]];
  const fault = faultOfNumber[schemeName](identification, among);
  return fault === undefined ? [] : [[fields.identification, fault]];
};

/** As stored. */
export const AccountParty = z.object({ ...AccountPartyInput.shape, id: z.guid(), schemeName: SchemeName });
export type AccountParty = z.infer<typeof AccountParty>;

/** As answered: every member is present, and null if it is not known. */
export const AccountPartyView = lazyObject(() => ({
  id: z.guid(),
  schemeName: SchemeName,
  identification: z.string(),
  name: z.string().nullable(),
  accountHolderName: z.string().nullable(),
  businessName: z.string().nullable(),
  givenName: z.string().nullable(),
  lastName: z.string().nullable(),
})).meta({ id: 'AccountParty', description: 'An account and its holder.' });

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
