import { expect } from 'vitest';
import { bankLinkIn, continueTo, decideAtBank, followRedirect } from '#test/support/drivers/integrator.ts';
import { aPayment, aSaudiClient, test, untilStatus } from '#test/support/drivers/journey.ts';

test("a customer whom a request of the current API names can pay through the legacy API's link", async () => {
  const client = await aSaudiClient();
  const saudiTerms = { beneficiaryIban: 'SA0380000000608010167519', currency: 'SAR', providerId: 'ksa-alrajhi' };
  const risks = { MerchantCustomerIdentification: 'customer 10' };
  const { body: requested } = await client.requestPayment(aPayment({ ...saudiTerms, risks }));
  const id: string = requested.data.internalReferenceId;
  const { body } = await client.get(`/api/v1.0/pis/Request/Get?id=${id}`, { market: false });
  // The request has no consent yet: the page creates it when the customer continues to the bank.
  const leaving = await continueTo('ksa-alrajhi', body.data.requestLink);
  const { redirect } = await decideAtBank(await bankLinkIn(leaving), 'approve');
  await followRedirect(redirect);
  await untilStatus(client, id, 'Completed');
  const found = await client.get('/consent/payment/list?merchantCustomerId=customer%2010');
  expect(found.body.data).toEqual([expect.objectContaining({ status: 'Consumed' })]);
});
