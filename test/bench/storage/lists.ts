import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { derivedId, newId } from '#shared/platform/runtime/ids.ts';
import { listOf } from '#shared/platform/storage/keys.ts';
import { milestoneLevel, createListing } from '#shared/platform/storage/listing.ts';
import { aStagedConsent } from '../../support/builders/a-payment.ts';
import { startLocalTable } from '../../support/cloud/local-table.ts';
import { puts } from '#shared/platform/storage/table.ts';

const help = `Measures what it costs to read pages of a client's list of payment requests, and checks the pages and their totals.

  node test/bench/storage/lists.ts [<number of payment requests> ...]     default: 1000, 10000 and 100000
`;

const perPage = 10;
const batchSize = 500;

/** Creates payment requests of one client, one per second. */
const requestsOf = (count: number): readonly PaymentRequest[] => {
  const { request } = aStagedConsent();
  const clientId = newId();
  return Array.from({ length: count }, (_, n) => {
    const createdAt = addSeconds('2026-01-01T00:00:00.000Z', n);
    return { ...request, clientId, createdAt, id: derivedId('listed', clientId, String(n)) };
  });
};

const measure = async (count: number): Promise<void> => {
  const { table, spent, stop } = await startLocalTable();
  try {
    const listing = createListing(table);
    const { paymentRequests } = createPaymentStores(table);
    const requests = requestsOf(count);
    const [{ clientId, market } = { clientId: '', market: 'UAE' as const }] = requests;
    for (let from = 0; from < count; from += batchSize)
      await table.writeAll(
        puts(requests.slice(from, from + batchSize).map((request) => paymentRequests.create(request).item)),
      );
    // Does what the timers do a minute after a request was created.
    for (const request of requests)
      if (milestoneLevel(request.id) > 0)
        await listing.writeMilestones(listOf(clientId, market, 'payment-requests'), request);
    const last = Math.ceil(count / perPage);
    for (const page of [1, 100, last]) {
      spent();
      const startedAt = performance.now();
      const { items, total } = await paymentRequests.page({ clientId, market }, { page, perPage });
      const ms = (performance.now() - startedAt).toFixed(1).padStart(7);
      const readUnits = spent().readUnits.toFixed(1).padStart(10);
      const expected = requests.slice(Math.max(0, count - page * perPage), count - (page - 1) * perPage).toReversed();
      const isCorrect = total === count && items.map(({ id }) => id).join() === expected.map(({ id }) => id).join();
      if (!isCorrect) throw new Error(`Page ${page} of ${count} requests is wrong. Its total is ${total}`);
      console.log(`${String(count).padStart(8)}  ${String(page).padStart(6)}  ${readUnits}  ${ms}`);
    }
  } finally {
    await stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else {
  const counts = process.argv.slice(2).map(Number);
  console.log('requests    page  read units       ms');
  for (const count of counts.length > 0 ? counts : [1_000, 10_000, 100_000]) await measure(count);
}
