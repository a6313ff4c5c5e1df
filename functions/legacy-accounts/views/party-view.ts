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
    partyNumber: text,
    partyType: text,
    accountRole: text,
    verifiedClaims: z.array(
      z.object({ ...claimEntry, verification: LegacyVerification.optional(), claims: LegacyClaims }),
    ),
  })
  .meta({ id: 'LegacyParty', description: 'A holder of an account, or somebody who may act for one.' });

export const presentParty = (party: Party, of: ReadOf): z.infer<typeof LegacyPartyView> => ({
  ...entryOf(party.partyId, of),
  partyNumber: party.partyNumber ?? null,
  partyType: ksaob(party.partyType),
  accountRole: ksaob(party.accountRole),
  verifiedClaims: party.verifiedClaims.map(({ verification, claims }, index) => ({
    id: derivedId('verified-claims', of.accountId, party.partyId, String(index)),
    createdAt: of.readAt,
    updatedAt: of.readAt,
    ...(verification && { verification: presentVerification(verification) }),
    claims: presentClaims(claims),
  })),
});
