import { beforeEach, expect, test } from 'vitest';
import { auditHashOf, type LoggedRecord } from '#shared/clients/audit/audit-chain.ts';
import { commandLine } from '#shared/clients/audit/audit-record.ts';
import { auditedTable, createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { verifyAudit } from '#shared/clients/audit/verify-audit.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { auditKeys } from '#shared/clients/audit/keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { Conflict, type Item, deletions, puts } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
let workspace: string;
let time: number;
const now = () => new Date((time += 1_000));

beforeEach(() => {
  workspace = newId();
  time = Date.parse('2026-11-21T08:00:00.000Z');
});

const entry = (target: string) => ({ workspace, actor: commandLine, action: 'client.changed', target }) as const;
const record = (target: string) => createAuditTrail(local().table, now).record(entry(target));
const recorded = async (): Promise<readonly Item[]> => {
  const items = await local().table.partition(auditKeys.auditOf(workspace));
  return items;
};
const verify = (logged?: readonly LoggedRecord[]) => verifyAudit(workspace, local().table, logged);

/** Writes a trail of four records and returns them. */
const aTrail = async (): Promise<readonly [Item, Item, Item, Item]> => {
  for (const target of ['one', 'two', 'three', 'four']) await record(target);
  const [one, two, three, four] = await recorded();
  if (!one || !two || !three || !four) throw new Error('Expected the trail to contain four records');
  return [one, two, three, four];
};

/** Returns the records as the relay logs them. */
const logOf = (items: readonly Item[]): readonly LoggedRecord[] =>
  items.map(({ number, hash }) => ({ workspace, number: Number(number), hash: String(hash) }));

test('verification of an unmodified trail returns its head', async () => {
  expect(await verify()).toEqual({ records: 0, logged: 0, head: undefined });
  const trail = await aTrail();
  expect(await verify(logOf(trail))).toEqual({ records: 4, logged: 4, head: trail[3].hash });
});

test('verification fails if the log contains no record of the trail', async () => {
  const trail = await aTrail();
  const logOfAnother = logOf(trail).map((logged) => ({ ...logged, workspace: newId() }));
  for (const log of [[], logOfAnother]) await expect(verify(log)).rejects.toThrow('nothing was compared');
});

test('a changed record is identified', async () => {
  const [, two] = await aTrail();
  await local().table.writeAll(puts([{ ...two, target: 'something else' }]));
  await expect(verify()).rejects.toThrow(
    `The record at ${two.sk.replace('#', ' with the id ')} was changed (record 2)`,
  );
});

test('a removed record is identified, including the last one', async () => {
  const [, two, , four] = await aTrail();
  await local().table.writeAll(deletions([four]));
  await expect(verify()).rejects.toThrow('Record 4 was removed');
  await local().table.writeAll(deletions([two]));
  await expect(verify()).rejects.toThrow('Record 2 was removed');
});

test('an inserted record is identified, whether or not it has a position in the chain', async () => {
  const [, , three] = await aTrail();
  const between = String(three.at).replace('.000Z', '.500Z');
  const inserted: Item = { ...three, at: between, sk: `${between}#inserted`, id: 'inserted' };
  await local().table.writeAll(puts([{ ...inserted, hash: auditHashOf(inserted) }]));
  await expect(verify()).rejects.toThrow('with the id inserted was inserted: another record has the number 3');
  const { number: _number, hash: _hash, previousHash: _previous, ...unlinked } = inserted;
  await local().table.writeAll(puts([unlinked]));
  await expect(verify()).rejects.toThrow('with the id inserted was inserted: it is not in the chain');
});

test('a changed record with a recomputed hash does not match its successor or the head', async () => {
  const [, two, , four] = await aTrail();
  const rewritten = (item: Item) => {
    const changed = { ...item, target: 'something else' };
    return { ...changed, hash: auditHashOf(changed) };
  };
  await local().table.writeAll(puts([rewritten(four)]));
  await expect(verify()).rejects.toThrow('Record 4 was changed');
  await local().table.writeAll(puts([rewritten(two)]));
  await expect(verify()).rejects.toThrow('Record 2 was changed together with its hash');
});

test('the log reveals that the entire chain was rewritten or truncated', async () => {
  const trail = await aTrail();
  const logged = logOf(trail);
  await local().table.writeAll(deletions([...trail, auditKeys.auditHead(workspace)]));
  for (const target of ['one', 'another two', 'three']) await record(target);
  expect(await verify()).toMatchObject({ records: 3 });
  await expect(verify(logged)).rejects.toThrow('Record 1 was changed: the log contains another hash');
  await expect(verify(logged.slice(3))).rejects.toThrow('Record 4 was removed: the log contains it');
  const current = logOf(await recorded());
  expect(await verify([...current, { workspace: 'another', number: 9, hash: '' }])).toMatchObject({ logged: 3 });
});

test('concurrent changes are all applied and recorded in sequence', async () => {
  const { table } = local();
  const newClient = { name: 'Shop', markets: ['UAE' as const], products: ['payments' as const] };
  const clients = await Promise.all(
    Array.from({ length: 8 }, () => createClientRegistry(table, systemClock).create(newClient)),
  );
  await Promise.all(
    clients.map(({ client }) =>
      createClientRegistry(auditedTable(table, entry(client.id), now), now).change(client.id, (current) => ({
        ...current,
        status: 'Disabled',
      })),
    ),
  );
  expect(await verify()).toMatchObject({ records: 8 });
  const targets = (await recorded()).map(({ target }) => String(target));
  expect(targets.toSorted()).toEqual(clients.map(({ client }) => client.id).toSorted());
});

test('a change that loses a conflict leaves no record', async () => {
  const { table } = local();
  const { client } = await createClientRegistry(table, systemClock).create({ name: 'Shop', markets: [], products: [] });
  await record('before');
  const stale = { item: { ...client, ...clientKeys.client(client.id), version: 9 }, expect: 8 } as const;
  await expect(auditedTable(table, entry('never'), now).commit(stale)).rejects.toThrow(Conflict);
  expect(await verify()).toMatchObject({ records: 1 });
});
