import { expect, test } from 'vitest';
import { accountsAt } from '#functions/sandbox-bank/books/accounts.ts';
import { bankCodeOfIban, countryOfIban, Iban } from '#shared/identifiers/iban.ts';
import { type Provider, providerById, providersOf } from '#shared/providers/directory.ts';

const provider = (code: string): Provider => {
  const found = providerById('MAIN', code);
  if (!found) throw new Error(`the directory has no ${code}`);
  return found;
};
const ibansOf = (code: string): readonly string[] =>
  accountsAt(provider(code)).map(({ Identification }) => Identification);

test('every provider offers two accounts, both with a valid IBAN of its bank', () => {
  for (const { code, bank } of providersOf('MAIN', 'real-and-model')) {
    const ibans = ibansOf(code);
    expect(ibans, code).toHaveLength(2);
    for (const iban of ibans) {
      expect(Iban.parse(iban), code).toBe(iban);
      expect([countryOfIban(iban), bankCodeOfIban(iban)], code).toEqual([bank.country, bank.bankCode]);
    }
  }
});

test('no two accounts have the same number, also at providers of the same bank', () => {
  const ibans = providersOf('MAIN', 'real-and-model').flatMap(({ code }) => ibansOf(code));
  expect(new Set(ibans).size).toBe(ibans.length);
});

test('the accounts of a provider never change', () => {
  expect(accountsAt(provider('uae-enbdx'))).toEqual([
    { SchemeName: 'IBAN', Identification: 'AE210260000667083309069', Name: 'Mariam Al Suwaidi' },
    { SchemeName: 'IBAN', Identification: 'AE600260000420513467436', Name: 'Rashid Al Mansoori' },
  ]);
  expect(ibansOf('ksa-alrajhi')).toEqual(['SA6280000000741602242175', 'SA5780000000292365286046']);
});
