import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { createOperatorEvents } from '#infra/operator/operator-events.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { marketsServing, NationalMarket } from '#shared/standard/markets/market.ts';
import { readImage } from '#shared/standard/ledger.ts';
import { authorise } from '#shared/payments/payment/payment-flow.ts';
import { createPaymentStores, type PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import { paymentIdOf } from '#shared/payments/payment/payment.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Item } from '#shared/platform/storage/table.ts';
import { anAuthorisedSharing, requestOf } from '#test/support/builders/an-account-consent.ts';
import { anAuthorisedPayment, anEncryptedGrant, aStagedConsent, at } from '#test/support/builders/a-payment.ts';
import { type LocalTable, replicate, useLocalTable } from '#test/support/cloud/local-table.ts';

// The tables of the lost region and of the second one.
const lost = useLocalTable();
const second = useLocalTable();

const storesOf = ({ table }: LocalTable) => createPaymentStores(table);

/** Makes a customer's approval, of which only the items of these kinds arrive. */
const approve = async (...arrived: readonly string[]): Promise<PaymentAgreement> => {
  const before = aStagedConsent();
  await storesOf(lost()).move({}, before);
  await replicate(lost(), second(), ['PaymentRequest', 'PaymentConsent']);
  const after = authorise(before, anEncryptedGrant, { interactionId: newId() }, at(2));
  await storesOf(lost()).move(before, after);
  await replicate(lost(), second(), arrived);
  // Later replications concern other agreements.
  const { request, consent, payment } = after;
  for (const { pk, sk } of await itemsOf(lost()))
    if ([request.id, consent.id, payment?.id].some((id) => pk.endsWith(`#${id}`)))
      await lost().table.writeAll([{ deleted: { pk, sk } }]);
  return after;
};

const itemsOf = async ({ client, tableName }: LocalTable): Promise<readonly Item[]> => {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: tableName }));
  return Items.map((item) => readImage(item) as Item);
};

/**
 * Resumes the work in the second region. Returns the result, the results of each restoration, and the messages in the order
 * in which they were sent.
 */
const resume = async (
  { table, items }: Pick<LocalTable, 'table'> & { readonly items?: readonly Item[] } = second(),
  seconds = 60,
) => {
  const [sent, reported]: [string[], string[]] = [[], []];
  const sqs = new SQSClient({ region: 'me-central-1' });
  sqs.send = async (command: {
    readonly input: { readonly Entries?: readonly { readonly MessageBody: string }[] };
  }) => {
    sent.push(...(command.input.Entries ?? []).map(({ MessageBody }) => MessageBody));
    return {};
  };
  const events = createOperatorEvents({
    table,
    sqs,
    retryQueueUrl: 'none',
    paymentSteps: { url: 'none' },
    dataSteps: { url: 'none' },
    timers: { url: 'none' },
    bus: { publish: async () => undefined },
    logs: { latest: async () => [] },
    markets: marketsServing(NationalMarket.options),
    now: () => new Date(at(seconds)),
    async *scan() {
      yield* items ?? (await itemsOf(second()));
    },
  });
  return { result: await events.resume((result) => reported.push(result)), reported, sent };
};

test('resume restores partial agreements first, and lists them by what the operator has to do', async () => {
  const completed = await approve('PaymentConsent');
  const revoked = await approve('Payment');
  const complete = await approve('PaymentRequest', 'PaymentConsent', 'Payment');
  const unclear = newId();
  const orphan = aStagedConsent();
  await storesOf(second()).move({}, { consent: { ...orphan.consent, paymentRequestId: unclear } });
  const { result, reported, sent } = await resume();
  expect(result).toMatchObject({
    completed: [completed.request.id],
    revoked: [revoked.request.id],
    unclear: [unclear],
  });
  expect(new Set(reported)).toEqual(
    new Set([`completed ${completed.request.id}`, `revoked ${revoked.request.id}`, `unclear ${unclear}`]),
  );
  const payments = sent.map((body) => JSON.parse(body)).filter(({ due }) => due === 'payment');
  // The table's stream starts the payment that was added.
  const ids = [revoked, complete].map(({ consent }) => paymentIdOf(consent.id));
  expect(new Set(payments.map(({ paymentId }) => paymentId))).toEqual(new Set(ids));
  expect((await storesOf(second()).payments.get(paymentIdOf(completed.consent.id)))?.turn).toBe(1);
  expect((await resume()).result).toMatchObject({ completed: [], revoked: [], unclear: [unclear] });
});

test('an agreement that cannot be restored is unclear, and the others are restored', async () => {
  const [failing, revoked] = [await approve('Payment'), await approve('Payment')];
  const { table } = second();
  const unreadable = {
    ...table,
    get: async (...read: Parameters<typeof table.get>) => {
      if (read[0].pk.endsWith(failing.consent.id)) throw new Error('unreadable');
      return table.get(...read);
    },
  };
  const { result, reported } = await resume({ ...second(), table: unreadable });
  expect(result.revoked).toEqual([revoked.request.id]);
  expect(reported).toContain(`unclear ${failing.request.id} (Error: unreadable)`);
});

test('a consent to share data whose request has not arrived is restored after the request has been checked', async () => {
  const { table } = second();
  const { accountRequests, accountConsents } = createAccountConsentStore(table);
  const consent = anAuthorisedSharing(newId(), at(0));
  await table.commit(accountRequests.create(requestOf(consent, at(0), at(600))));
  await resume();
  await table.commit(accountConsents.create(consent));
  expect((await resume()).result.completed).toEqual([consent.id]);
  const request = await accountRequests.get(consent.accountRequestId);
  expect(request).toMatchObject({ status: 'Authorized', consentId: consent.id });
});

test('only mandates that have changed recently are counted', async () => {
  const { mandate, ...parts } = anAuthorisedPayment({ type: 'FixedOnDemand', instructions: {} });
  if (!mandate) throw new Error('The agreement has no mandate');
  await storesOf(second()).move({}, { ...parts, mandate: { ...mandate, usage: { ...mandate.usage, open: 1 } } });
  const days = 86_400;
  expect((await resume(second(), 3 * days)).result.unclear).not.toContain(mandate.id);
  expect((await resume()).result.unclear).toContain(mandate.id);
});

test('items that cannot be read are unclear, and the others are resumed', async () => {
  const { request } = aStagedConsent();
  const [delivery, later] = [newId(), aStagedConsent()];
  const unreadable: readonly Item[] = [
    { pk: `DELIVERY#${delivery}`, sk: 'DELIVERY', entity: 'Delivery' },
    { pk: `PAYMENT_REQUEST#${request.id}`, sk: 'PAYMENT_REQUEST', entity: 'PaymentRequest', status: 'Unknown' },
  ];
  await storesOf(second()).move({}, { request: later.request });
  const readable = await itemsOf(second());
  const { result, reported } = await resume({ ...second(), items: [...unreadable, ...readable] });
  const keys = unreadable.map(({ pk, sk }) => `${pk} ${sk}`);
  expect(result.unclear).toEqual(expect.arrayContaining(keys));
  expect(result.resources).toBeGreaterThan(0);
  for (const key of keys) expect(reported).toContainEqual(expect.stringContaining(`unclear ${key} (unreadable: `));
});
