import { type AccountConsent, retainedUntil } from '#shared/accounts/consent/account-consent.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { BankRejection, NotOffered } from '#shared/banks/port/errors.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { assertReadable, type BankAccessDeps, fetchData, readBank } from './fetch-data.ts';
import type { AccountSection, Part, SectionItem } from './section.ts';
import type { SectionName } from './section-name.ts';
import {
  accountIdOf,
  type SharedAccounts,
  type StoredSnapshot,
  SnapshotReplaced,
  type Snapshots,
} from './snapshot-store.ts';

export interface ReadDeps extends BankAccessDeps {
  readonly snapshots: Snapshots;
  readonly sharedAccounts: SharedAccounts;
}

/** An account with its id in this service. */
export interface KnownAccount {
  readonly id: string;
  readonly account: SharedAccount;
}

/** Items and the time at which they were read. */
export interface Reading<T> {
  readonly items: readonly T[];
  readonly readAt: string;
}

/** Maximum age of a snapshot that is served without reading from the bank again. */
export const freshSeconds = 300;

export const isFresh = (
  stored: StoredSnapshot | undefined,
  now: Date,
  maxAgeSeconds: number,
): stored is StoredSnapshot => stored !== undefined && secondsBetween(stored.readAt, now) < maxAgeSeconds;

/**
 * Returns a consent's accounts. Throws Problem `consent_not_authorized`, BankUnavailable, BankRejection, NotOffered.
 */
export const readAccounts = async (
  consent: AccountConsent,
  call: BankCall,
  deps: ReadDeps,
  maxAgeSeconds = freshSeconds,
): Promise<Reading<KnownAccount>> => {
  assertReadable(consent, deps.now());
  const part = { consentId: consent.id, section: 'accounts' } as const;
  const stored = await deps.snapshots.find(part);
  const current = isFresh(stored, deps.now(), maxAgeSeconds) ? stored : await refreshAccounts(consent, call, deps);
  const accounts = await itemsOf(part, current, deps);
  return {
    readAt: current.readAt,
    items: accounts.map((account) => ({ id: accountIdOf(consent.id, account.accountId), account })),
  };
};

/**
 * Returns one account of a consent, or undefined if the consent does not share it. If the accounts were not read
 * recently, reads only this account from the bank. Throws the same errors as `readAccounts`.
 */
export const readAccount = async (
  consent: AccountConsent,
  id: string,
  call: BankCall,
  deps: ReadDeps,
): Promise<KnownAccount | undefined> => {
  assertReadable(consent, deps.now());
  const part = { consentId: consent.id, section: 'accounts' } as const;
  const ownPart = { ...part, accountId: id };
  const [all, own] = await Promise.all([deps.snapshots.find(part), deps.snapshots.find(ownPart)]);
  if (!isFresh(all, deps.now(), freshSeconds)) {
    if (isFresh(own, deps.now(), freshSeconds)) return accountIn(await itemsOf(ownPart, own, deps), id, consent);
    const known = all && accountIn(await itemsOf(part, all, deps), id, consent);
    // A bank that does not return the account on its own may still list it with the others.
    const current =
      known && (await refreshAccount(consent, known, call, deps).catch(ignoring(NotOffered, BankRejection)));
    if (current) return current;
  }
  return (await readAccounts(consent, call, deps)).items.find((account) => account.id === id);
};

const accountIn = (accounts: readonly SharedAccount[], id: string, consent: AccountConsent) => {
  const account = accounts.find(({ accountId }) => accountIdOf(consent.id, accountId) === id);
  return account && { id, account };
};

/** Reads a known account from the bank. Throws NotOffered or BankRejection if the bank does not return it on its own. */
const refreshAccount = async (
  consent: AccountConsent,
  { id, account: { accountId } }: KnownAccount,
  call: BankCall,
  deps: ReadDeps,
): Promise<KnownAccount> => {
  const readAt = deps.now().toISOString();
  const account = await fetchData(consent, call, (bank, access) => bank.account(access, accountId, call), deps);
  const part = { consentId: consent.id, section: 'accounts', accountId: id } as const;
  await storeSnapshot(consent, part, onePage([account]), readAt, deps);
  return { id, account };
};

