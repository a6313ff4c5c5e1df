// @module-tag variant

import { expect, test } from 'vitest';
import { handleTimer } from '#functions/timers/handle-timer.ts';
import { createCustomerData } from '#infra/operator/personal-data/customer-data.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { Timer } from '#shared/events/timer.ts';
import { moveAgreement } from '#shared/payments/agreement/payment-agreements.ts';
import { type MandateTransaction, transactionLifecycle } from '#shared/payments/mandate/mandate-transaction.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { agreementOfMandate, createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { addSeconds, secondsBetween } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import {
  addCopies,
  anActiveMandate,
  type MandateWorld,
  paymentOn,
  transactionsIn,
} from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';

const local = useLocalTable();

/** The timeout of the function that handles timers, in seconds. */
const timeout = 25;

/** A table whose every call takes a tenth of a second, by the clock of the test. */
const slowTable = (table: Table, world: MandateWorld): Table =>
  Object.fromEntries(
    Object.entries(table).map(([name, call]) => [
      name,
      (...args: unknown[]) => {
        world.now = addSeconds(world.now, 0.1);
        return Reflect.apply(call, table, args);
      },
    ]),
  ) as unknown as Table;

const storesOn = (table: Table) => ({
  ...createPaymentStores(table),
  ...createAccountConsentStore(table),
  listing: createListing(table),
});

/** Handles a timer, and those that it sets for now. Returns how many seconds each of them took. */
const runUntilDone = async (first: Timer, world: MandateWorld): Promise<readonly number[]> => {
  const { listing, ...stores } = storesOn(slowTable(permittedTable(local().table, 'timers'), world));
  const durations: number[] = [];
  let due: Timer | undefined = first;
  while (due) {
    const [timer, startedAt]: [Timer, string] = [due, world.now];
    due = undefined;
    await handleTimer(timer, {
      stores,
      listing,
      retentionDays: { UAE: 0, KSA: 0, MAIN: 0 },
      now: () => new Date(world.now),
      timers: {
        set: async ({ message, dueAt }) => {
          if (dueAt <= world.now) due = message;
        },
      },
    });
    durations.push(secondsBetween(startedAt, world.now));
  }
  return durations;
};

let scheduled: MandateTransaction;

/** Creates a mandate that has been revoked, with a payment that is scheduled for a day. */
const aRevokedMandate = async (): Promise<MandateWorld> => {
  const stores = storesOn(local().table);
  const world = await anActiveMandate(stores, 'FixedOnDemand');
  const identity = { id: newId(), bodyHash: 'hash' };
  const by = { owner: world.owner, identity, interactionId: newId() };
  scheduled = (await schedulePayment(paymentOn(world.mandateId, '2027-01-03'), by, world.deps)).transaction;
  const mandate = (await stores.mandates.get(world.mandateId)) ?? expect.fail('no mandate');
  const agreement = await agreementOfMandate(mandate, stores);
  await stores.move(agreement, moveAgreement(agreement, 'Revoked', world.now));
  return world;
};

const completed = (): MandateTransaction => {
  const processing = move(transactionLifecycle, scheduled, 'Processing', scheduled.createdAt);
  return {
    ...move(transactionLifecycle, processing, 'Completed', scheduled.createdAt),
    executionDate: '2027-01-02',
  };
};

test('the open payments of a large mandate that has ended are cancelled in several short runs, and its tokens are deleted', async () => {
  const world = await aRevokedMandate();
  await addCopies(local().table, completed(), 500);
  await addCopies(local().table, scheduled, 150);
  const consent = () => world.stores.paymentConsents.get(world.mandateId);
  expect((await consent())?.accessToken).toBeDefined();
  const durations = await runUntilDone({ timer: 'work', kind: 'mandate', id: world.mandateId }, world);
  expect(durations.length).toBeGreaterThan(1);
  expect(Math.max(...durations)).toBeLessThan(timeout);
  const statuses = Map.groupBy(await transactionsIn(world), ({ status }) => status);
  expect([statuses.get('Cancelled')?.length, statuses.get('Completed')?.length]).toEqual([151, 500]);
  expect((await consent())?.accessToken).toBeUndefined();
});

test('the personal data of a large mandate is erased in several short runs', async () => {
  const world = await aRevokedMandate();
  await addCopies(local().table, { ...completed(), bodyHash: 'erased' }, 400);
  await addCopies(local().table, completed(), 200);
  await runUntilDone({ timer: 'work', kind: 'mandate', id: world.mandateId }, world);
  const durations = await runUntilDone({ timer: 'retention', id: world.request.id }, world);
  expect(durations.length).toBeGreaterThan(1);
  expect(Math.max(...durations)).toBeLessThan(timeout);
  expect(new Set((await transactionsIn(world)).map(({ bodyHash }) => bodyHash))).toEqual(new Set(['erased']));
  expect((await world.stores.paymentRequests.get(world.request.id))?.linkToken).toBe('erased');
});

test('an operator erases the personal data of a large mandate with one command', async () => {
  const world = await aRevokedMandate();
  await addCopies(local().table, completed(), 200);
  await runUntilDone({ timer: 'work', kind: 'mandate', id: world.mandateId }, world);
  const table = slowTable(local().table, world);
  const [scan, now] = [async function* () {}, () => new Date(world.now)];
  const data = createCustomerData({ scan, stores: storesOn(table), now });
  const { id, status, createdAt } = world.request;
  const record = { kind: 'Payment request', id, status, createdAt, paymentRequestId: id, data: {} };
  expect(await data.erase([record])).toEqual({ erased: [id], inUse: [] });
  expect(new Set((await transactionsIn(world)).map(({ bodyHash }) => bodyHash))).toEqual(new Set(['erased']));
});
