import { expect, test } from 'vitest';
import { lookUpAccount } from '#functions/sandbox/sources/look-up-account.ts';
import { providersOf } from '#shared/banks/providers/built-in-banks.ts';
import { confirmationOf } from '#functions/sandbox/bank-uae/payees/operations.ts';
import { accountsAt, bankOfCounterparty, ibanOfCounterparty } from '#functions/sandbox/banks/customers/bank-account.ts';
import { counterparties } from '#functions/sandbox/banks/customers/counterparties.ts';
import { bankCodeOfIban, countryOfIban } from '#shared/standard/identifiers/iban.ts';

const banks = providersOf('MAIN', 'real');
const bankOf = (iban: string) =>
  banks.find(({ bank }) => bank.country === countryOfIban(iban) && bank.bankCode === bankCodeOfIban(iban));

/** Returns the account holder's name according to the verification source, or the status of its error. */
const verifiedName = async (iban: string): Promise<unknown> => {
  const [status, record] = await lookUpAccount({ body: JSON.stringify({ iban }) });
  return status === 200 ? Object(record).holder.names.en : status;
};

const payeeMatch = (iban: string, name: string): string | undefined => {
  const bank = bankOf(iban);
  const Data = { SchemeName: 'IBAN', Identification: iban, Name: { BusinessName: name } } as const;
  return bank && confirmationOf(bank, { Data })?.NameMatchIndicator;
};

const customers = banks
  .filter(({ code }) => ['uae-enbdx', 'uae-fabretail', 'ksa-alrajhi', 'ksa-snb'].includes(code))
  .flatMap(accountsAt)
  .flatMap(({ iban, persona }) => (iban === undefined ? [] : [[persona.name.en, iban] as const]));

const payees = Object.values(counterparties).flatMap((counterparty) =>
  (['AE', 'SA'] as const).map((country) => [counterparty.name, ibanOfCounterparty(counterparty, country)] as const),
);

const accounts: readonly (readonly [name: string, iban: string])[] = [
  ['Ivan David England', 'AE070331234567890123456'],
  ['Ivan David England', 'SA0380000000608010167519'],
  ['Abdullah Al Qahtani', 'SA5680000000100000000001'],
  ...customers,
  ...payees,
];

test.each(accounts)('verification and confirmation of payee agree that %s holds the account %s', async (name, iban) => {
  expect(await verifiedName(iban)).toBe(name);
  expect(payeeMatch(iban, name)).toBe('ConfirmationOfPayee.Yes');
});

test('an account unknown to verification is unknown to confirmation of payee, and vice versa', async () => {
  const unknown = 'SA4420000001234567891234';
  expect([await verifiedName(unknown), payeeMatch(unknown, 'Somebody')]).toEqual([404, undefined]);
});

test('every payee has an account at a bank of each market', () => {
  for (const counterparty of Object.values(counterparties))
    for (const country of ['AE', 'SA'] as const)
      expect(bankOfCounterparty(counterparty, country).country).toBe(country);
});
