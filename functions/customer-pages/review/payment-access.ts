import type { PaymentAccess } from '#shared/standard/consent-pages/words.ts';
import { type Instructions, readsRefundAccount } from '#shared/standard/payments/instructions.ts';
import type { ReviewContext } from './review.ts';

/** Returns the text about the data to which a payment consent also gives access, or undefined if there is none. */
export const accessText = (
  instructions: Instructions | undefined,
  { words, language }: ReviewContext,
): string | undefined => {
  const access = accessOf(instructions);
  return access && words.paymentAccess[access][language];
};

const accessOf = (instructions: Instructions | undefined): PaymentAccess | undefined => {
  const { readAccountsBasic, readAccountsDetail, readBalances } = instructions?.permissions ?? {};
  const readsRefund = readsRefundAccount(instructions);
  if (!readAccountsBasic && !readAccountsDetail) return readsRefund ? 'refund' : undefined;
  if (readBalances) return readsRefund ? 'details-balance-refund' : 'details-balance';
  return readsRefund ? 'details-refund' : 'details';
};
