import * as z from 'zod';
import { formatMoney } from '#shared/standard/money.ts';
import { type MandateTransaction, MandateTransactionStatus } from '#shared/payments/mandate/mandate-transaction.ts';
import { AccountPartyView, presentAccountParty } from '#shared/standard/payments/account-party.ts';

export const MandateTransactionView = z
  .object({
    id: z.guid().describe('The id of the scheduled payment (UUID).'),
    mandateId: z.guid().describe('The id of the mandate (UUID), which is the id of its consent.'),
    executionDate: z.iso.date().describe("The day on which the payment is made, in the market's time zone."),
    amount: z.string().describe('The scheduled amount, a decimal string with two decimals.'),
    approvedAmount: z.string().nullable().describe('The approved amount, a decimal string; null until it is approved.'),
    approvedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the amount was approved, in UTC; null until then. A fixed amount is approved with the mandate.'),
    isApproved: z.boolean().describe('Whether the amount is approved.'),
    isVariable: z.boolean().describe('Whether the amount may differ from payment to payment and needs your approval.'),
    maxAmount: z.string().describe('The highest amount that you may approve, a decimal string.'),
    status: MandateTransactionStatus,
    creditorAccount: AccountPartyView.describe("The creditor's account."),
    reference: z.string().nullable().describe('Your own reference for this payment; null if you sent none.'),
    paymentId: z.guid().nullable().describe('The id of the payment (UUID); null until the execution day.'),
  })
  .describe('A scheduled payment under a mandate.')
  .meta({ id: 'MandateTransaction' });

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
