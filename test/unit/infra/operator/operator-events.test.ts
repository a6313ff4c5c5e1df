import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { createOperatorEvents } from '#infra/operator/operator-events.ts';
import { eventsOfResource } from '#shared/events/derive.ts';
import { createPublicationLog, publicationOf } from '#shared/events/outbox/publication-log.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { marketsServing, NationalMarket } from '#shared/standard/markets/market.ts';
import { aNewRequest, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
/** The region of the SDK client. No test in this file reaches the queue. */
const region = 'me-central-1';

/** Creates the operator's commands on events. Collects everything that they send to the queues and publish. */
const createCommands = () => {
  const [sent, published]: [unknown[], unknown[]] = [[], []];
  const sqs = new SQSClient({ region });
  sqs.send = async (command: {
    readonly input: { readonly Entries?: readonly { readonly MessageBody: string }[] };
  }) => {
    sent.push(...(command.input.Entries ?? []).map(({ MessageBody }) => JSON.parse(MessageBody)));
    return {};
  };
  const commands = createOperatorEvents({
    table: local().table,
    sqs,
    retryQueueUrl: 'none',
    paymentSteps: { url: 'none' },
    dataSteps: { url: 'none' },
    timers: { url: 'none' },
    bus: { publish: async (entries) => void published.push(...entries) },
    logs: { latest: async () => [] },
    markets: marketsServing(NationalMarket.options),
    now: () => new Date(at(60)),
    async *scan() {},
  });
  return { commands, sent, published };
};

test('republish sets the timer of a request again even if all its events were published', async () => {
  const { table } = local();
  const request = aNewRequest();
  await table.commit(createPaymentStores(table, createListing(table)).paymentRequests.create(request));
  const events = eventsOfResource({ kind: 'payment_request', entity: request });
  await createPublicationLog(table).record(events.map(publicationOf));
  const { commands, sent, published } = createCommands();
  expect(await commands.republish(request.id)).toEqual({ republished: [] });
  expect(sent).toEqual([{ timer: 'expiry', kind: 'payment_request', id: request.id }]);
  expect(published).toEqual([]);
});
