import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { eventsOf } from '#shared/events/derive.ts';
import type { createPublicationLog } from '#shared/events/outbox/publication-log.ts';
import { chunks } from '#shared/platform/runtime/batches.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { aPaymentThrough } from '../../support/builders/a-payment.ts';

/** The batch sizes of the relay and of the reconciler (infra/services/background). */
const relayBatch = 500;
const reconcilerBatch = 1_000;

/** Creates the items of a credited payment, its consent and its request, with new ids. */
const newItems = () => {
  const { request, consent, payment } = aPaymentThrough(
    'AcceptedSettlementCompleted',
    'AcceptedCreditSettlementCompleted',
  );
  return [
    { ...request, id: newId(), entity: 'PaymentRequest' },
    { ...consent, id: newId(), entity: 'PaymentConsent' },
    { ...payment, id: newId(), entity: 'Payment' },
  ];
};

/**
 * Records in the publication log that all events of the given number of new payments were published. Returns the stream
 * records of those payments, in batches as the reconciler reads them.
 *
 * @param writtenAt in seconds since 1970
 */
export const publishedPayments = async (
  payments: number,
  writtenAt: number,
  publicationLog: Pick<ReturnType<typeof createPublicationLog>, 'record'>,
): Promise<readonly (readonly DynamoDBRecord[])[]> => {
  const items = Array.from({ length: payments }, newItems).flat();
  for (const batch of chunks(items, relayBatch))
    await publicationLog.record(batch.flatMap((item) => eventsOf(item).map(({ id }) => ({ eventId: id, writtenAt }))));
  const records = items.map((item): DynamoDBRecord => ({
    dynamodb: {
      ApproximateCreationDateTime: writtenAt,
      NewImage: marshall(item, { removeUndefinedValues: true }) as never,
    },
  }));
  return chunks(records, reconcilerBatch);
};
