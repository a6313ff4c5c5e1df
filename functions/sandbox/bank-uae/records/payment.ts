import * as z from 'zod';
import { Amount } from '#functions/sandbox/banks/amount.ts';
import { Creditor } from './creditor.ts';
import { CurrencyRequest } from './terms.ts';

/** `AEServiceInitiationOpenFinancePaymentBilling` of the UAE standard. */
export const Billing = z.strictObject({
  Type: z.enum(['Collection', 'LargeValueCollection', 'PushP2P', 'PullP2P', 'Me2Me']),
  MerchantId: z.string().min(8).max(20).optional(),
});

/** A payment as the bank keeps it. Its status is not stored: it follows from amount, age and `lacksFunds`. */
export const Payment = z.object({
  bank: z.string(),
  paymentId: z.string(),
  consentId: z.string(),
  clientId: z.string(),
  bodyHash: z.string(),
  amount: Amount,
  creditor: Creditor,
  debtorIban: z.string(),
  purpose: z.string(),
  debtorReference: z.string().optional(),
  creditorReference: z.string().optional(),
  currencyRequest: CurrencyRequest.optional(),
  billing: Billing,
  /** The money was not there when the order came. */
  lacksFunds: z.boolean(),
  createdAt: z.string(),
  version: z.number(),
});
export type Payment = z.infer<typeof Payment>;
