import * as z from 'zod';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import { epochSeconds } from '#shared/platform/runtime/clock.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { type Table, puts } from '#shared/platform/storage/table.ts';

/**
 * Returns an account's id in this service. The same account has a different id under each consent, because each consent
 * may have different permissions.
 */
export const accountIdOf = (consentId: string, bankAccountId: string): string =>
  derivedId('shared-account', consentId, bankAccountId);

const Entry = z.object({ consentId: z.string() });

/** Finds the consent under which an account is shared, by the account's id in this service. */
export const createSharedAccounts = (table: Table, { accountConsents }: AccountConsentStore) => ({
  remember: ({ id: consentId, termEndsAt }: AccountConsent, accountIds: readonly string[]): Promise<void> =>
    table.writeAll(
      puts(
        accountIds.map((accountId) => ({
          ...accountKeys.sharedAccount(accountId),
          entity: 'SharedAccount',
          consentId,
          // Retain the entry after the end of the consent, so that a request for the account can still report why the
          // account cannot be read.
          ttl: epochSeconds(termEndsAt) + rememberedSeconds,
        })),
      ),
    ),

  /** Returns the consent of the owner's account. Throws Problem `not_found`. */
  async consentOf(owner: Owner, accountId: string): Promise<AccountConsent> {
    const item = await table.get(accountKeys.sharedAccount(accountId));
    const consent = item && (await accountConsents.find(owner, Entry.parse(item).consentId));
    if (!consent) throw notFound('account');
    return consent;
  },
});
export type SharedAccounts = ReturnType<typeof createSharedAccounts>;

/** How long account ids are retained after the end of the consent. */
const rememberedSeconds = 90 * 86_400;
