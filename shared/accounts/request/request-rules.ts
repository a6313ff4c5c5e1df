import {
  type DataPermission,
  ksaPermissions,
  legacyOnlyPermissions,
  uaePermissions,
} from '#shared/standard/consents/permissions.ts';
import { countries, hasCountry, type Market } from '#shared/standard/markets/market.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { type Providers, rejectionOf } from '#shared/banks/providers/providers.ts';
import { type AccountRequestTerms, consentEnd } from './account-request.ts';

/** The UAE standard limits a consent to share data to one year. */
export const maxTermSeconds = 365 * 86_400;
export const shortTermSeconds = 86_400;
export const defaultTermSeconds = 90 * 86_400;

/** The conditions of a request, and the banks from which the customer may choose. */
export interface RequestedTerms extends AccountRequestTerms {
  readonly providers: readonly string[];
}
export interface FieldNames {
  readonly permissions: string;
  readonly expiryDate: string;
  readonly transactionsFromDate: string;
  readonly transactionsToDate: string;
}

const permissionsOf = {
  UAE: uaePermissions,
  KSA: [...ksaPermissions, ...legacyOnlyPermissions],
  MAIN: undefined,
} as const satisfies Record<Market, readonly DataPermission[] | undefined>;

interface Rules {
  readonly market: Market;
  readonly providers: Providers;
  readonly at: string;
}

/** Returns the errors of a request for account data under the market's rules. */
export const requestErrors = (
  { permissions, providers, countryCode, term, transactionsFrom, transactionsTo }: RequestedTerms,
  names: FieldNames,
  { market, providers: known, at }: Rules,
): readonly FieldError[] => {
  const faults: FieldError[] = [];
  const home = countryCode && hasCountry(market, countryCode) ? countries[countryCode].market : market;
  const allowed: readonly DataPermission[] | undefined = permissionsOf[home];
  permissions.forEach((permission, index) => {
    if (allowed && !allowed.includes(permission))
      faults.push([`${names.permissions}.${index}`, 'must be a permission of the market']);
  });
  if (!permissions.some((permission) => permission === 'ReadAccountsBasic' || permission === 'ReadAccountsDetail'))
    faults.push([names.permissions, 'must contain ReadAccountsBasic or ReadAccountsDetail']);
  if (countryCode && !hasCountry(market, countryCode))
    faults.push(['countryCode', `must be a country of the market: ${marketCountries(market)}`]);
  providers.forEach((provider, index) => {
    const { bank } = known.find(provider) ?? {};
    if (!bank || (countryCode && bank.country !== countryCode))
      faults.push([`providers.${index}`, 'must be a provider of the market']);
  });
  if ('until' in term && term.until <= at) faults.push([names.expiryDate, 'must be in the future']);
  if ('until' in term && secondsBetween(at, term.until) > maxTermSeconds)
    faults.push([names.expiryDate, 'must be within 365 days']);
  if (transactionsFrom && transactionsFrom >= consentEnd({ term }, at))
    faults.push([names.transactionsFromDate, 'must be before the consent expires']);
  if (transactionsFrom && transactionsTo && transactionsTo <= transactionsFrom)
    faults.push([names.transactionsToDate, 'must be later than the start of the transactions']);
  return faults;
};

/**
 * Returns errors for banks that accept no new requests. Applies only to new requests: a request that already specifies
 * such a bank can still be changed.
 */
export const closedBankErrors = (
  { providers }: Pick<RequestedTerms, 'providers'>,
  known: Providers,
): readonly FieldError[] =>
  providers.flatMap((id, index): FieldError[] => {
    const provider = known.find(id);
    const rejectionReason = provider && rejectionOf(provider);
    return rejectionReason === undefined ? [] : [[`providers.${index}`, rejectionReason]];
  });

const marketCountries = (market: Market): string =>
  Object.values(countries)
    .map(({ iso3166Code }) => iso3166Code)
    .filter((code) => hasCountry(market, code))
    .join(', ');