const refreshAccounts = async (consent: AccountConsent, call: BankCall, deps: ReadDeps): Promise<StoredSnapshot> => {
  const readAt = deps.now().toISOString();
  const accounts = await fetchData(consent, call, (bank, access) => bank.accounts(access, call), deps);
  await deps.sharedAccounts.remember(
    consent,
    accounts.map(({ accountId }) => accountIdOf(consent.id, accountId)),
  );
  const part = { consentId: consent.id, section: 'accounts' } as const;
  return storeSnapshot(consent, part, onePage(accounts), readAt, deps);
};

/**
 * Returns a section of one account. The section is empty if the bank does not offer it for the account, such as direct
 * debits for a card.
 *
 * @throws Problem `consent_not_authorized`, BankUnavailable, BankRejection
 */
export const readSection = async <S extends AccountSection>(
  consent: AccountConsent,
  { id, account }: KnownAccount,
  section: S,
  call: BankCall,
  deps: ReadDeps,
  maxAgeSeconds = freshSeconds,
): Promise<Reading<SectionItem<S>>> => {
  assertReadable(consent, deps.now());
  const part = { consentId: consent.id, section, accountId: id };
  const stored = await deps.snapshots.find(part);
  const current = isFresh(stored, deps.now(), maxAgeSeconds)
    ? stored
    : await refreshSection(consent, { id, account }, section, call, deps).catch(ignoring(NotOffered));
  return current
    ? { items: await itemsOf(part, current, deps), readAt: current.readAt }
    : { items: [], readAt: deps.now().toISOString() };
};

/**
 * Reads a section from the bank, even if there is a recent snapshot. Throws BankUnavailable, BankRejection, NotOffered.
 */
export const refreshSection = (
  consent: AccountConsent,
  { id, account }: KnownAccount,
  section: AccountSection,
  call: BankCall,
  deps: ReadDeps,
): Promise<StoredSnapshot> => {
  const readAt = deps.now().toISOString();
  const part: Part<AccountSection> = { consentId: consent.id, section, accountId: id };
  const chunks = readBank[section]({ consent, bankAccountId: account.accountId, call, deps });
  return storeSnapshot(consent, part, chunks, readAt, deps);
};

/**
 * Stores the data that was read. If the consent has become final or suspended in the meantime, discards the data and
 * throws.
 */
const storeSnapshot = async <S extends SectionName>(
  consent: AccountConsent,
  part: Part<S>,
  chunks: AsyncIterable<readonly SectionItem<S>[]>,
  readAt: string,
  { stores, snapshots, now }: ReadDeps,
): Promise<StoredSnapshot> => {
  const stored = await snapshots.write(part, chunks, { readAt, storedUntil: retainedUntil(consent) });
  const current = (await stores.accountConsents.get(consent.id)) ?? consent;
  try {
    assertReadable(current, now());
  } catch (error) {
    await snapshots.discard(part, stored);
    throw error;
  }
  return stored;
};

/** Returns all items of a snapshot. Throws SnapshotReplaced if a newer one replaces it during the read. */
export const itemsOfSnapshot = async <S extends SectionName>(
  part: Part<S>,
  stored: StoredSnapshot,
  { snapshots }: Pick<ReadDeps, 'snapshots'>,
): Promise<readonly SectionItem<S>[]> => {
  const items: SectionItem<S>[] = [];
  for await (const page of snapshots.pages(part, stored)) items.push(...page);
  return items;
};

/**
 * Returns all items of a part. If a newer snapshot replaces the current one during the read, reads the newer one.
 * Throws Problem `consent_not_authorized` if the snapshot was erased during the read because the consent is final.
 */
const itemsOf = async <S extends SectionName>(
  part: Part<S>,
  stored: StoredSnapshot,
  deps: Pick<ReadDeps, 'stores' | 'snapshots' | 'now'>,
): Promise<readonly SectionItem<S>[]> => {
  const { stores, snapshots, now } = deps;
  try {
    return await itemsOfSnapshot(part, stored, deps);
  } catch (error) {
    if (!(error instanceof SnapshotReplaced)) throw error;
    const newer = await snapshots.find(part);
    if (newer && newer.generation !== stored.generation) return itemsOf(part, newer, deps);
    const consent = await stores.accountConsents.get(part.consentId);
    if (consent) assertReadable(consent, now());
    throw error;
  }
};

async function* onePage<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield items;
}
