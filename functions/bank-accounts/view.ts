import * as z from 'zod';
import { bankByCode } from '#shared/banks/bank-codes.ts';
import type { BankAccount } from '#shared/payments/creditor/bank-account.ts';
import type { ListedBankAccount } from '#shared/payments/creditor/manage-bank-accounts.ts';
import { bankCodeOfIban, countryOfIban } from '#shared/standard/identifiers/iban.ts';

export const BankAccountView = z
  .object({
    id: z.guid(),
    name: z.string(),
    accountHolderName: z.string(),
    accountIdentification: z.string(),
    bankName: z.string().nullable(),
    scheme: z.literal('IBAN'),
    isDefault: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'BankAccount', description: 'An account that customers can be asked to pay to.' });

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

/** Null for a bank code that no register lists: banks are founded more often than this service is deployed. */
const bankNameOf = ({ iban }: BankAccount): string | null =>
  bankByCode(countryOfIban(iban), bankCodeOfIban(iban) ?? '')?.englishName ?? null;

/** The answer of PUT /payment/bank-account/default. */
export const DefaultBankAccountView = z
  .object({ id: z.guid(), identification: z.string(), name: z.string(), schemeName: z.literal('IBAN') })
  .meta({ id: 'DefaultBankAccount' });

export const presentDefault = ({ id, iban, name }: BankAccount): z.infer<typeof DefaultBankAccountView> => ({
  id,
  identification: iban,
  name,
  schemeName: 'IBAN',
});
