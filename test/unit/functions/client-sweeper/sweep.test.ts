import { expect, test } from 'vitest';
import { closeDays, sweepClients, sweepRetention } from '#functions/client-sweeper/sweep.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { createFigures, daysAgo, openDays } from '#shared/events/figures/figures.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { aNewRequest, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';
import { type Partition, puts, type Table } from '#shared/platform/storage/table.ts';
import type { Tally } from '#shared/events/figures/tally.ts';

const local = useLocalTable();

const retentionDays = { UAE: 30, KSA: 60, MAIN: 60 };
const day = 86_400;

/** Creates a client with payment requests in two markets, one per second in each. */
const aClientWithRequests = async (count: number) => {
  const { table } = local();
  const clientId = newId();
  const entry = { ...clientKeys.clientEntry(clientId), entity: 'ClientEntry', clientId, name: 'A shop' };
  await table.writeAll(puts([entry]));
  const { paymentRequests } = createPaymentStores(table);
  const requestsIn = (market: 'UAE' | 'KSA') =>
    Array.from({ length: count }, (_, second) => ({ ...aNewRequest({ clientId, market }), createdAt: at(second) }));
  const requests = { UAE: requestsIn('UAE'), KSA: requestsIn('KSA') };
  await table.writeAll(puts([...requests.UAE, ...requests.KSA].map((request) => paymentRequests.create(request).item)));
  return requests;
};

/** Sweeps at the given time, and returns the ids for which a timer was sent. */
const sweepAt = async (now: string, maxTimers = Number.POSITIVE_INFINITY): Promise<readonly string[]> => {
  const sent: string[] = [];
  const timers = {
    set: async ({ message }: { readonly message: { readonly timer: string; readonly id: string } }) => {
      if (sent.length >= maxTimers) throw new Error('the process was killed');
      if (message.timer === 'retention') sent.push(message.id);
    },
  };
  const table = permittedTable(local().table, 'client-sweeper');
  const deps = { table, listing: createListing(table), timers, retentionDays, now: () => new Date(now) };
  await sweepRetention(deps).catch((error: Error) => expect(error.message).toBe('the process was killed'));
  return sent;
};

const idsOf = (requests: readonly { readonly id: string }[]) => requests.map(({ id }) => id).toSorted();

test('each request gets one timer, when the retention period of its market is over', async () => {
  const { UAE, KSA } = await aClientWithRequests(250);
  expect(await sweepAt(at(30 * day))).toEqual([]);
  expect((await sweepAt(addSeconds(at(125), 33 * day))).toSorted()).toEqual(idsOf(UAE.slice(0, 125)));
  expect((await sweepAt(at(34 * day))).toSorted()).toEqual(idsOf(UAE.slice(125)));
  expect((await sweepAt(at(64 * day))).toSorted()).toEqual(idsOf(KSA));
  expect(await sweepAt(at(65 * day))).toEqual([]);
});

test('after the retention period is extended, no request gets a second or an early timer', async () => {
  const { UAE } = await aClientWithRequests(5);
  expect((await sweepAt(at(34 * day))).toSorted()).toEqual(idsOf(UAE));
  expect(await sweepAt(at(4 * day))).toEqual([]);
});

test('no request is missed if a sweep is killed', async () => {
  const { UAE } = await aClientWithRequests(250);
  const first = await sweepAt(at(34 * day), 130);
  expect(first).toHaveLength(130);
  const sent = [...first, ...(await sweepAt(at(34 * day)))];
  expect([...new Set(sent)].toSorted()).toEqual(idsOf(UAE));
});

test("days are closed and other clients' requests get their timers even if the sweep of one client fails", async () => {
  const { table } = local();
  const [first, second] = [(await aClientWithRequests(1)).UAE, (await aClientWithRequests(1)).UAE];
  const owner = { clientId: first[0]?.clientId ?? '', market: 'UAE' as const };
  const now = () => new Date(at(34 * day));
  const closed = daysAgo(openDays, now);
  const tally = { ...owner, day: closed, outcome: 'settled', providerCode: undefined } as const;
  await createFigures(table).record([{ ...tally, mark: 'mark', currency: 'AED', quantity: 100 }]);
  const sent: string[] = [];
  const timers = {
    set: async ({ message }: { readonly message: { readonly id?: string } }) => {
      if (message.id === first[0]?.id) throw new Error('SQS is down');
      sent.push(message.id ?? '');
    },
  };
  const permitted = permittedTable(table, 'client-sweeper');
  const swept = sweepClients({ table: permitted, listing: createListing(permitted), timers, retentionDays, now });
  await expect(swept).rejects.toThrow('SQS is down');
  expect(sent).toEqual(expect.arrayContaining(idsOf(second)));
  expect(await table.get(eventKeys.dayFigures(owner.clientId, owner.market, closed))).toMatchObject({
    counts: { 'settled - AED': [1, 100] },
  });
});

test('the days of a client are closed one after another, and a day that cannot be closed does not prevent the others', async () => {
  const { table } = local();
  const now = () => new Date(at(34 * day));
  const [first, second] = [daysAgo(openDays, now), daysAgo(openDays + 1, now)];
  const clientIds = [(await aClientWithRequests(1)).UAE, (await aClientWithRequests(1)).UAE].map(
    ([request]) => request?.clientId ?? '',
  );
  const tallies = clientIds.flatMap((clientId) =>
    [first, second].map((ofDay): Tally => {
      const facts = { clientId, market: 'UAE', outcome: 'settled', providerCode: undefined } as const;
      return { ...facts, day: ofDay, mark: 'mark', currency: 'AED', quantity: 100 };
    }),
  );
  await createFigures(table).record(tallies);
  const running = new Map<Partition, number>();
  let most = 0;
  const faulty: Table = {
    ...permittedTable(table, 'client-sweeper'),
    async partition(partition, options) {
      const others = running.get(partition) ?? 0;
      running.set(partition, others + 1);
      most = Math.max(most, others + 1);
      const items = await table.partition(partition, options);
      running.set(partition, (running.get(partition) ?? 1) - 1);
      if (items.some(({ pk, sk }) => pk.includes(clientIds[0] ?? '') && sk.startsWith(first)))
        throw new Error('broken');
      return items;
    },
  };
  await expect(closeDays(faulty, now)).rejects.toThrow('broken');
  expect(most).toBe(1);
  const closed = clientIds.map((clientId) =>
    [first, second].map((ofDay) => eventKeys.dayFigures(clientId, 'UAE', ofDay)),
  );
  const figures = await table.getAll(closed.flat());
  expect(figures.map(({ pk, sk }) => ({ pk, sk }))).toEqual(closed.flat().slice(1));
});

test('a missed day is closed for as long as its tallies exist', async () => {
  const { table } = local();
  const now = () => new Date(at(34 * day));
  const [request] = (await aClientWithRequests(1)).UAE;
  const owner = { clientId: request?.clientId ?? '', market: 'UAE' } as const;
  const [last, expired] = [daysAgo(9, now), daysAgo(10, now)];
  const tally = { ...owner, mark: 'mark', outcome: 'settled', providerCode: undefined, currency: 'AED' } as const;
  await createFigures(table).record([last, expired].map((ofDay) => ({ ...tally, day: ofDay, quantity: 100 })));
  await closeDays(permittedTable(table, 'client-sweeper'), now);
  const closed = [last, expired].map((ofDay) => eventKeys.dayFigures(owner.clientId, owner.market, ofDay));
  expect((await table.getAll(closed)).map(({ sk }) => sk)).toEqual([closed[0]?.sk]);
});
