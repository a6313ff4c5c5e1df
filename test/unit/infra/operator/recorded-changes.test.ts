import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { recordedChanges } from '#infra/operator/recorded-changes.ts';
import { commandLine } from '#shared/clients/audit/audit-record.ts';
import { type AuditEntry, createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { operatorWorkspace } from '#shared/clients/members/member.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { readImage } from '#shared/standard/ledger.ts';
import type { Item } from '#shared/platform/storage/table.ts';
import { at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const record = (seconds: number, entry: Omit<AuditEntry, 'actor'>): Promise<void> =>
  createAuditTrail(local().table, () => new Date(at(seconds))).record({ ...entry, actor: commandLine });

test('the changes that a restore undoes are those of all clients and of the operators since its time, in order', async () => {
  const [falcon, oasis] = [newId(), newId()];
  await record(59, { workspace: falcon, action: 'api-key.created' });
  await record(90, { workspace: operatorWorkspace, action: 'bank.disabled', target: 'uae-one' });
  await record(60, { workspace: falcon, action: 'api-key.revoked', target: 'leaked' });
  await record(75, { workspace: oasis, action: 'client.disabled' });
  const { client, tableName } = local();
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
  const scan = async function* () {
    yield* Items.map((item) => readImage(item) as Item);
  };
  const changes = await recordedChanges(scan, new Date(at(60)));
  expect(changes.map(({ workspace, action, target }) => [workspace, action, target])).toEqual([
    [falcon, 'api-key.revoked', 'leaked'],
    [oasis, 'client.disabled', undefined],
    [operatorWorkspace, 'bank.disabled', 'uae-one'],
  ]);
});
