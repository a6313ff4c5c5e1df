import { expect, test } from 'vitest';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { verificationKeys } from '#shared/verifications/keys.ts';
import { createBalances } from '#shared/verifications/balances.ts';
import { createVerifications } from '#shared/verifications/verification-store.ts';
import { aVerification } from '#test/support/builders/a-verification.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const verifications = () => createVerifications(local().table, 30);
const balances = () => createBalances(local().table, systemClock);
const day = '2026-11-21';
const usageOf = async (clientId: string) => (await balances().usage(clientId, 1))[0];

test('one write stores the response, charges for it and counts it', async () => {
  const record = aVerification();
  await balances().topUp(record.clientId, 2, 'invoice-1');
  expect(await verifications().save(record)).toBe(record);
  expect(await verifications().find(record.requestId)).toEqual(record);
  expect(await balances().balance(record.clientId)).toBe(1);
  expect(await usageOf(record.clientId)).toEqual({
    day,
    answered: 1,
    charged: 1,
    operations: { 'av.v2.account_verification.id_match': 1 },
    results: { MATCH: 1 },
  });
});

test('a response that is stored twice is charged for and counted once, and the first one is kept', async () => {
  const record = aVerification();
  await balances().topUp(record.clientId, 5, 'invoice-1');
  const stored = await Promise.all(
    Array.from({ length: 8 }, (_, n) => verifications().save({ ...record, answer: `encrypted ${n}` })),
  );
  expect(new Set(stored.map(({ answer }) => answer)).size).toBe(1);
  expect(await balances().balance(record.clientId)).toBe(4);
  expect(await usageOf(record.clientId)).toMatchObject({ answered: 1, charged: 1 });
});

test('a top-up retried with the same reference is credited only once', async () => {
  const clientId = newId();
  const topUps = Array.from({ length: 5 }, () => balances().topUp(clientId, 10, 'invoice-1'));
  expect((await Promise.all(topUps)).every((balance) => balance === 10)).toBe(true);
  expect(await balances().topUp(clientId, 10, 'invoice-2')).toBe(20);
  await expect(balances().topUp(clientId, 11, 'invoice-2')).rejects.toThrow(
    'invoice-2 has already added 10 verifications',
  );
  expect(await balances().balance(clientId)).toBe(20);
});

test('nothing is stored or counted without a balance', async () => {
  const record = aVerification();
  await expect(verifications().save(record)).rejects.toMatchObject({ code: 'subscription_required' });
  expect(await verifications().find(record.requestId)).toBeUndefined();
  expect(await usageOf(record.clientId)).toBeUndefined();
});

test('an inconclusive verification is stored and counted, but not charged for', async () => {
  const record = aVerification({ result: 'UNABLE_TO_VERIFY', charged: 0 });
  await verifications().save(record);
  expect(await balances().balance(record.clientId)).toBe(0);
  expect(await usageOf(record.clientId)).toMatchObject({ answered: 1, charged: 0, results: { UNABLE_TO_VERIFY: 1 } });
});

test('a stored verification expires when its retention period ends', async () => {
  const record = aVerification({ charged: 0 });
  await verifications().save(record);
  const item = await local().table.get(verificationKeys.verification(record.requestId));
  expect(item?.ttl).toBe(Date.parse('2026-12-21T10:00:00Z') / 1000);
});

test('usage is listed by day, newest first', async () => {
  const clientId = newId();
  for (const date of ['2026-11-19', '2026-11-21', '2026-11-20'])
    await verifications().save(aVerification({ clientId, charged: 0, answeredAt: `${date}T23:59:59.000Z` }));
  expect((await balances().usage(clientId, 2)).map(({ day: usageDay }) => usageDay)).toEqual([
    '2026-11-21',
    '2026-11-20',
  ]);
});
