import { callBank } from '#shared/banks/providers/call-bank.ts';
import type { BankCall } from '#shared/banks/port/call.ts';
import { NotOffered, BankUnavailable } from '#shared/banks/port/errors.ts';
import type { PayeeBanks, PayeeConfirmation, PayeeToConfirm, PayeeBank } from '#shared/banks/port/payees.ts';
import type { Owner } from '#shared/clients/owner.ts';
import { countryOfIban, ibanError, bankCodeOfIban } from '#shared/standard/identifiers/iban.ts';
import { countriesOf } from '#shared/standard/markets/market.ts';
import { invalid } from '#shared/platform/problems/problem.ts';
import { notFound } from '#shared/standard/problems/problems.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import {
  countryError,
  type ProviderCatalog,
  rejectionOf,
  unknownProvider,
  type Providers,
} from '#shared/banks/providers/providers.ts';
import { type PayeeCheck, type PayeeChecks, textOf } from './payee-check.ts';
import type { BankLinks } from '#shared/banks/port/bank-link.ts';
import { type Provider, providersOf } from '#shared/banks/providers/built-in-banks.ts';

export interface CheckPayeeDeps {
  readonly payeeBanks: PayeeBanks;
  readonly payeeChecks: PayeeChecks;
  readonly providers: ProviderCatalog;
  readonly now: Clock;
}

export interface PayeeToCheck extends PayeeToConfirm {
  /** The name of the IBAN field in the API variant, for error messages. */
  readonly ibanField: string;
  /** Code or UUID of the bank to query. */
  readonly providerId: string | undefined;
}

/** Dependencies of `confirmPayee`, which does not store the result. */
export type ConfirmDeps = Pick<CheckPayeeDeps, 'payeeBanks'>;

/**
 * Asks the payee's bank whether the name matches the account holder's. Returns undefined if the bank does not support
 * confirmation of payee.
 *
 * @throws Problem `provider_unavailable`
 */
export const confirmPayee = (
  payee: PayeeToConfirm,
  providerCode: string | undefined,
  call: BankCall,
  { payeeBanks }: ConfirmDeps,
): Promise<PayeeConfirmation | undefined> => {
  const confirm = async () => (await payeeBanks(payee.iban, providerCode))?.confirm(payee, call);
  return callBank(providerCode ?? accountProviderOf(payee.iban), () => confirm().catch(ignoring(NotOffered)));
};

/**
 * Checks a payee's name with the payee's bank, and stores the result for later payment requests.
 *
 * @throws Problem `validation_error` if the account or the provider is outside the market or the bank does not support
 *   confirmation of payee, `not_found` if no bank holds the account, `provider_unavailable`
 */
export const checkPayee = async (
  owner: Owner,
  { iban, ibanField, name, providerId }: PayeeToCheck,
  call: BankCall,
  { payeeBanks, payeeChecks, providers, now }: CheckPayeeDeps,
): Promise<PayeeCheck> => {
  const error = ibanError(iban, countriesOf[owner.market]);
  if (error !== undefined) throw invalid(ibanField, error);
  const provider = providerId === undefined ? undefined : (await providers(owner.market)).find(providerId);
  if (providerId !== undefined && !provider) throw invalid('providerId', unknownProvider(owner.market));
  const countries = countriesOf[owner.market].filter((code) => code === countryOfIban(iban));
  const rejectionReason = provider && (countryError(provider, countries) ?? rejectionOf(provider));
  if (rejectionReason !== undefined) throw invalid('providerId', rejectionReason);
  const confirmed = await confirmPayee({ iban, name }, provider?.code, call, { payeeBanks });
  if (!confirmed) {
    if (provider) throw invalid('providerId', 'does not support confirmation of payee for this account');
    throw invalid(ibanField, 'is at a bank that does not support confirmation of payee');
  }
  if (confirmed.match === 'unknown') throw notFound('creditor_account');
  const check = { ...confirmed, performedAt: now().toISOString() };
  await payeeChecks.keep(owner, { iban, name: textOf(name) }, check);
  return check;
};

/**
 * Creates a function that finds a bank that can confirm a payee. Unless a provider is specified, the account's bank is
 * tried first.
 */
export const createPayeeBanks = (links: BankLinks, catalog: ProviderCatalog): PayeeBanks => {
  const payeesAt = async (code: string, iban: string, { find }: Providers): Promise<PayeeBank | undefined> => {
    const { payees, closed } = await links(code, 'payment');
    if (closed) throw new BankUnavailable(`${code} is ${closed}`);
    const isAccountBank = isBankOf(find(code), iban);
    return payees?.knows === 'all accounts' || isAccountBank ? payees : undefined;
  };

  return async (iban, providerCode) => {
    const providers = await catalog('MAIN');
    if (providerCode !== undefined) return payeesAt(providerCode, iban, providers);
    for (const code of candidatesFor(iban, providers)) {
      // If this provider is unavailable, another one may be able to confirm the payee.
      const payees = await payeesAt(code, iban, providers).catch(ignoring(BankUnavailable));
      if (payees) return payees;
    }
    return undefined;
  };
};

const isBankOf = (provider: Provider | undefined, iban: string): boolean =>
  provider?.bank.country === countryOfIban(iban) && provider.bank.bankCode === bankCodeOfIban(iban);

/** Returns the code of the account's bank, or undefined if customers cannot choose that bank. */
const accountProviderOf = (iban: string): string | undefined =>
  providersOf('MAIN', 'real').find((provider) => isBankOf(provider, iban))?.code;

/** Returns the enabled providers in the account's country, starting with the account's bank. */
const candidatesFor = (iban: string, { open }: Providers): readonly string[] => {
  const inCountry = open.filter(({ bank }) => bank.country === countryOfIban(iban));
  const otherBanks = inCountry.filter((provider) => !isBankOf(provider, iban));
  return [...inCountry.filter((provider) => isBankOf(provider, iban)), ...otherBanks].map(({ code }) => code);
};
