import type { Payment } from './payment.ts';

/** Why a bank rejected a payment, as far as we tell the customer. */
export type RejectReason =
  | 'insufficientFunds'
  | 'amountTooHigh'
  | 'accountClosed'
  | 'accountInvalid'
  | 'noResponse'
  | 'undisclosed';

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
export const rejectReasonOf = ({ bank }: Pick<Payment, 'bank'>): RejectReason => {
  const reasons = bank?.rejectReasons.map(({ code }) => disclosed.get(code.split('.').at(-1) ?? ''));
  return reasons?.find((reason) => reason !== undefined) ?? 'undisclosed';
};
