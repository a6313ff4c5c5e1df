import type { InBoth } from '#shared/standard/languages/text-table.ts';
import { isReturned, type Payment } from './payment.ts';

/** Why a bank rejected a payment, as far as we tell the customer. */
export type RejectReason =
  | 'insufficientFunds'
  | 'amountTooHigh'
  | 'accountClosed'
  | 'accountInvalid'
  | 'noResponse'
  | 'undisclosed';

/** The texts for customers. */
export const rejectReasons = {
  insufficientFunds: ['There was not enough money in your account.', 'رصيد حسابك لا يكفي لإتمام الدفع.'],
  amountTooHigh: [
    'The amount is higher than your bank or the payment system allows.',
    'المبلغ أعلى من الحد الذي يسمح به بنكك أو نظام الدفع.',
  ],
  accountClosed: ["Your account or the payee's account is closed.", 'حسابك أو حساب المستفيد مغلق.'],
  accountInvalid: [
    "The number of your account or of the payee's account is not valid.",
    'رقم حسابك أو رقم حساب المستفيد غير صحيح.',
  ],
  noResponse: [
    'A bank did not respond in time. You can try again later.',
    'لم يرد أحد البنوك في الوقت المحدد. يمكنك المحاولة مرة أخرى لاحقًا.',
  ],
  undisclosed: ['Your bank can tell you why.', 'يمكن لبنكك إخبارك بالسبب.'],
} as const satisfies Record<RejectReason, InBoth>;

/**
 * ISO 20022 status reasons (ExternalStatusReason1Code). All others, such as a blocked account or suspected fraud, are
 * for the bank to explain.
 */
const disclosed: ReadonlyMap<string, RejectReason> = new Map([
  ['AM04', 'insufficientFunds'],
  ['AM02', 'amountTooHigh'],
  ['AM13', 'amountTooHigh'],
  ['AM14', 'amountTooHigh'],
  ['AM21', 'amountTooHigh'],
  ['AC04', 'accountClosed'],
  ['AC05', 'accountClosed'],
  ['AC07', 'accountClosed'],
  ['AC01', 'accountInvalid'],
  ['AC02', 'accountInvalid'],
  ['AC03', 'accountInvalid'],
  ['AB05', 'noResponse'],
  ['AB06', 'noResponse'],
  ['AB07', 'noResponse'],
  ['AB08', 'noResponse'],
]);

/** Returns the first of the bank's reasons that we tell the customer. The bank's codes have a prefix, as in `AANI.AM04`. */
export const rejectReasonOf = (payment: Pick<Payment, 'bank' | 'status' | 'history'>): RejectReason => {
  const reasons = payment.bank?.rejectReasons.map(({ code }) => disclosed.get(code.split('.').at(-1) ?? ''));
  const reason = reasons?.find((known) => known !== undefined) ?? 'undisclosed';
  // The text about no response invites the customer to pay again, but a returned amount may not be back yet.
  return reason === 'noResponse' && isReturned(payment) ? 'undisclosed' : reason;
};
