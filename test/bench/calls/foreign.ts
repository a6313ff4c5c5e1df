import { generateKeyPairSync } from 'node:crypto';
import { ensureAssembly } from '#infra/local/synth.ts';
import { paymentRequestResource } from '#shared/payments/request/payment-request.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { createEntities } from '#shared/platform/storage/entities.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { aNewRequest } from '../../support/builders/a-payment.ts';
import { assembly } from '../../support/cloud/assembly-setup.ts';
import { aCaller, loadPayments } from '../aws/payments-function.ts';
import { startStandIn } from '../aws/stand-in.ts';
import { withoutLog } from '../aws/without-log.ts';
import { inSequence, interleave } from '../compare.ts';

const help = `Measures the CPU time of GET /payment-requests/{id} for another client's payment request, compared
with one that does not exist. The time must not reveal whether an id exists: the ratio should be between 0.95 and 1.05.

  node test/bench/calls/foreign.ts
`;

const run = async (): Promise<void> => {
  await ensureAssembly(assembly, console.log);
  const { signingKey, stop } = await startStandIn();
  try {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const { token } = await aCaller(signingKey, privateKey);
    const table = connectTable('any');
    const foreign = aNewRequest({ description: 'A description of a usual length', note: 'Flat 12, second floor' });
    await table.commit(createEntities(table, createListing(table), paymentRequestResource).create(foreign));
    const handler = await loadPayments();
    const send = (id: string) => async (): Promise<void> => {
      const rawPath = `/payment-requests/${id}`;
      const { statusCode } = await handler(
        {
          version: '2.0',
          routeKey: 'ANY /payment-requests/{paymentRequestId}',
          rawPath,
          rawQueryString: '',
          pathParameters: { paymentRequestId: id },
          headers: { authorization: `Bearer ${token}`, 'x-tenant': 'UAE' },
          requestContext: { http: { method: 'GET', path: rawPath } },
          isBase64Encoded: false,
        },
        {},
      );
      if (statusCode !== 404) throw new Error(`Returned ${statusCode} instead of 404`);
    };
    const costs = await withoutLog(() =>
      interleave(
        { foreign: inSequence(200, send(foreign.id)), absent: inSequence(200, send(newId())) },
        { rounds: 30, warmUp: 5 },
      ),
    );
    console.log('CPU µs  a payment request that');
    console.log(`${costs.foreign.toFixed(0).padStart(6)}  belongs to another client`);
    console.log(`${costs.absent.toFixed(0).padStart(6)}  does not exist`);
    console.log(`ratio ${(costs.foreign / costs.absent).toFixed(3)}`);
  } finally {
    stop();
  }
};

if (process.argv.includes('--help')) console.log(help);
else await run();
