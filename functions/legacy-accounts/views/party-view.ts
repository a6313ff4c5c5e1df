import * as z from 'zod';
import type { Party } from '#shared/standard/accounts/party.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { LegacyClaims, presentClaims } from './claims-view.ts';
import { entryFields, presentEntry, type EntrySource } from './section-views.ts';
import { LegacyVerification, presentVerification } from './verification-view.ts';
import { ksaob, text } from './wire.ts';

const { accountId: _accountId, ...claimEntryFields } = entryFields;

export const LegacyPartyView = z
  .object({
    ...entryFields,
    partyNumber: text.describe("The bank's customer number."),
    partyType: text.describe('How the party holds the account: alone, jointly or as a delegate.'),
    accountRole: text.describe("The party's role on the account, such as Principal."),
    verifiedClaims: z
      .array(
        z.object({
          ...claimEntryFields,
          verification: LegacyVerification.optional().describe(
            'How the bank verified the claims (OpenID Connect for Identity Assurance).',
          ),
          claims: LegacyClaims.describe('Claims about the party, under the names of the legacy API.'),
        }),
      )
      .describe('Information that the bank holds about the party, and how the bank verified it.'),
  })
  .describe('A holder of an account, or someone who may act for a holder.')
  .meta({ id: 'LegacyParty' });

export const presentParty = (party: Party, source: EntrySource): z.infer<typeof LegacyPartyView> => ({
  ...presentEntry(party.partyId, source),
  partyNumber: party.partyNumber ?? null,
  partyType: ksaob(party.partyType),
  accountRole: ksaob(party.accountRole),
  verifiedClaims: party.verifiedClaims.map(({ verification, claims }, index) => ({
    id: derivedId('verified-claims', source.accountId, party.partyId, String(index)),
    createdAt: source.readAt,
    updatedAt: source.readAt,
    ...(verification && { verification: presentVerification(verification) }),
    claims: presentClaims(claims),
  })),
});
