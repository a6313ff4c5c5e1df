import * as z from 'zod';
import { bankByCode } from '#shared/banks/bank-codes.ts';
import type { BankAccount } from '#shared/payments/creditor/bank-account.ts';
import type { ListedBankAccount } from '#shared/payments/creditor/manage-bank-accounts.ts';
import { bankCodeOfIban, countryOfIban } from '#shared/standard/identifiers/iban.ts';

export const BankAccountView = z
  .object({
    id: z.guid().describe('The id of the bank account (UUID).'),
    name: z.string().describe('Your name for the account.'),
    accountHolderName: z.string().describe("The account holder's name at the bank."),
    accountIdentification: z.string().describe('The IBAN.'),
    bankName: z
      .string()
      .nullable()
      .describe("The bank's English name; null if no register lists the IBAN's bank code."),
    scheme: z.literal('IBAN').describe('Always `IBAN`.'),
    isDefault: z.boolean().describe('Whether payment requests without a creditor pay to this account.'),
    createdAt: z.iso.datetime().describe('When the account was registered, in UTC.'),
  })
  .describe('An account to which customers can be asked to pay.')
  .meta({ id: 'BankAccount' });

export const presentBankAccount = ({ account, isDefault }: ListedBankAccount): z.infer<typeof BankAccountView> => ({
  id: account.id,
  name: account.name,
  accountHolderName: account.accountHolderName,
  accountIdentification: account.iban,
  bankName: bankNameOf(account),
  scheme: 'IBAN',
  isDefault,
  createdAt: account.createdAt,
});

/** Returns null for an unknown bank code: new codes may appear between two releases. */
const bankNameOf = ({ iban }: BankAccount): string | null =>
  bankByCode(countryOfIban(iban), bankCodeOfIban(iban) ?? '')?.englishName ?? null;

export const DefaultBankAccountView = z
  .object({
    id: z.guid().describe('The id of the bank account (UUID).'),
    identification: z.string().describe('The IBAN.'),
    name: z.string().describe('Your name for the account.'),
    schemeName: z.literal('IBAN').describe('Always `IBAN`.'),
  })
  .describe('The new default account.')
  .meta({ id: 'DefaultBankAccount' });

export const presentDefault = ({ id, iban, name }: BankAccount): z.infer<typeof DefaultBankAccountView> => ({
  id,
  identification: iban,
  name,
  schemeName: 'IBAN',
});
