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

/** The account that an entry belongs to, and when it was read at the bank. */
export interface ReadOf {
  readonly accountId: string;
  readonly readAt: string;
}

export const entry = { id: IdText, accountId: IdText, createdAt: DateTimeText, updatedAt: DateTimeText };

/** Banks do not say when an entry was made: the times are those at which it was read. */
export const entryOf = (id: string, { accountId, readAt }: ReadOf) => ({
  id: derivedId('account-entry', accountId, id),
  accountId,
  createdAt: readAt,
  updatedAt: readAt,
});

export const LegacyBeneficiaryView = z
  .object({
    ...entry,
    accountHolderName: text,
    accountHolderShortName: text,
    beneficiaryType: text,
    reference: text,
    creditorAccount: z.array(LegacyAccountNumber),
    creditorAgent: LegacyServicer.extend({ name: text }).optional(),
  })
  .meta({ id: 'LegacyBeneficiary', description: 'Somebody who may be paid from an account.' });

export const presentBeneficiary = (beneficiary: Beneficiary, of: ReadOf): z.infer<typeof LegacyBeneficiaryView> => ({
  ...entryOf(beneficiary.beneficiaryId, of),
  accountHolderName: beneficiary.accountHolderName ?? null,
  accountHolderShortName: beneficiary.accountHolderShortName ?? null,
  beneficiaryType: ksaob(beneficiary.beneficiaryType),
  reference: beneficiary.reference ?? null,
  creditorAccount: (beneficiary.creditorAccount ?? []).map((number) => presentAccountNumber(number, of.accountId)),
  ...(beneficiary.creditorAgent && {
    creditorAgent: {
      ...presentServicer(beneficiary.creditorAgent, of.accountId),
      name: beneficiary.creditorAgent.name ?? null,
    },
  }),
});

export const LegacyDirectDebitView = z
  .object({
    ...entry,
    mandateIdentification: text,
    directDebitStatusCode: text,
    name: text,
    frequency: text,
    previousPaymentDateTime: instant,
    previousPaymentAmount: text,
    previousPaymentCurrency: text,
  })
  .meta({ id: 'LegacyDirectDebit', description: "A creditor's permission to collect from an account." });

export const presentDirectDebit = (debit: DirectDebit, of: ReadOf): z.infer<typeof LegacyDirectDebitView> => ({
  ...entryOf(debit.directDebitId, of),
  mandateIdentification: debit.mandateIdentification,
  directDebitStatusCode: debit.directDebitStatusCode,
  name: debit.name,
  frequency: ksaob(debit.frequency),
  previousPaymentDateTime: instantOf(debit.previousPaymentDateTime),
  previousPaymentAmount: debit.previousPaymentAmount?.amount ?? null,
  previousPaymentCurrency: debit.previousPaymentAmount?.currency ?? null,
});
