import { beforeAll, expect, test } from 'vitest';
import { receiveEvent } from '#functions/bank-events/receive-event.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import type { BankNotification } from '#shared/banks/port/events.ts';
import { paymentIdOfTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { runTransaction } from '#shared/payments/mandate/transactions/run-mandate.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import { createRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { boundedMap } from '#shared/platform/runtime/cache.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { addCopies, anActiveMandate, type MandateWorld, paymentOn } from '#test/support/builders/a-mandate.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';

const local = useLocalTable();
const provider = 'uae-enbdx';
const day = '2027-01-03';

let world: MandateWorld;
let payment: Payment;

beforeAll(async () => {
  const { table } = local();
  world = await anActiveMandate(createPaymentStores(table), 'FixedOnDemand');
  const identity = { id: newId(), bodyHash: 'hash' };
  const context = { owner: world.owner, identity, interactionId: newId() };
  const { transaction } = await schedulePayment(paymentOn(world.mandateId, day), context, world.deps);
  world.now = `${day}T08:00:00.000Z`;
  await runTransaction(transaction.id, world.deps);
  payment = (await world.stores.payments.get(paymentIdOfTransaction(transaction.id))) ?? expect.fail('not started');
  await addCopies(table, transaction, 2_000);
});

/** Receives an event about the mandate's payment. Returns the payments to query, and how many items were read. */
const receive = async (bankPaymentId: string, { mandateId } = world) => {
  let gets = 0;
  const permitted = permittedTable(local().table, 'bank-events');
  const counting: Table = {
    ...permitted,
    get: (...args) => {
      gets += 1;
      return permitted.get(...args);
    },
  };
  const consent = await world.stores.paymentConsents.get(mandateId);
  const bankConsentId = consent?.bankConsentId ?? '';
  const notification: BankNotification = { bankConsentId, bankPaymentId, status: 'AcceptedSettlementCompleted' };
  const queried: unknown[] = [];
  const isAccepted = await receiveEvent(
    { provider, kind: 'consent', consentId: mandateId, body: 'encrypted' },
    {
      eventReaderOf: async () => async () => notification,
      stores: { ...createPaymentStores(counting), ...createAccountConsentStore(counting) },
      sender: {
        sendAll: async (_queue, messages) => void queried.push(...messages.map(({ message }) => message)),
      },
      paymentPolls: { url: 'polls' },
      dataSteps: { url: 'data' },
      limiter: createRateLimiter(permitted, systemClock),
      suspects: boundedMap(1),
    },
  );
  return { isAccepted, queried, gets };
};

test('an event about a payment that the bank has not confirmed yet is accepted, and the payment is polled on schedule', async () => {
  expect(await receive('bank-payment')).toMatchObject({ isAccepted: true, queried: [] });
  // The id is reserved a moment before the response is recorded.
  await world.stores.bankPaymentIds.reserve({ id: payment.id, providerCode: provider }, 'bank-payment');
  expect(await receive('bank-payment')).toMatchObject({ isAccepted: true, queried: [] });
});

test('an event about one of the 2,000 payments of a mandate triggers its query, and reads at most five items', async () => {
  const times = { createdAt: world.now, statusUpdatedAt: world.now };
  const bank = { paymentId: 'bank-payment', ...times, rejectReasons: [], charges: [] };
  await world.stores.payments.save(payment, { ...bumpVersion(payment, world.now), bank });
  const { queried, gets } = await receive('bank-payment');
  expect(queried).toEqual([{ due: 'payment', paymentId: payment.id, turn: 0, fromBankEvent: true }]);
  expect(gets).toBeLessThanOrEqual(5);
});

test("an event that names another mandate's payment triggers no query", async () => {
  const other = await anActiveMandate(world.stores, 'FixedOnDemand');
  expect(await receive('bank-payment', other)).toMatchObject({ isAccepted: true, queried: [] });
});
