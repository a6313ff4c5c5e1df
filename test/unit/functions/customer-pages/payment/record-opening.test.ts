import { expect, test } from 'vitest';
import { recordOpening } from '#functions/customer-pages/payment/pages.ts';
import type { Requested } from '#shared/consents/agreement.ts';
import { expireConsent, expireRequest } from '#shared/consents/expire-consent.ts';
import { talliesOf } from '#shared/events/figures/tally.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores, type PaymentAgreement } from '#shared/payments/payment/payment-stores.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { Conflict } from '#shared/platform/storage/table.ts';
import { aNewRequest, aStagedConsent, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';

const local = useLocalTable();

const stores = () => createPaymentStores(permittedTable(local().table, 'customer-pages'));

const open = (agreement: Requested<PaymentAgreement>, openedAt: string) =>
  recordOpening(agreement, { stores: stores(), now: () => new Date(openedAt) });

const afterwards = () => new Date('2030-01-01T00:00:00Z');

/** Stores a consent whose customer has not chosen a bank. */
const anUndecidedConsent = async (): Promise<PaymentAgreement> => {
  const { request, consent } = aStagedConsent({ id: newId() });
  const agreement = { request, consent: { ...consent, id: newId(), paymentRequestId: request.id, stagings: [] } };
  const undecided = { ...agreement, request: { ...request, consentId: agreement.consent.id } };
  const { table } = local();
  await createPaymentStores(table).move({}, undecided);
  return undecided;
};

test('the first opening of a link is recorded on the consent, and later ones are not', async () => {
  const { request, consent } = await anUndecidedConsent();
  await open({ request, consent }, at(60));
  const opened = await stores().paymentConsents.get(consent.id);
  expect(opened).toEqual({ ...consent, openedAt: at(60), version: consent.version + 1 });
  await open({ request, consent: opened }, at(90));
  expect(await stores().paymentConsents.get(consent.id)).toEqual(opened);
});

test('an opening that another change precedes is not recorded', async () => {
  const { request, consent } = await anUndecidedConsent();
  await open({ request, consent }, at(60));
  await expect(open({ request, consent }, at(61))).rejects.toThrow(Conflict);
  expect(await stores().paymentConsents.get(consent.id)).toMatchObject({ openedAt: at(60) });
});

test('an opening changes nothing that the client can read', async () => {
  const request = aNewRequest({ id: newId() });
  await stores().move({}, { request });
  await open({ request }, at(60));
  const { openedAt: _openedAt, version: _version, ...opened } = (await stores().paymentRequests.get(request.id)) ?? {};
  const { version: _before, ...unopened } = request;
  expect(opened).toEqual(unopened);
});

test('once the customer has chosen a bank, the opening is not recorded', async () => {
  const { request, consent } = aStagedConsent({ id: newId() });
  await stores().move({}, { request, consent });
  await open({ request, consent }, at(60));
  expect(await stores().paymentConsents.get(consent.id)).toEqual(consent);
});

test.each([true, false])('an expired consent counts as abandoned only if its link was opened: %s', async (isOpened) => {
  const { request, consent } = await anUndecidedConsent();
  if (isOpened) await open({ request, consent }, at(60));
  const { table } = local();
  const agreements = paymentAgreements(createPaymentStores(table));
  await expireConsent(agreements, consent.id, afterwards);
  const expired = await stores().paymentConsents.get(consent.id);
  expect(expired).toMatchObject({ status: 'Expired' });
  expect(expired && talliesOf({ kind: 'consent', entity: expired })).toMatchObject([
    { outcome: isOpened ? 'abandoned' : 'expired', providerCode: undefined },
  ]);
});

test.each([true, false])(
  'an expired request without a consent counts as abandoned only if it was opened: %s',
  async (isOpened) => {
    const request = aNewRequest({ id: newId() });
    await stores().move({}, { request });
    if (isOpened) await open({ request }, at(60));
    const { table } = local();
    await expireRequest(paymentAgreements(createPaymentStores(table)), request.id, afterwards);
    const expired = await stores().paymentRequests.get(request.id);
    expect(expired && talliesOf({ kind: 'payment_request', entity: expired })).toMatchObject([
      { outcome: isOpened ? 'abandoned' : 'unlinked' },
    ]);
  },
);
