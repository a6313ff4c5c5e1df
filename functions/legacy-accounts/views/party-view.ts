import * as z from 'zod';
import type { Party } from '#shared/standard/accounts/party.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { LegacyClaims, presentClaims } from './claims-view.ts';
import { entry, entryOf, type ReadOf } from './section-views.ts';
import { LegacyVerification, presentVerification } from './verification-view.ts';
import { ksaob, text } from './wire.ts';

const { accountId: _accountId, ...claimEntry } = entry;

export const LegacyPartyView = z
  .object({
    ...entry,
    partyNumber: text.describe("The bank's customer number."),
    partyType: text.describe('How the party holds the account: alone, jointly or as a delegate.'),
    accountRole: text.describe("The party's role on the account, such as Principal."),
    verifiedClaims: z
      .array(
        z.object({
          ...claimEntry,
          verification: LegacyVerification.optional().describe(
            'How the bank verified the claims (OpenID Connect for Identity Assurance).',
          ),
          claims: LegacyClaims.describe('Claims about the party. Their names depend on the market.'),
        }),
      )
      .describe('Information that the bank holds about the party, and how the bank verified it.'),
  })
  .describe('A holder of an account, or someone who may act for one.')
  .meta({ id: 'LegacyParty' });

export const presentParty = (party: Party, read: ReadOf): z.infer<typeof LegacyPartyView> => ({
  ...entryOf(party.partyId, read),
  partyNumber: party.partyNumber ?? null,
  partyType: ksaob(party.partyType),
  accountRole: ksaob(party.accountRole),
  verifiedClaims: party.verifiedClaims.map(({ verification, claims }, index) => ({
    id: derivedId('verified-claims', read.accountId, party.partyId, String(index)),
    createdAt: read.readAt,
    updatedAt: read.readAt,
    ...(verification && { verification: presentVerification(verification) }),
    claims: presentClaims(claims),
  })),
});
