import * as z from 'zod';
import type { PostalAddress, Agent, PartialAccountNumber } from '#shared/standard/accounts/account-number.ts';
import { numberOf, signedUnits } from '#shared/standard/accounts/exact.ts';
import type { HeldAmount } from '#shared/standard/accounts/amount.ts';
import { LegacyCurrencyView, presentLegacyCurrency } from '#shared/standard/markets/country-views.ts';
import { countryOfCurrency } from '#shared/standard/markets/market.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';

export const text = z.string().nullable();
export const instant = DateTimeText.nullable();

/** Saudi banks write most values with this prefix, and the legacy interface keeps it. */
export const ksaob = (value: string | undefined): string | null =>
  value === undefined ? null : value.startsWith('KSAOB.') ? value : `KSAOB.${value}`;

/** Banks write dates with and without a time. The legacy interface has instants. */
export const instantOf = (value: unknown): string | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/** Left out for a currency of no country in which the service works. */
export const currencyOf = (code: string | undefined): z.infer<typeof LegacyCurrencyView> | undefined => {
  const country = code === undefined ? undefined : countryOfCurrency(code);
  return country && presentLegacyCurrency(country.iso3166Code);
};
export const Currency = LegacyCurrencyView.optional();

export const LegacyAmount = z
  .object({
    amount: z.number(),
    currency: z.string(),
    localExchange: z
      .object({
        sourceCurrency: text,
        targetCurrency: text,
        rate: z.number().optional(),
        date: z.string().optional(),
        value: z.number().optional(),
      })
      .optional(),
  })
  .meta({ id: 'LegacyAmount', description: 'An amount as a number. A debit has no sign here.' });

export const presentAmount = ({ localExchange, ...amount }: HeldAmount): z.infer<typeof LegacyAmount> => ({
  amount: numberOf(signedUnits('Credit', amount)),
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
    addressType: text,
    department: text,
    subDepartment: text,
    addressLine: text,
    streetName: text,
    buildingNumber: text,
    postalCode: text,
    townName: text,
    countrySubDivision: text,
    country: text,
    shortAddress: text,
    unitNumber: z.number().nullable(),
    secondaryNumber: text,
    district: text,
    city: text,
  })
  .meta({ id: 'LegacyAddress', description: 'A postal address.' });

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
  .object({ id: IdText, address: LegacyAddress.optional(), scheme: text, identification: text })
  .meta({ id: 'LegacyServicer', description: 'A bank that keeps an account.' });

export const presentServicer = (agent: z.infer<typeof Agent>, accountId: string): z.infer<typeof LegacyServicer> => ({
  id: derivedId('servicer', accountId, agent.identification ?? ''),
  ...(agent.postalAddress && { address: presentAddress(agent.postalAddress) }),
  scheme: ksaob(agent.schemeName),
  identification: agent.identification ?? null,
});

export const LegacyAccountNumber = z
  .object({ id: IdText, scheme: text, identification: text, name: text })
  .meta({ id: 'LegacyAccountNumber', description: 'A number of an account.' });

export const presentAccountNumber = (
  number: z.infer<typeof PartialAccountNumber>,
  accountId: string,
): z.infer<typeof LegacyAccountNumber> => ({
  id: derivedId('account-number', accountId, number.schemeName ?? '', number.identification ?? ''),
  scheme: ksaob(number.schemeName),
  identification: number.identification ?? null,
  name: number.name ?? null,
});
