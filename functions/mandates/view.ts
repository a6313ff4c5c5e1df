import * as z from 'zod';
import { formatMoney } from '#shared/standard/money.ts';
import { type MandateTransaction, MandateTransactionStatus } from '#shared/payments/mandate/mandate-transaction.ts';
import { AccountPartyView, presentAccountParty } from '#shared/standard/payments/account-party.ts';

export const MandateTransactionView = z
  .object({
    id: z.guid(),
    mandateId: z.guid(),
    executionDate: z.iso.date(),
    amount: z.string(),
    approvedAmount: z.string().nullable(),
    approvedAt: z.iso.datetime().nullable(),
    isApproved: z.boolean(),
    isVariable: z.boolean(),
    maxAmount: z.string(),
    status: MandateTransactionStatus,
    creditorAccount: AccountPartyView,
    reference: z.string().nullable(),
    paymentId: z.guid().nullable(),
  })
  .meta({ id: 'MandateTransaction', description: 'One payment under a mandate, on its day.' });

export const presentTransaction = (transaction: MandateTransaction): z.infer<typeof MandateTransactionView> => {
  const { currency, approvedMinor } = transaction;
  const money = (minor: bigint) => formatMoney({ minor, currency });
  return {
    id: transaction.id,
    mandateId: transaction.mandateId,
    executionDate: transaction.executionDate,
    amount: money(transaction.minor),
    approvedAmount: approvedMinor === undefined ? null : money(approvedMinor),
    approvedAt: transaction.approvedAt ?? null,
    isApproved: approvedMinor !== undefined,
    isVariable: transaction.isVariable,
    maxAmount: money(transaction.maxMinor),
    status: transaction.status,
    creditorAccount: presentAccountParty(transaction.creditorAccount),
    reference: transaction.reference ?? null,
    paymentId: transaction.paymentId ?? null,
  };
};
