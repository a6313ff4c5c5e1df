import { auditKeys } from '#shared/clients/audit/keys.ts';
import { type Item, type Table } from '#shared/platform/storage/table.ts';
import { auditHashOf, AuditLink, type LoggedRecord } from './audit-chain.ts';

export interface VerifiedTrail {
  readonly records: number;
  /** Number of records that were compared with the log. */
  readonly logged: number;
  /** The hash of the last record. */
  readonly head: string | undefined;
}

/** The trail has been tampered with. The message names the first record that was changed, removed or inserted. */
export class BrokenTrail extends Error {
  override readonly name = 'BrokenTrail';
}

const nameOf = ({ sk }: Item): string => `The record at ${sk.replace('#', ' with the id ')}`;

const linkOf = (item: Item): AuditLink | undefined => AuditLink.safeParse(item).data;

/** Records without a number sort last. */
const numberOf = (item: Item): number => linkOf(item)?.number ?? Infinity;

/** Returns how an item differs from the intact record with this number, or undefined if the item is intact. */
const differenceOf = (item: Item, number: number, previousHash: string): string | undefined => {
  const link = linkOf(item);
  if (!link) return `${nameOf(item)} was inserted: it is not in the chain`;
  if (link.number > number) return `Record ${number} was removed`;
  if (link.number < number) return `${nameOf(item)} was inserted: another record has the number ${link.number}`;
  if (link.hash !== auditHashOf(item)) return `${nameOf(item)} was changed (record ${number})`;
  if (link.previousHash !== previousHash) return `Record ${Math.max(1, number - 1)} was changed together with its hash`;
  return undefined;
};

/**
 * Checks that no record of a workspace has been changed, removed or inserted.
 *
 * @param logged the records in the log. Without them, rewritten records at the end of the trail go undetected
 * @throws BrokenTrail
 */
export const verifyAudit = async (
  workspace: string,
  table: Pick<Table, 'get' | 'partition'>,
  logged?: readonly LoggedRecord[],
): Promise<VerifiedTrail> => {
  // The head is read first, so that a record appended in the meantime follows it instead of appearing to be missing.
  const head = await table.get(auditKeys.auditHead(workspace));
  const items = await table.partition(auditKeys.auditOf(workspace), { stale: true });

  const hashes: string[] = [];
  for (const item of items.toSorted((a, b) => numberOf(a) - numberOf(b))) {
    const difference = differenceOf(item, hashes.length + 1, hashes.at(-1) ?? '');
    if (difference !== undefined) throw new BrokenTrail(difference);
    hashes.push(String(item.hash));
  }
  const count = Number(head?.version ?? 0);
  if (hashes.length < count) throw new BrokenTrail(`Record ${hashes.length + 1} was removed`);
  if (count > 0 && hashes[count - 1] !== head?.hash) throw new BrokenTrail(`Record ${count} was changed`);
  const compared = logged?.filter((record) => record.workspace === workspace) ?? [];
  if (logged && compared.length === 0)
    throw new Error('The log contains no record of this trail, so nothing was compared. Use the log of event-relay');
  for (const { number, hash } of compared) {
    const stored = hashes[number - 1];
    if (stored === undefined) throw new BrokenTrail(`Record ${number} was removed: the log contains it`);
    if (stored !== hash) throw new BrokenTrail(`Record ${number} was changed: the log contains another hash`);
  }
  const numbers = new Set(compared.map(({ number }) => number));
  return { records: hashes.length, logged: numbers.size, head: hashes.at(-1) };
};
