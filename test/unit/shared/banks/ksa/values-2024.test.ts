import { expect, test } from 'vitest';
import { fromKsa } from '#shared/banks/ksa/values.ts';
import { fromKsa2024 } from '#shared/banks/ksa/values-2024.ts';

test('numbers that version 2024 sends as text are converted, and identifiers that are not numbers are omitted', () => {
  const converted = { terminalId: 12_345_678, merchantDetails: { merchantId: 87_654_321, merchantName: 'A shop' } };
  expect(
    fromKsa2024({ TerminalId: '12345678', MerchantDetails: { MerchantId: '87654321', MerchantName: 'A shop' } }),
  ).toEqual(converted);
  expect(fromKsa2024({ TerminalId: 'POS-000001', CurrencyExchange: { ExchangeRate: '3.75' } })).toEqual({
    currencyExchange: { exchangeRate: 3.75 },
  });
});

test.each([
  ['2022', fromKsa],
  ['2024', fromKsa2024],
])("the bank's own fields keep their names and values in version %s", (_version, from) => {
  const SupplementaryData = {
    MerchantId: '00123',
    IdentificationType: 'KSAOB.IBAN',
    PostalAddress: { City: 'Riyadh' },
    Note: {},
  };
  expect(from({ SupplementaryData })).toEqual({ supplementaryData: SupplementaryData });
  expect(from({ SupplementaryData: {} })).toEqual({});
});

test('an address in a list is converted to the names of the other market', () => {
  const address = { UnitNumber: '3', City: 'Riyadh', District: 'Al Olaya', POBox: '11', PostalCode: '12313' };
  expect(fromKsa2024({ PostalAddress: [address] })).toEqual({
    postalAddress: { unitNumber: 3, townName: 'Riyadh', districtName: 'Al Olaya', postBox: '11', postCode: '12313' },
  });
  expect(
    fromKsa2024({ Issuer: { Address: [{ BuildingNumber: '7', StreetName: 'King Road', Country: 'SA' }] } }),
  ).toEqual({
    issuer: { address: { streetAddress: '7 King Road', country: 'SA' } },
  });
});

test('claims in two languages have the English text, and the Arabic name is another name', () => {
  const Claims = {
    Name: { en: 'Hamad Ali', ar: 'حمد علي' },
    Nickname: { ar: 'حمد' },
    NationalAddress: [{ City: 'Riyadh', Country: 'SA' }],
  };
  expect(fromKsa2024({ Claims })).toEqual({
    claims: {
      name: 'Hamad Ali',
      alsoKnownAs: 'حمد علي',
      nickname: 'حمد',
      address: { locality: 'Riyadh', country: 'SA' },
    },
  });
});

test('each credit line states whether the balance includes it', () => {
  const line = { Type: 'KSAOB.Credit', Amount: { Amount: '10.00', Currency: 'SAR' } };
  expect(fromKsa2024({ CreditLineIncluded: true, CreditLine: [line] })).toMatchObject({
    creditLine: [{ included: true, type: 'Credit' }],
  });
  expect(fromKsa2024({ CreditLineIncluded: false, Type: 'KSAOB.InterimBooked' })).toEqual({ type: 'InterimBooked' });
});
