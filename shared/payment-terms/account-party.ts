import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { normaliseIban } from '#shared/identifiers/iban.ts';
import { lazyObject, lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';

export const SchemeName = z.enum(['IBAN', 'AccountNumber']);
export type SchemeName = z.infer<typeof SchemeName>;

/** Whose account a creditor's is (`AECreditorAccountTypeCodes` of the UAE standard). */
export const CreditorType = z.enum(['Individual', 'Merchant', 'Business', 'Charity', 'GovernmentBody', 'Other']);
export type CreditorType = z.infer<typeof CreditorType>;

const name = plainText(1, 140);

/** An account and its holder in a request. Spaces and case of an IBAN do not matter. */
export const AccountPartyInput = lazyStrictObject(() => ({
  schemeName: SchemeName.default('IBAN'),
  identification: plainText(1, 42),
  accountHolderName: name.optional(),
  name: name.optional(),
  businessName: name.optional(),
  givenName: name.optional(),
  lastName: name.optional(),
}))
  .overwrite((party) =>
    party.schemeName === 'IBAN' ? { ...party, identification: normaliseIban(party.identification) } : party,
  )
  .meta({ id: 'AccountPartyInput' });
export type AccountPartyInput = z.output<typeof AccountPartyInput>;

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
