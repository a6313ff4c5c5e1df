import * as z from 'zod';
import { PostedPayment } from '#functions/sandbox/banks/postings/posting.ts';
import { Amount } from '#functions/sandbox/banks/amount.ts';
import { PurposeCode } from './terms.ts';

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
  billing: Billing,
  version: z.number(),
});
export type Payment = z.infer<typeof Payment>;

const reference = z.string().min(1).max(35).optional();

/** `AEPaymentRequest` of the UAE standard, for a domestic payment. */
export const PaymentOrder = z.strictObject({
  Data: z.strictObject({
    ConsentId: z.guid(),
    Instruction: z.strictObject({ Amount }),
    /** The standard also defines a plain-text format for documentation. Banks accept only the encrypted one. */
    PersonalIdentifiableInformation: z.string(),
    PaymentPurposeCode: PurposeCode,
    DebtorReference: reference,
    CreditorReference: reference,
    OpenFinanceBilling: Billing,
  }),
});
export type OrderData = z.infer<typeof PaymentOrder>['Data'];
