import * as z from 'zod';
import { PostedPayment } from '#functions/sandbox/banks/postings/posting.ts';
import { Creditor } from './creditor.ts';

/** `AEServiceInitiationOpenFinancePaymentBilling` of the UAE standard. */
export const Billing = z.strictObject({
  Type: z.enum(['Collection', 'LargeValueCollection', 'PushP2P', 'PullP2P', 'Me2Me']),
  MerchantId: z.string().min(8).max(20).optional(),
});

/** A payment as the bank stores it. Its status is not stored but derived from amount, age and `lacksFunds`. */
export const Payment = PostedPayment.extend({
  bank: z.string(),
  consentId: z.string(),
  clientId: z.string(),
  bodyHash: z.string(),
  creditor: Creditor,
  billing: Billing,
  version: z.number(),
});
export type Payment = z.infer<typeof Payment>;
