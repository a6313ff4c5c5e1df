import * as z from 'zod';
import { addSeconds, epochSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { newId, derivedId } from '#shared/platform/runtime/ids.ts';
import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { decryptJson, sealJson } from '#shared/platform/secrets/encrypted-json.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { deletions, puts, readItem, type Table, versionedWrite } from '#shared/platform/storage/table.ts';
import { type Part, type SectionItem, sectionPages } from './section.ts';
import type { SectionName } from './section-name.ts';
import { batchesOf } from '#shared/platform/runtime/batches.ts';
import type { AccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { consentLifecycle } from '#shared/standard/consents/consent-status.ts';
import { isFinal, statusSince } from '#shared/platform/lifecycle/lifecycle.ts';
import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { notFound } from '#shared/standard/problems/problems.ts';

/**
 * Maximum size of a page as JSON. A DynamoDB item holds at most 400 kB, and encryption increases the size of
 * incompressible data by a factor of 16/9, because base64 is applied twice.
 */
const maxPageBytes = 200_000;

/**
 * Maximum size of the encrypted data in one DynamoDB item. The rest of the 400 kB is reserved for the item's keys and
 * other attributes.
 */
const maxEncryptedBytes = 380_000;

/** Splits records into pages that each fit into one DynamoDB item. */
export const pagesOf = <T>(records: Iterable<T>): Generator<readonly T[]> =>
  batchesOf(records, {
    sizeOf: (record) => Buffer.byteLength(JSON.stringify(record)) + 1,
    maxBytes: maxPageBytes,
  });

/**
 * Splits an encrypted page into pieces that each fit into one DynamoDB item. Only a page that consists of one very
 * large record needs several pieces.
 */
const splitEncrypted = (encrypted: string): readonly string[] =>
  Array.from({ length: Math.ceil(encrypted.length / maxEncryptedBytes) }, (_, index) =>
    encrypted.slice(index * maxEncryptedBytes, (index + 1) * maxEncryptedBytes),
  );

const StoredPart = z.object({
  readAt: z.iso.datetime(),
  generation: z.string(),
  pages: z.int().nonnegative(),
  version: z.int().nonnegative(),
});

/** A stored snapshot of a part. */
export type StoredSnapshot = z.infer<typeof StoredPart>;

/**
 * Thrown if the pages of a snapshot were deleted during a read because a newer snapshot has replaced it. The caller
 * should read the newer one.
 */
export class SnapshotReplaced extends Error {
  override readonly name = 'SnapshotReplaced';
}

const partNameOf = ({ section, accountId }: Part): string => `${section}#${accountId ?? ''}`;

/** Margin between the end of the retention period and the TTL of an item. */
const ttlMarginSeconds = 86_400;

/** Creates the store of the data of consents as last read from the banks. It is stored only as encrypted pages. */
export const createSnapshots = (table: Table, secrets: SecretCipher) => {
  /** Returns a part's latest snapshot, or undefined if the part was never read. */
  const find = (part: Part): Promise<StoredSnapshot | undefined> =>
    readItem(table, accountKeys.snapshotPart(part.consentId, partNameOf(part)), StoredPart);

  const pageKeys = (part: Part, { generation, pages }: Pick<StoredSnapshot, 'generation' | 'pages'>) =>
    Array.from({ length: pages }, (_, page) =>
      accountKeys.snapshotPage(part.consentId, partNameOf(part), generation, page),
    );

  return {
    find,

    /** Returns every part that was read under a consent, with its section. */
    async parts(consentId: string): Promise<readonly (StoredSnapshot & { readonly section: string })[]> {
      const items = await table.partition(accountKeys.snapshotOf(consentId), {
        only: { prefix: 'PART#' },
        stale: true,
      });
      return items.map((item) => ({ ...StoredPart.parse(item), section: item.sk.split('#')[1] ?? '' }));
    },

    /** Yields the items page by page. Throws SnapshotReplaced if a newer snapshot has replaced this one. */
    async *pages<S extends SectionName>(
      part: Part<S>,
      stored: StoredSnapshot,
    ): AsyncGenerator<readonly SectionItem<S>[]> {
      const schema = sectionPages[part.section];
      let sealed = '';
      for (const key of pageKeys(part, stored)) {
        const item = await table.get(key);
        if (!item) throw new SnapshotReplaced(`A page of ${part.section} no longer exists`);
        sealed += String(item.sealed);
        if (item.isContinued) continue;
        yield schema.parse(await decryptJson(sealed, part.consentId, secrets));
        sealed = '';
      }
    },

    /**
     * Replaces a part, unless it was read later in the meantime. Returns the latest snapshot. Readers receive the old one
     * until the new one is complete. If the iterator throws, the pages are deleted.
     *
     * @param storedUntil when DynamoDB may delete the data, unless `erase` has already deleted it
     */
    async write<S extends SectionName>(
      part: Part<S>,
      chunks: AsyncIterable<readonly SectionItem<S>[]>,
      { readAt, storedUntil }: { readonly readAt: string; readonly storedUntil: string },
    ): Promise<StoredSnapshot> {
      const generation = newId();
      const ttl = epochSeconds(addSeconds(storedUntil, ttlMarginSeconds));
      let pages = 0;
      try {
        for await (const chunk of chunks) {
          for (const page of pagesOf(chunk)) {
            const pieces = splitEncrypted(await sealJson(page, part.consentId, secrets));
            for (const [number, sealed] of pieces.entries()) {
              const key = accountKeys.snapshotPage(part.consentId, partNameOf(part), generation, pages);
              const isContinued = number < pieces.length - 1;
              await table.writeAll(
                puts([{ ...key, entity: 'SnapshotPage', sealed, ttl, ...(isContinued && { isContinued }) }]),
              );
              pages += 1;
            }
          }
        }
      } catch (error) {
        await table.writeAll(deletions(pageKeys(part, { generation, pages })));
        throw error;
      }
      return retryOnConflict(async () => {
        const previous = await find(part);
        if (previous && previous.readAt > readAt) {
          await table.writeAll(deletions(pageKeys(part, { generation, pages })));
          return previous;
        }
        const stored: StoredSnapshot = { readAt, generation, pages, version: previous ? previous.version + 1 : 0 };
        const key = accountKeys.snapshotPart(part.consentId, partNameOf(part));
        await table.commit(versionedWrite({ ...key, entity: 'SnapshotPart', ...stored, ttl }));
        if (previous) await table.writeAll(deletions(pageKeys(part, previous)));
        return stored;
      });
    },

    /**
     * Deletes a snapshot that was just written, but not a newer snapshot that has replaced it. The pages are deleted last:
     * after a crash in between, they expire, while a part without its pages could not be read.
     */
    async discard(part: Part, stored: StoredSnapshot): Promise<void> {
      const current = await find(part);
      if (current?.generation === stored.generation)
        await table.writeAll(deletions([accountKeys.snapshotPart(part.consentId, partNameOf(part))]));
      await table.writeAll(deletions(pageKeys(part, stored)));
    },

    /** Deletes all data that was read under a consent. The pages are deleted last, as in `discard`. */
    async erase(consentId: string): Promise<void> {
      const items = await table.partition(accountKeys.snapshotOf(consentId), { keysOnly: true, stale: true });
      const isPart = ({ sk }: Key): boolean => sk.startsWith('PART#');
      await table.writeAll(deletions(items.filter(isPart)));
      await table.writeAll(deletions(items.filter((item) => !isPart(item))));
    },
  };
};
export type Snapshots = ReturnType<typeof createSnapshots>;

export interface EraseDeps {
  readonly stores: Pick<AccountConsentStore, 'accountConsents'>;
  readonly snapshots: Pick<Snapshots, 'erase'>;
  /** Deletes the reports that were derived from a consent's data. */
  readonly eraseDerivedReports: (consentId: string) => Promise<void>;
  /** How long data is retained after a consent is final. During that time, the data cannot be read through the API. */
  readonly retentionDays: number;
  readonly now: Clock;
}

/** Maximum duration of a Lambda invocation. A read that began before the consent became final has finished by then. */
const maxReadSeconds = 900;

/**
 * Deletes the data of a final consent after its retention period. If a read may still be in progress at that time, a
 * second run deletes the data that the read writes. Returns when to run again, or undefined if nothing remains to be
 * deleted.
 */
export const eraseData = async (
  consentId: string,
  { stores, snapshots, eraseDerivedReports, retentionDays, now }: EraseDeps,
): Promise<string | undefined> => {
  const consent = await stores.accountConsents.get(consentId);
  if (!consent || !isFinal(consentLifecycle, consent.status)) return undefined;
  const endedAt = statusSince(consent);
  const dueAt = addSeconds(endedAt, retentionDays * 86_400);
  if (dueAt > now().toISOString()) return dueAt;
  await eraseDerivedReports(consentId);
  await snapshots.erase(consentId);
  const readsEndAt = addSeconds(endedAt, maxReadSeconds);
  return readsEndAt > now().toISOString() ? readsEndAt : undefined;
};

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
