import { expect, test } from 'vitest';
import { consentPage } from '#functions/sandbox-bank/oauth/consent-page.ts';
import { messagePage } from '#functions/sandbox-bank/http/page.ts';
import { providersOf } from '#shared/providers/directory.ts';

const [bank] = providersOf('UAE', 'real-and-model');
if (!bank) throw new Error('the directory has no bank');

const hostile = `"><script>alert('&')</script>`;
const escaped = `&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;`;
const account = { SchemeName: 'IBAN', Identification: 'AE070331234567890123456', Name: 'Mariam' } as const;
const amount = { Amount: '150.00', Currency: 'AED' };

test.each([
  ['the creditor', consentPage(bank, { amount, creditor: hostile }, 'urn:1', [account])],
  ['the amount', consentPage(bank, { amount: { ...amount, Amount: hostile }, creditor: 'Shop' }, 'urn:1', [account])],
  [
    'the currency',
    consentPage(bank, { amount: { ...amount, Currency: hostile }, creditor: 'Shop' }, 'urn:1', [account]),
  ],
  ['the request URI', consentPage(bank, { amount, creditor: 'Shop' }, hostile, [account])],
  [
    'the account number',
    consentPage(bank, { amount, creditor: 'Shop' }, 'urn:1', [{ ...account, Identification: hostile }]),
  ],
  ['the account holder', consentPage(bank, { amount, creditor: 'Shop' }, 'urn:1', [{ ...account, Name: hostile }])],
  ["the bank's English name", messagePage({ ...bank, englishName: hostile }, 'Done', 'Thank you')],
  ["the bank's Arabic name", messagePage({ ...bank, arabicName: hostile }, 'Done', 'Thank you')],
  ['a title', messagePage(bank, hostile, 'Thank you')],
  ['a text', messagePage(bank, 'Done', hostile)],
])('%s cannot bring markup into a page', (_what, page) => {
  expect(page).toContain(escaped);
  expect(page).not.toContain('<script>');
});

test('the consent page shows creditor and amount, and the first account is selected', () => {
  const second = { ...account, Identification: 'AE420260001015819612801', Name: 'Rashid' };
  const page = consentPage(bank, { amount, creditor: 'Shop' }, 'urn:1', [account, second]);
  expect(page).toContain('<dd>Shop</dd>');
  expect(page).toContain('<dd>150.00 AED</dd>');
  expect(page).toContain('value="AE070331234567890123456" checked');
  expect(page).toContain('value="AE420260001015819612801">');
});

test('the consent page of a consent without a fixed amount says that amounts may differ', () => {
  expect(consentPage(bank, { amount: undefined, creditor: 'Shop' }, 'urn:1', [account])).toContain('May differ');
});
