import { expect, test } from 'vitest';
import { operator } from '#test/support/drivers/journey.ts';
import { aClientWithBalance, getRegistration } from './verification-calls.ts';

test('the data of a commercial registration is complete in both languages', async () => {
  const client = await aClientWithBalance();
  const arabic = (await getRegistration(client, 'unifiedNationalNumber=7000000005')).body.data;
  const english = (await getRegistration(client, 'unifiedNationalNumber=7000000005&language=English')).body.data;
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape);
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shape(field)]));
  };
  expect(shape(arabic)).toEqual(shape(english));
  expect(arabic.name).toBe('شركة نخيل الرياض التجارية المحدودة');
  expect(english).toMatchObject({
    crNationalNumber: '7000000005',
    crNumber: '1010027912',
    name: 'Riyadh Palms Trading Company Ltd',
    entityType: { name: 'Company', formName: 'Limited liability company', characterList: [{ id: 1 }] },
    status: {
      name: 'Active',
      confirmationDate: { gregorian: '2026-03-18', hijri: '1447/09/29' },
      suspensionDate: null,
    },
    capital: { currencyName: 'Saudi Riyal', contributionCapital: { cashCapital: 500_000 }, stockCapital: null },
    parties: [{ name: 'Abdullah Mohammed Al Qahtani', partnerShare: { totalContributionCount: 3_000 } }, {}],
    management: { managers: [{ positions: [{ name: 'General manager' }] }] },
    eCommerce: { eStore: [{ storeUrl: 'https://shop.riyadhpalms.example' }] },
    fiscalYear: { endMonth: 12 },
    activities: [{ id: '463001', name: 'Wholesale of dates' }, {}],
    liquidators: [],
  });
  expect(english).not.toHaveProperty('expiryDate');
  for (const language of ['ar', 'AR', 'Arabic', 'arabic']) {
    expect(
      (await getRegistration(client, `unifiedNationalNumber=7000000013&language=${language}`)).body.data.capital
        .stockCapital.stocks[0].className,
    ).toBe('أسهم عادية');
  }
  const sparse = (await getRegistration(client, 'unifiedNationalNumber=7001272184&language=en')).body.data;
  expect(Object.keys(sparse).toSorted()).toEqual(Object.keys(english).toSorted());
  expect(sparse).toMatchObject({ crNumber: null, companyDuration: null, management: null, liquidators: [] });
});

test('errors for an invalid or unknown number or an unavailable registry are not charged', async () => {
  const client = await aClientWithBalance(4);
  const invalid = await getRegistration(client, 'unifiedNationalNumber=1010027912');
  expect([invalid.status, invalid.body.error, Object.keys(invalid.body.errorDescription), invalid.body.data]).toEqual([
    400,
    'INVALID_DATA',
    ['unifiedNationalNumber'],
    null,
  ]);
  expect(
    (await getRegistration(client, 'unifiedNationalNumber=7000000005&language=French')).body.errorDescription,
  ).toHaveProperty('language');
  const notFound = await getRegistration(client, 'unifiedNationalNumber=7000000999');
  expect([notFound.status, notFound.body.error, notFound.body.data]).toEqual([
    404,
    'COMMERCIAL_REGISTRATION_NOT_FOUND',
    null,
  ]);
  const down = await getRegistration(client, 'unifiedNationalNumber=7000000997');
  expect([down.status, down.body.error, down.body.data]).toEqual([502, 'PROVIDER_CONNECTION_FAILURE', null]);
  expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(4);
});
