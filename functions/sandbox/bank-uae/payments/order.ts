import * as z from 'zod';
import { Amount } from '#functions/sandbox/banks/amount.ts';
import { Billing } from '../records/payment.ts';
import { PurposeCode } from '../records/terms.ts';

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
