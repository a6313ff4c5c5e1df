import { paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { createBalances } from '#shared/verifications/balances.ts';
import { createVerifications } from '#shared/verifications/verification-store.ts';
import {
  aNewRequest,
  anAuthorisedPayment,
  aPaymentThrough,
  aStagedConsent,
  at,
} from '../../support/builders/a-payment.ts';
import { aVerification } from '../../support/builders/a-verification.ts';
import { startLocalTable } from '../../support/cloud/local-table.ts';

const help = `Measures the DynamoDB write units of each state change, in the table and in its index.

  node test/bench/storage/write-units.ts
`;

const run = async (): Promise<void> => {
  const { table, spent, stop } = await startLocalTable();
  try {
    const stores = createPaymentStores(table);
    const rows: [string, number, number][] = [];
    const measure = async (change: string, resources: number, write: () => Promise<unknown>): Promise<void> => {
      spent();
      await write();
      rows.push([change, resources, spent().writeUnits]);
    };
    const request = aNewRequest();
    await measure('payment request created', 1, () => stores.paymentRequests.createOnce(request));
    const withKey = aNewRequest();
    await measure('payment request created with an idempotency key', 1, () =>
      stores.paymentRequests.createOnce(withKey, aNewRequest().id),
    );
    const expired = move(paymentRequestLifecycle, request, 'Expired', at(9));
    await measure('payment request expired', 1, () => stores.move({ request }, { request: expired }));
    const cancelled = move(paymentRequestLifecycle, withKey, 'Cancelled', at(9));
    await measure('payment request cancelled and removed from its list', 1, () =>
      stores.move({ request: withKey }, { request: cancelled }),
    );

    const staged = aStagedConsent();
    const before = { ...staged.request, status: 'New' as const, version: 0 };
    await stores.move({}, { request: before });
    await measure('consent created, request awaiting authorisation', 2, () => stores.move({ request: before }, staged));
    const authorised = anAuthorisedPayment();
    await stores.move(
      {},
      {
        request: { ...authorised.request, version: authorised.request.version - 1 },
        consent: { ...authorised.consent, version: authorised.consent.version - 1 },
      },
    );
    await measure('consent authorised, payment created, request processing', 3, () =>
      stores.move(
        {
          request: { ...authorised.request, version: authorised.request.version - 1 },
          consent: { ...authorised.consent, version: authorised.consent.version - 1 },
        },
        authorised,
      ),
    );
    const settled = aPaymentThrough('AcceptedSettlementCompleted');
    const earlier = {
      request: { ...settled.request, version: settled.request.version - 1 },
      consent: { ...settled.consent, version: settled.consent.version - 1 },
      payment: { ...settled.payment, version: settled.payment.version - 1 },
    };
    await stores.move({}, earlier);
    await measure('payment accepted, request completed, consent consumed', 3, () => stores.move(earlier, settled));
    const credited = aPaymentThrough('AcceptedSettlementCompleted', 'AcceptedCreditSettlementCompleted').payment;
    const debited = { ...credited, version: credited.version - 1 };
    await stores.move({}, { payment: debited });
    await measure('payment credited', 1, () => stores.move({ payment: debited }, { payment: credited }));

    const verification = aVerification();
    await createBalances(table, systemClock).topUp(verification.clientId, 1, 'bench');
    await measure('verification stored, charged and counted', 3, () =>
      createVerifications(table, 90).save(verification),
    );

    console.log('write units  resources  change');
    for (const [change, resources, units] of rows)
      console.log(`${String(units).padStart(11)}  ${String(resources).padStart(9)}  ${change}`);
  } finally {
    await stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
