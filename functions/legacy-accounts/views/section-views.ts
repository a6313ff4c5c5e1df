import * as z from 'zod';
import type { Beneficiary, DirectDebit } from '#shared/standard/accounts/future-payments.ts';
import { derivedId } from '#shared/platform/runtime/ids.ts';
import { DateTimeText, IdText } from '#shared/platform/schemas/formats.ts';
import {
  instant,
  instantOf,
  ksaob,
  LegacyAccountNumber,
  LegacyServicer,
  presentAccountNumber,
  presentServicer,
  text,
} from './wire.ts';

/** The account that an entry belongs to, and the time at which it was read from the bank. */
export interface EntrySource {
  readonly accountId: string;
  readonly readAt: string;
}

export const entryFields = {
  id: IdText.describe('Identifies the entry within the account (UUID).'),
  accountId: IdText.describe('The id of the account in this API (UUID).'),
  createdAt: DateTimeText.describe('When the entry was read from the bank.'),
  updatedAt: DateTimeText.describe('When the entry was read from the bank.'),
};

/**
 * Renders the common fields. Banks do not report when an entry was created, so both times are the time of the read.
 */
export const presentEntry = (id: string, { accountId, readAt }: EntrySource) => ({
  id: derivedId('account-entry', accountId, id),
  accountId,
  createdAt: readAt,
  updatedAt: readAt,
});

export const LegacyBeneficiaryView = z
  .object({
    ...entryFields,
    accountHolderName: text.describe("The account holder's name at the bank."),
    accountHolderShortName: text.describe("A short form of the account holder's name."),
    beneficiaryType: text.describe('Whether the beneficiary can be paid now.'),
    reference: text.describe("The customer's reference for payments to the beneficiary."),
    creditorAccount: z.array(LegacyAccountNumber).describe("The creditor's account."),
    creditorAgent: LegacyServicer.extend({ name: text.describe("The bank's name.") })
      .optional()
      .describe("The creditor's bank."),
  })
  .describe('Someone whom the customer can pay from the account.')
  .meta({ id: 'LegacyBeneficiary' });

export const presentBeneficiary = (
  beneficiary: Beneficiary,
  source: EntrySource,
): z.infer<typeof LegacyBeneficiaryView> => ({
  ...presentEntry(beneficiary.beneficiaryId, source),
  accountHolderName: beneficiary.accountHolderName ?? null,
  accountHolderShortName: beneficiary.accountHolderShortName ?? null,
  beneficiaryType: ksaob(beneficiary.beneficiaryType),
  reference: beneficiary.reference ?? null,
  creditorAccount: (beneficiary.creditorAccount ?? []).map((number) => presentAccountNumber(number, source.accountId)),
  ...(beneficiary.creditorAgent && {
    creditorAgent: {
      ...presentServicer(beneficiary.creditorAgent, source.accountId),
      name: beneficiary.creditorAgent.name ?? null,
    },
  }),
});

export const LegacyDirectDebitView = z
  .object({
    ...entryFields,
    mandateIdentification: text.describe('The reference of the mandate that the customer gave the creditor.'),
    directDebitStatusCode: text.describe('Whether the creditor may collect now.'),
    name: text.describe("The creditor's name."),
    frequency: text.describe('How often the creditor may collect.'),
    previousPaymentDateTime: instant.describe('When the last collection was made.'),
    previousPaymentAmount: text.describe('The amount of the last collection, as a decimal string.'),
    previousPaymentCurrency: text.describe("ISO 4217 code of the last collection's currency."),
  })
  .describe("A creditor's permission to collect from an account.")
  .meta({ id: 'LegacyDirectDebit' });

export const presentDirectDebit = (debit: DirectDebit, source: EntrySource): z.infer<typeof LegacyDirectDebitView> => ({
  ...presentEntry(debit.directDebitId, source),
  mandateIdentification: debit.mandateIdentification,
  directDebitStatusCode: debit.directDebitStatusCode,
  name: debit.name,
  frequency: ksaob(debit.frequency),
  previousPaymentDateTime: instantOf(debit.previousPaymentDateTime),
  previousPaymentAmount: debit.previousPaymentAmount?.amount ?? null,
  previousPaymentCurrency: debit.previousPaymentAmount?.currency ?? null,
});
