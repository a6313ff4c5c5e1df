// @module-tag variant
import { decodeJwt } from 'jose';
import { expect } from 'vitest';
import { eventuallyIs, type Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, aDecision, paymentOf, test, untilOrdered } from '#test/support/drivers/journey.ts';

interface Message {
  readonly message: { readonly Data: { readonly DebtorReference?: string; readonly CreditorReference?: string } };
}

test.each([
  ['only the reference', { reference: 'INV-7' }, 'INV-7', 'INV-7'],
  ['a reference for the customer', { reference: 'INV-7', debtorReference: 'D-7' }, 'D-7', 'INV-7'],
  [
    'references for both parties',
    { reference: 'INV-7', debtorReference: 'D-7', creditorReference: 'C-7' },
    'D-7',
    'C-7',
  ],
  ['no reference', { reference: undefined }, null, null],
])(
  'a payment with %s contains the references that were sent to the bank',
  async (_references, terms, debtor, creditor) => {
    const client = await aClient();
    const { forwarded } = await aDecision(client, terms);
    const record = await untilOrdered(client, forwarded.body.data.paymentId);
    const sent = decodeJwt<Message>(record.signedMessage).message.Data;
    expect([sent.DebtorReference ?? null, sent.CreditorReference ?? null]).toEqual([debtor, creditor]);
    expect(record.message.Data.DebtorReference).toBe(debtor);
    const [listed] = (await client.get('/payments')).body.data;
    expect([listed.debtorReference, listed.creditorReference]).toEqual([debtor, creditor]);
  },
);

/** Starts a payment. Returns its id. */
const pay = async (client: Integrator, terms: Record<string, unknown>): Promise<string> =>
  String((await aDecision(client, terms)).forwarded.body.data.paymentId);

const credited = 'AcceptedCreditSettlementCompleted';

test('payments can be filtered by status, amount, name and bank, with correct totals on every page', async () => {
  const client = await aClient();
  const pending = await pay(client, { reference: 'a', amount: '10.03', beneficiaryName: 'Mona Cafe' });
  const rejected = await pay(client, { reference: 'b', amount: '10.01' });
  const first = await pay(client, { reference: 'c', amount: '20.00', providerId: 'uae-fabretail' });
  const second = await pay(client, { reference: 'd', amount: '30.00' });
  const until = (id: string, status: string) =>
    eventuallyIs(async () => (await paymentOf(client, id)).message.Data.Status, status);
  await Promise.all([until(rejected, 'Rejected'), until(first, credited), until(second, credited)]);
  const list = async (query: string) => {
    const { body } = await client.get(`/payments?${query}`);
    return [body.meta.totalItems, body.data.map(({ id }: { id: string }) => id)];
  };
  expect(await list('status=Pending')).toEqual([1, [pending]]);
  expect(await list('status=Rejected')).toEqual([1, [rejected]]);
  expect(await list(`status=${credited}`)).toEqual([2, [second, first]]);
  expect(await list(`status=${credited}&perPage=1&page=2`)).toEqual([2, [first]]);
  expect(await list(`status=${credited}&page=2`)).toEqual([2, []]);
  expect(await list('status=AcceptedWithoutPosting')).toEqual([0, []]);
  expect(await list('amount=20')).toEqual([1, [first]]);
  expect(await list('amount=20.00&status=Rejected')).toEqual([0, []]);
  expect(await list('accountName=mona')).toEqual([1, [pending]]);
  expect(await list('accountName=Ivan%20England')).toEqual([3, [second, first, rejected]]);
  expect(await list('providerId=uae-fabretail')).toEqual([1, [first]]);
  expect(await list('providerId=uae-adcbrt')).toEqual([0, []]);
  const { createdAt } = (await client.get('/payments?amount=20')).body.data[0];
  expect(await list(`status=${credited}&fromDateTime=${createdAt}&toDateTime=${createdAt}`)).toEqual([1, [first]]);
  expect(await list(`status=${credited}&toDateTime=2020-01-01T00:00:00Z`)).toEqual([0, []]);
  const { internalReferenceId } = (await client.get(`/payments?status=Pending`)).body.data[0];
  expect(await list(`paymentRequestId=${internalReferenceId}&status=Pending`)).toEqual([1, [pending]]);
  expect(await list(`paymentRequestId=${internalReferenceId}&status=Rejected`)).toEqual([0, []]);
});
