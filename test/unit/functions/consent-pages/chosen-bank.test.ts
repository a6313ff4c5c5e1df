import { describe, expect, test } from 'vitest';
import { aStagedConsent, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aManagingCustomer, type ManagingCustomer } from '#test/support/drivers/customer-pages/a-managing-customer.ts';
import { aGivenPayment, aGivenSharing } from '#test/support/drivers/customer-pages/given-consents.ts';
import { bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';

const local = useLocalTable();

/** Stores a consent to share data that names no bank. The customer may have gone to a bank that has not decided yet. */
const anOpenSharing = (customer: ManagingCustomer, { hasLeft }: { readonly hasLeft: boolean }) => {
  const { stagings } = aStagedConsent().consent;
  return aGivenSharing(customer, 'AwaitingAuthorization', {
    providerCode: undefined,
    stagings: hasLeft ? stagings : [],
  });
};

const anOpenPayment = async (customer: ManagingCustomer): Promise<string> => {
  const { consent } = await aGivenPayment(customer, { status: 'AwaitingAuthorization' });
  const open = { ...bumpVersion(consent, at(2)), providerCode: undefined, stagings: [] };
  await customer.stores.paymentConsents.save(consent, open);
  return consent.id;
};

describe('a consent that names no bank', () => {
  test('shows the bank that the customer went to, even before that bank has decided', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await anOpenSharing(customer, { hasLeft: true });
    expect((await customer.open('')).text).toContain('Emirates NBD Pending');
    expect((await customer.open('?bank=uae-enbdx')).text).toContain('Results: 1');
    expect((await customer.open(`/${id}/revoke`)).text).toContain('can no longer read data from Emirates NBD');
  });

  test('can be withdrawn before the customer has chosen a bank, and no bank is mentioned', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await anOpenSharing(customer, { hasLeft: false });
    for (const consentId of [id, await anOpenPayment(customer)]) {
      const { text } = await customer.open(`/${consentId}/revoke`);
      expect(text).toContain('You have not chosen a bank yet, so');
      expect(text).not.toMatch(/No bank chosen yet|tell your bank/);
      const arabic = (await customer.open(`/${consentId}/revoke?lang=ar`)).text;
      expect(arabic).toContain('لم تختر بنكًا بعد، لذلك');
      expect(arabic).not.toMatch(/لم يُختر بنك بعد|وسنبلّغ بنكك/);
    }
  });

  test('can be selected by the filter, apart from all others', async () => {
    const customer = await aManagingCustomer(local().table);
    await anOpenSharing(customer, { hasLeft: false });
    await aGivenSharing(customer);
    const { html } = await customer.open('');
    const [, value = ''] = /<option value="([^"]*)" >No bank chosen yet</.exec(html) ?? [];
    const { text } = await customer.open(`?bank=${value}`);
    expect(text).toContain('Results: 1 Clear');
    expect(text).not.toContain('Emirates NBD Active');
  });
});

test('the confirmation of a resumption does not refer to data that its page does not show', async () => {
  const customer = await aManagingCustomer(local().table);
  const { id } = await aGivenSharing(customer, 'Paused');
  const { text } = await customer.open(`/${id}/reactivate`);
  expect(text).toContain(
    'can again read the data that you have agreed to share from Emirates NBD, until 19 February 2027',
  );
  expect((await customer.open(`/${id}/reactivate?lang=ar`)).text).not.toContain('المذكورة أدناه');
});
