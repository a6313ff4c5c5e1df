import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeDays } from '#functions/client-sweeper/sweep.ts';
import { createFigures, figuresOfTallies } from '#shared/events/figures/figures.ts';
import { rebuildFigures } from '#shared/events/figures/rebuild-figures.ts';
import { outcomes, type Tally, talliesOf } from '#shared/events/figures/tally.ts';
import { createClientRegistry } from '#shared/clients/client-registry.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aPaymentThrough, anAuthorisedPayment } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';

const local = useLocalTable();

const anyTallies = (clientId: string) =>
  fc.uniqueArray(
    fc.record({
      clientId: fc.constant(clientId),
      market: fc.constant('UAE' as const),
      day: fc.constant('2026-11-20'),
      mark: fc.stringMatching(/^[\w-]{12}$/),
      outcome: fc.constantFrom(...outcomes),
      providerCode: fc.constantFrom('uae-enbdx', 'uae-fabxx', undefined),
      currency: fc.constant('AED'),
      quantity: fc.nat(1_000_000),
    }),
    { selector: ({ mark }) => mark, maxLength: 60 },
  );

test('each tally counts once, however the stream splits, repeats and orders its batches', async () => {
  const { table } = local();
  const run = async (tallies: readonly Tally[], batches: readonly (readonly number[])[]) => {
    const owner = { clientId: newId(), market: 'UAE' as const };
    const own = tallies.map((tally) => ({ ...tally, clientId: owner.clientId }));
    const figures = createFigures(permittedTable(table, 'reconciler'));
    const repeated = batches.map((batch) => batch.flatMap((index) => own[index % own.length] ?? []));
    for (const batch of [...repeated, own, ...repeated]) await figures.record(batch);
    const expected = own.length === 0 ? [] : [{ day: '2026-11-20', figures: figuresOfTallies(own) }];
    expect(await createFigures(permittedTable(table, 'dashboard')).of(owner, ['2026-11-19', '2026-11-20'])).toEqual(
      expected,
    );
    const closing = createFigures(permittedTable(table, 'client-sweeper'), 2);
    await closing.close(owner, '2026-11-20');
    await closing.close(owner, '2026-11-20');
    expect(await createFigures(table).of(owner, ['2026-11-19', '2026-11-20'])).toEqual(expected);
  };
  await fc.assert(
    fc.asyncProperty(anyTallies(''), fc.array(fc.array(fc.nat(59), { maxLength: 30 }), { maxLength: 4 }), run),
    { numRuns: 15 },
  );
});

test('a settled payment counts at its consent and at its settlement, and a later credit does not count again', () => {
  const { consent, payment } = aPaymentThrough('AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted');
  const approved = talliesOf({ kind: 'consent', entity: consent });
  expect(approved).toMatchObject([{ outcome: 'approved', providerCode: payment.providerCode }]);
  const settled = talliesOf({ kind: 'payment', entity: payment });
  expect(settled).toMatchObject([{ outcome: 'settled', quantity: Number(payment.minor), currency: payment.currency }]);
  const lastVersion = payment.history.at(-2)?.version;
  expect(talliesOf({ kind: 'payment', entity: payment }, lastVersion)).toEqual([]);
});

test('figures can be rebuilt from the books, on open and on closed days', async () => {
  const { table } = local();
  const now = () => new Date();
  const { client } = await createClientRegistry(table, now).create({
    name: 'Books',
    markets: ['UAE'],
    products: ['payments'],
  });
  const owner = { clientId: client.id, market: 'UAE' as const };
  const stores = createPaymentStores(table);
  await stores.move({}, anAuthorisedPayment({ clientId: client.id }));
  const { payment } = aPaymentThrough('AcceptedSettlementCompleted');
  const recent = { ...payment, id: newId(), clientId: client.id, market: 'UAE' as const };
  const today = now().toISOString();
  const history = recent.history.map((entry) => ({ ...entry, at: today }));
  await table.commit(stores.payments.create({ ...recent, createdAt: today, history }));
  const figures = createFigures(table);
  const days = [...new Set(history.concat(payment.history).map(({ at }) => at.slice(0, 10)))].toSorted();
  await figures.record(talliesOf({ kind: 'payment', entity: { ...recent, history } }));
  expect(await rebuildFigures(owner, table, now)).toBeGreaterThan(2);
  const rebuilt = await figures.of(owner, days);
  expect(rebuilt.at(-1)).toMatchObject({ day: today.slice(0, 10) });
  expect(rebuilt.flatMap((day) => day.figures.map(({ outcome, count }) => [outcome, count]))).toEqual([
    ['approved', 1],
    ['settled', 1],
  ]);
  await closeDays(permittedTable(table, 'client-sweeper'), now);
  await rebuildFigures(owner, table, now);
  expect(await figures.of(owner, days)).toEqual(rebuilt);
});

test('a day with too many tallies is partial until it is closed, and closing it never reads them all at once', async () => {
  const { table } = local();
  const read: number[] = [];
  const counting: Table = {
    ...table,
    async partition(partition, options) {
      const items = await table.partition(partition, options);
      read.push(items.length);
      return items;
    },
  };
  const owner = { clientId: newId(), market: 'UAE' as const };
  const aTally = (mark: string): Tally => {
    const facts = { ...owner, day: '2026-11-20', outcome: 'settled', providerCode: undefined } as const;
    return { ...facts, mark, currency: 'AED', quantity: 100 };
  };
  const figures = createFigures(counting, 2);
  for (const mark of ['first', 'second', 'third', 'fourth', 'fifth']) await figures.record([aTally(mark)]);
  const days = ['2026-11-20'];
  expect(await figures.of(owner, days)).toMatchObject([{ isPartial: true, figures: [{ count: 2 }] }]);
  await figures.close(owner, '2026-11-20');
  expect(read).toEqual([2, 2, 2, 1]);
  expect(await figures.of(owner, days)).toMatchObject([{ figures: [{ count: 5, sum: 500 }] }]);
});
