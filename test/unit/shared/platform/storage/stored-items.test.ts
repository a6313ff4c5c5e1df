import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { AuditLink } from '#shared/clients/audit/audit-chain.ts';
import { createAuditTrail } from '#shared/clients/audit/audit-trail.ts';
import { proposedKeys } from '#shared/clients/register-key.ts';
import { createMembers } from '#shared/clients/members/member-store.ts';
import { connectionKind } from '#shared/accounts/consent/connection.ts';
import { bankAccountKind, createBankAccounts } from '#shared/payments/creditor/bank-account.ts';
import { createClients } from '#shared/clients/client-store.ts';
import { debtorAccountKind } from '#shared/payments/payment/debtor-account.ts';
import { createNamedPair, publicKeyOf } from '#shared/platform/directory-keys/named-pairs.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { createSignedOrders } from '#shared/payments/payment/signed-orders.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { type EntityKind, createEntities, type Owned } from '#shared/platform/storage/entities.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { anyResource } from '#shared/resources.ts';
import { resourceKinds } from '#shared/standard/resource-kinds.ts';
import { createVerifications } from '#shared/verifications/verification-store.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aKms, messageKey, writeOneOfEach } from '#test/support/builders/one-of-each.ts';
import {
  attributesOf,
  itemsIn,
  itemsOfLastRelease,
  keepItems,
  lostAttributes,
  type StoredItems,
  toDynamoDb,
} from '#test/support/builders/stored-items.ts';

const local = useLocalTable();
/** The items that this release writes. */
let currentItems: StoredItems;
/** The items that the last release wrote. */
let lastReleaseItems: StoredItems;

type Attributes = ReturnType<typeof attributesOf>;
type Reader = (attributes: Attributes, table: Table) => Promise<unknown>;

const ofKind =
  <E extends Owned>(kind: EntityKind<E>): Reader =>
  ({ id }, table) =>
    createEntities(table, kind).get(String(id));

/** A reader for each kind of item that outlives a release. */
const readers: Readonly<Record<string, Reader>> = {
  ...Object.fromEntries(resourceKinds.map(anyResource).map((resource) => [resource.entity, ofKind(resource)])),
  Connection: ofKind(connectionKind),
  BankAccount: ofKind(bankAccountKind),
  DebtorAccount: ofKind(debtorAccountKind),
  DefaultBankAccount: ({ pk }, table) => {
    const [, clientId = '', market = ''] = String(pk).split('#');
    return createBankAccounts(table).defaultOf({
      clientId,
      market: market === 'KSA' ? 'KSA' : 'UAE',
    });
  },
  Client: ({ id }, table) => createClients(table, systemClock).get(String(id)),
  Member: ({ workspace, id }, table) => createMembers(table).find(String(workspace), String(id)),
  Passkey: ({ id }, table) => createMembers(table).passkey(String(id)),
  AuditRecord: async (attributes, table) => {
    const [record] = await createAuditTrail(table, systemClock).latest(String(attributes.workspace), 1);
    return { ...record, ...AuditLink.parse(attributes) };
  },
  ProposedKey: async ({ clientId }, table) => {
    const deps = { table, approval: 'second-person', now: () => new Date(0) } as const;
    return (await proposedKeys(String(clientId), deps))[0];
  },
  Subscription: ({ clientId, id }, table) => createSubscriptions(table, systemClock).get(String(clientId), String(id)),
  Delivery: ({ eventId, subscriptionId }, table) =>
    createDeliveries(table).find(String(eventId), String(subscriptionId)),
  FirstAttempts: async ({ eventId }, table) => (await createDeliveries(table).history(String(eventId))).first,
  Verification: ({ requestId }, table) => createVerifications(table, 1).find(String(requestId)),
  MandateEntry: async ({ pk }, table) => {
    const [, mandateId = ''] = String(pk).split('#');
    return (await createPaymentStores(table).mandateTransactions.idsOf(mandateId))[0];
  },
  MessagePair: async (_attributes, table) => {
    const keyTypes = [
      await publicKeyOf(messageKey, { kms: aKms, table }),
      await createNamedPair(aKms, table, messageKey),
    ];
    return keyTypes.map(({ type }) => type).join();
  },
  SignedOrder: ({ pk, sk }, table) => {
    const [, id = ''] = String(pk).split('#');
    return createSignedOrders(table).get({ id, orderTurn: Number(String(sk).split('#')[1]) });
  },
};

/** Converts bigints to numbers: money is a bigint in memory and a number in the table. */
const withNumbers = (value: unknown): object =>
  JSON.parse(JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner)));

beforeAll(async () => {
  const { client, table, tableName } = local();
  await writeOneOfEach(table);
  currentItems = await itemsIn(client, tableName);
  if (process.env.UPDATE_ITEMS) keepItems(currentItems);
  lastReleaseItems = itemsOfLastRelease();
  for (const item of Object.values(lastReleaseItems)) {
    await client.send(new PutItemCommand({ TableName: tableName, Item: toDynamoDb(item) }));
  }
});

test('the last release wrote an item of every lasting kind', () => {
  expect(Object.keys(lastReleaseItems)).toEqual(expect.arrayContaining(Object.keys(readers)));
});

test('the last release can read items of this release: no attribute is missing or has another type', () => {
  expect(lostAttributes(currentItems)).toEqual([]);
});

test.each(Object.entries(readers))('this release reads a %s that the last release wrote', async (kind, read) => {
  const item = lastReleaseItems[kind];
  const attributes = item && attributesOf(item);
  const found = attributes && (await read(attributes, local().table));
  expect(found).toBeDefined();
  if (typeof found !== 'object') return;
  // The keys, and attributes that only DynamoDB reads, are not part of a resource.
  const {
    pk: _pk,
    sk: _sk,
    entity: _entity,
    list: _list,
    listed: _listed,
    ttl: _ttl,
    ...ownAttributes
  } = attributes ?? {};
  expect(withNumbers(found)).toMatchObject(withNumbers(ownAttributes));
});

test.each(Object.keys(readers))(
  'this release reads a %s with an attribute that only the next release knows',
  async (kind) => {
    const { client, tableName, table } = local();
    const item = lastReleaseItems[kind];
    if (!item) throw new Error(`The last release wrote no ${kind}`);
    const Item = toDynamoDb({ ...item, ofTheNextRelease: { S: 'new' } });
    await client.send(new PutItemCommand({ TableName: tableName, Item }));
    expect(await readers[kind]?.(attributesOf(item), table)).toBeDefined();
  },
);
