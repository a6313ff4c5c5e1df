import { NotOffered } from './errors.ts';
import type { PaymentBank } from './payments.ts';

const refuse = (): Promise<never> => Promise.reject(new NotOffered('The bank takes no payments'));

/** A bank, or a protocol, that takes no payments. */
export const takesNoPayments: PaymentBank = { submit: refuse, read: refuse, find: refuse, refundAccount: refuse };
