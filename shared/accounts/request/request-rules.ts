import { requestablePermissions } from '#shared/standard/markets/market-permissions.ts';
import { countries, countriesOf, hasCountry, type Market } from '#shared/standard/markets/market.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { type Providers, rejectionOf } from '#shared/banks/providers/providers.ts';
import { type AccountRequestTerms, consentEnd } from './account-request.ts';

/** The UAE standard limits a consent to share data to one year. */
export const maxTermSeconds = 365 * 86_400;
export const shortTermSeconds = 86_400;
export const defaultTermSeconds = 90 * 86_400;

/** A request's terms, and the banks from which the customer may choose. */
export interface RequestedTerms extends AccountRequestTerms {
  readonly providers: readonly string[];
}

/** Field names of the API variant, for error messages. */
export interface FieldNames {
  readonly permissions: string;
  readonly expiryDate: string;
  readonly transactionsFromDate: string;
  readonly transactionsToDate: string;
}

interface Rules {
  readonly market: Market;
  readonly providers: Providers;
  readonly at: string;
}

/** Checks a request for account data against the market's rules, and returns all errors. */
export const requestErrors = (
  { permissions, providers, countryCode, term, transactionsFrom, transactionsTo }: RequestedTerms,
  names: FieldNames,
  { market, providers: marketProviders, at }: Rules,
): readonly FieldError[] => {
  const errors: FieldError[] = [];
  const bankMarket = countryCode && hasCountry(market, countryCode) ? countries[countryCode].market : market;
  const allowedPermissions = requestablePermissions(bankMarket);
  permissions.forEach((permission, index) => {
    if (!allowedPermissions.has(permission))
      errors.push([`${names.permissions}.${index}`, 'must be a permission of the market']);
  });
  if (!permissions.some((permission) => permission === 'ReadAccountsBasic' || permission === 'ReadAccountsDetail'))
    errors.push([names.permissions, 'must contain ReadAccountsBasic or ReadAccountsDetail']);
  if (countryCode && !hasCountry(market, countryCode))
    errors.push(['countryCode', `must be a country of the market: ${countriesOf[market].join(', ')}`]);
  providers.forEach((provider, index) => {
    const { bank } = marketProviders.find(provider) ?? {};
    if (!bank || (countryCode && bank.country !== countryCode))
      errors.push([`providers.${index}`, 'must be a provider of the market']);
  });
  if ('until' in term && term.until <= at) errors.push([names.expiryDate, 'must be in the future']);
  if ('until' in term && secondsBetween(at, term.until) > maxTermSeconds)
    errors.push([names.expiryDate, 'must be within 365 days']);
  if (transactionsFrom && transactionsFrom >= consentEnd({ term }, at))
    errors.push([names.transactionsFromDate, 'must be before the consent expires']);
  if (transactionsFrom && transactionsTo && transactionsTo <= transactionsFrom)
    errors.push([names.transactionsToDate, 'must be later than the start of the date range']);
  return errors;
};

/**
 * Returns errors for banks that do not accept new requests. Applies only to new requests: a request that already
 * specifies such a bank can still be changed.
 */
export const closedBankErrors = (
  { providers }: Pick<RequestedTerms, 'providers'>,
  marketProviders: Providers,
): readonly FieldError[] =>
  providers.flatMap((id, index): FieldError[] => {
    const provider = marketProviders.find(id);
    const rejectionReason = provider && rejectionOf(provider);
    return rejectionReason === undefined ? [] : [[`providers.${index}`, rejectionReason]];
  });
