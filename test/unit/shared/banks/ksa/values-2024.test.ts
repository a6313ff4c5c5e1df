import { expect, test } from 'vitest';
import { fromKsa } from '#shared/banks/ksa/values.ts';
import { fromKsa2024 } from '#shared/banks/ksa/values-2024.ts';
import { Party } from '#shared/standard/accounts/party.ts';

test.each([
  ['12345678', 12_345_678],
  [12_345_678, 12_345_678],
  ['00012345', undefined],
  ['POS-000001', undefined],
  ['12345678901234567890', undefined],
])('the terminal number %j of version 2024 is read as %j', (TerminalId, terminalId) => {
  expect(fromKsa2024({ TerminalId, MerchantDetails: { MerchantId: TerminalId, MerchantName: 'A shop' } })).toEqual({
    ...(terminalId !== undefined && { terminalId }),
    merchantDetails: { ...(terminalId !== undefined && { merchantId: terminalId }), merchantName: 'A shop' },
  });
});

// SADAD gives billers codes of three digits, which version 2022 sends as numbers.
test.each(['001', '1', 1])('the biller code %j of version 2024 is the number 1, as in version 2022', (BillerId) => {
  expect(fromKsa2024({ BillDetails: { BillerId } })).toEqual({ billDetails: { billerId: 1 } });
});

test.each([
  ['0.27', 0.27],
  ['.2667', 0.2667],
  ['3', 3],
  [3.75, 3.75],
])('the exchange rate %j of version 2024 is read as %j', (ExchangeRate, exchangeRate) => {
  const exchange = fromKsa2024({ CurrencyExchange: { SourceCurrency: 'SAR', ExchangeRate } });
  expect(exchange).toEqual({ currencyExchange: { sourceCurrency: 'SAR', exchangeRate } });
});

test.each(['0,27', '2.7E-1', '', '.', '1 SAR = 0.27 USD', undefined])(
  'a currency exchange with the rate %j, which is not a decimal number, is omitted from a transaction',
  (ExchangeRate) => {
    const CurrencyExchange = { SourceCurrency: 'SAR', ExchangeRate };
    expect(fromKsa2024({ TransactionId: 't1', CurrencyExchange })).toEqual({ transactionId: 't1' });
  },
);

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

test('a creditor account that is null is omitted, as in version 2022', () => {
  for (const from of [fromKsa, fromKsa2024])
    expect(from({ TransactionId: 't1', CreditorAccount: null })).toEqual({ transactionId: 't1' });
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
      nationalAddress: [{ city: 'Riyadh', country: 'SA' }],
      address: { locality: 'Riyadh', country: 'SA' },
    },
  });
});

test('a person keeps all addresses with all fields, and the first one is also the address of OpenID Connect', () => {
  const atHome = { AddressType: 'KSAOB.Residential', ZipCode: '12577', City: 'Cairo', Country: 'EG' };
  const inRiyadh = { AddressType: 'KSAOB.Business', ShortAddress: 'RRRD2929', UnitNumber: '6', Country: 'SA' };
  const Claims = { NationalAddress: [inRiyadh, atHome], HomeCountryAddress: [atHome] };
  const readAtHome = { addressType: 'Residential', zipCode: '12577', city: 'Cairo', country: 'EG' };
  const readInRiyadh = { addressType: 'Business', shortAddress: 'RRRD2929', unitNumber: '6', country: 'SA' };
  expect(fromKsa2024({ Claims })).toEqual({
    claims: {
      nationalAddress: [readInRiyadh, readAtHome],
      homeCountryAddress: [readAtHome],
      address: { country: 'SA' },
    },
  });
  expect(fromKsa2024({ Claims: { HomeCountryAddress: [atHome] } })).toEqual({
    claims: { homeCountryAddress: [readAtHome], address: { locality: 'Cairo', country: 'EG' } },
  });
});

test.each([
  ['2022', fromKsa],
  ['2024', fromKsa2024],
])('a party without claims can be read in version %s', (_version, from) => {
  const VerifiedClaims = [{ Verification: { TrustFramework: 'SA_IAM' }, Claims: {} }];
  expect(Party.parse(from({ PartyId: 'p1', VerifiedClaims }))).toEqual({
    partyId: 'p1',
    verifiedClaims: [{ verification: { trustFramework: 'SA_IAM', evidence: [] }, claims: {} }],
  });
});

test('each credit line states whether the balance includes it', () => {
  const line = { Type: 'KSAOB.Credit', Amount: { Amount: '10.00', Currency: 'SAR' } };
  expect(fromKsa2024({ CreditLineIncluded: true, CreditLine: [line] })).toMatchObject({
    creditLine: [{ included: true, type: 'Credit' }],
  });
  expect(fromKsa2024({ CreditLineIncluded: false, Type: 'KSAOB.InterimBooked' })).toEqual({ type: 'InterimBooked' });
});
