import * as z from 'zod';
import type { PostalAddress, Agent, PartialAccountNumber } from '#shared/standard/accounts/account-number.ts';
import { numberOf, unitsOf } from '#shared/standard/accounts/exact.ts';
import type { HeldAmount } from '#shared/standard/accounts/amount.ts';
import { LegacyCurrencyView, presentLegacyCurrency } from '#shared/standard/markets/country-views.ts';
import { countryOfCurrency } from '#shared/standard/markets/market.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';

export const text = z.string().nullable();
export const instant = DateTimeText.nullable();

/** Adds the prefix that Saudi banks put on most codes, unless the value has the prefix already. */
export const ksaob = (value: string | undefined): string | null =>
  value === undefined ? null : value.startsWith('KSAOB.') ? value : `KSAOB.${value}`;

/** Converts a bank's date, with or without a time, to an instant. Returns null for anything else. */
export const instantOf = (value: unknown): string | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/** Returns the currency, or undefined if no market of the service uses it. */
export const currencyOf = (code: string | undefined): z.infer<typeof LegacyCurrencyView> | undefined => {
  const country = code === undefined ? undefined : countryOfCurrency(code);
  return country && presentLegacyCurrency(country.iso3166Code);
};
export const Currency = LegacyCurrencyView.optional();

export const LegacyAmount = z
  .object({
    amount: z.number().describe('A number in major units of the currency, such as 150.5.'),
    currency: z.string().describe('ISO 4217 code.'),
    localExchange: z
      .object({
        sourceCurrency: text.describe('ISO 4217 code of the currency that was sold.'),
        targetCurrency: text.describe('ISO 4217 code of the currency that was bought.'),
        rate: z.number().optional().describe('The exchange rate.'),
        date: z.string().optional().describe('The date of the rate.'),
        value: z.number().optional().describe('The amount in the target currency, as a number.'),
      })
      .optional()
      .describe('The amount in another currency. Absent unless the bank sends it.'),
  })
  .describe('An amount as a number in major units. A debit has no minus sign, except in the balance history.')
  .meta({ id: 'LegacyAmount' });

export const presentAmount = ({ localExchange, ...amount }: HeldAmount): z.infer<typeof LegacyAmount> => ({
  amount: numberOf(unitsOf(amount.amount)),
  currency: amount.currency,
  ...(localExchange && {
    localExchange: {
      ...localExchange,
      sourceCurrency: localExchange.sourceCurrency ?? null,
      targetCurrency: localExchange.targetCurrency ?? null,
    },
  }),
});

export const LegacyAddress = z
  .object({
    addressType: text.describe("The kind of address, as the bank's standard names it."),
    department: text.describe('Always null: no bank returns it.'),
    subDepartment: text.describe('Always null: no bank returns it.'),
    addressLine: text.describe('Lines of an address that has no other fields.'),
    streetName: text.describe('The street, without the building number.'),
    buildingNumber: text.describe('The house or building number, as text.'),
    postalCode: text.describe('The postal code, as the bank writes it.'),
    townName: text.describe('The town or city. The same as `city`.'),
    countrySubDivision: text.describe('The emirate or region.'),
    country: text.describe('ISO 3166-1 code of the country.'),
    shortAddress: text.describe('The short form of a Saudi national address, such as RRRD2929.'),
    unitNumber: z.number().nullable().describe('The unit number of a Saudi national address.'),
    secondaryNumber: text.describe('The secondary number of a Saudi national address.'),
    district: text.describe('The district of the town.'),
    city: text.describe('The town or city. The same as `townName`.'),
  })
  .describe('A postal address.')
  .meta({ id: 'LegacyAddress' });

const presentAddress = (address: z.infer<typeof PostalAddress>): z.infer<typeof LegacyAddress> => ({
  addressType: ksaob(address.addressType),
  department: null,
  subDepartment: null,
  addressLine: address.addressLine?.join(', ') ?? null,
  streetName: address.streetName ?? null,
  buildingNumber: address.buildingNumber ?? null,
  postalCode: address.postCode ?? null,
  townName: address.townName ?? null,
  countrySubDivision: address.countrySubDivision ?? null,
  country: address.country ?? null,
  shortAddress: address.shortAddress ?? null,
  unitNumber: address.unitNumber ?? null,
  secondaryNumber: address.secondaryNumber ?? null,
  district: address.districtName ?? null,
  city: address.townName ?? null,
});

export const LegacyServicer = z
  .object({
    id: IdText.describe("Identifies the account's bank (UUID)."),
    address: LegacyAddress.optional(),
    scheme: text.describe('The kind of number, such as KSAOB.IBAN.'),
    identification: text.describe("The bank's code, such as its BIC."),
  })
  .describe('A bank that holds an account.')
  .meta({ id: 'LegacyServicer' });

export const presentServicer = (agent: z.infer<typeof Agent>, accountId: string): z.infer<typeof LegacyServicer> => ({
  id: derivedId('servicer', accountId, agent.identification ?? ''),
  ...(agent.postalAddress && { address: presentAddress(agent.postalAddress) }),
  scheme: ksaob(agent.schemeName),
  identification: agent.identification ?? null,
});

export const LegacyAccountNumber = z
  .object({
    id: IdText.describe('Identifies this number of the account (UUID).'),
    scheme: text.describe('The kind of number, such as KSAOB.IBAN.'),
    identification: text.describe('The number.'),
    name: text.describe('The name associated with the number.'),
  })
  .describe('A number that identifies an account, such as its IBAN.')
  .meta({ id: 'LegacyAccountNumber' });

export const presentAccountNumber = (
  number: z.infer<typeof PartialAccountNumber>,
  accountId: string,
): z.infer<typeof LegacyAccountNumber> => ({
  id: derivedId('account-number', accountId, number.schemeName ?? '', number.identification ?? ''),
  scheme: ksaob(number.schemeName),
  identification: number.identification ?? null,
  name: number.name ?? null,
});
