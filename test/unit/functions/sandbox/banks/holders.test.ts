import { expect, test } from 'vitest';
import { lookUpAccount } from '#functions/sandbox/sources/look-up-account.ts';
import { providersOf } from '#shared/banks/providers/directory.ts';
import { confirmationOf } from '#functions/sandbox/bank-uae/payees/operations.ts';
import { accountsAt, bankOfCounterparty, ibanOfCounterparty } from '#functions/sandbox/banks/customers/bank-account.ts';
import { counterparties } from '#functions/sandbox/banks/customers/counterparties.ts';
import { bankCodeOfIban, countryOfIban } from '#shared/standard/identifiers/iban.ts';

const banks = providersOf('MAIN', 'real');
const bankOf = (iban: string) =>
  banks.find(({ bank }) => bank.country === countryOfIban(iban) && bank.bankCode === bankCodeOfIban(iban));

/** The account holder's name according to the verification source. */
const verified = async (iban: string): Promise<unknown> => {
  const [status, record] = await lookUpAccount({ body: JSON.stringify({ iban }) });
  return status === 200 ? Object(record).holder.names.en : status;
};

const confirms = (iban: string, name: string): string | undefined => {
  const bank = bankOf(iban);
  const Data = { SchemeName: 'IBAN', Identification: iban, Name: { BusinessName: name } } as const;
  return bank && confirmationOf(bank, { Data })?.NameMatchIndicator;
};

const customers = banks
  .filter(({ code }) => ['uae-enbdx', 'uae-fabretail', 'ksa-alrajhi', 'ksa-snb'].includes(code))
  .flatMap(accountsAt)
  .flatMap(({ iban, persona }) => (iban === undefined ? [] : [[persona.name.en, iban] as const]));

const paid = Object.values(counterparties).flatMap((counterparty) =>
  (['AE', 'SA'] as const).map((country) => [counterparty.name, ibanOfCounterparty(counterparty, country)] as const),
);

const known: readonly (readonly [name: string, iban: string])[] = [
  ['Ivan David England', 'AE070331234567890123456'],
  ['Ivan David England', 'SA0380000000608010167519'],
  ['Abdullah Al Qahtani', 'SA5680000000100000000001'],
  ...customers,
  ...paid,
];

test.each(known)('verification and confirmation of payee agree on the account of %s, %s', async (name, iban) => {
  expect(await verified(iban)).toBe(name);
  expect(confirms(iban, name)).toBe('ConfirmationOfPayee.Yes');
});

test('an account unknown to verification is unknown to confirmation of payee, and vice versa', async () => {
  const unknown = 'SA4420000001234567891234';
  expect([await verified(unknown), confirms(unknown, 'Somebody')]).toEqual([404, undefined]);
});

test('every payee has an account at a bank of each market', () => {
  for (const counterparty of Object.values(counterparties))
    for (const country of ['AE', 'SA'] as const)
      expect(bankOfCounterparty(counterparty, country).country).toBe(country);
});
