import { SnapshotReplaced } from '#shared/accounts/read/snapshot-store.ts';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import type { ConsentContext } from './consent-context.ts';

/** Returns the accounts that were last read under a consent. A snapshot that is replaced during the read is read again. */
export const accountsOf = async (
  consentId: string,
  { snapshots }: Pick<ConsentContext, 'snapshots'>,
): Promise<readonly SharedAccount[]> => {
  const part = { consentId, section: 'accounts' } as const;
  const stored = await snapshots.find(part);
  if (!stored) return [];
  try {
    const accounts: SharedAccount[] = [];
    for await (const page of snapshots.pages(part, stored)) accounts.push(...page);
    return accounts;
  } catch (error) {
    if (!(error instanceof SnapshotReplaced)) throw error;
    return accountsOf(consentId, { snapshots });
  }
};
