import * as z from 'zod';
import { Iban } from '#shared/identifiers/iban.ts';
import { AmountText, CurrencyCode } from '#shared/money/money.ts';
import { AccountPartyInput } from '#shared/payment-requests/account-party.ts';
import { Instructions } from '#shared/payment-requests/instructions.ts';
import { CreditorType } from '#shared/payment-requests/payment-request.ts';
import { PaymentType } from '#shared/payment-requests/payment-type.ts';
import { Risks } from '#shared/payment-requests/risks.ts';

/** https, or http on the loopback interface as RFC 8252 §7.3 has it for native apps; at most 255 characters. */
export const RedirectUrl = z
  .string()
  .max(255)
  .refine((text) => {
    const url = URL.parse(text);
    if (!url || url.username || url.password) return false;
    const loopback = url.protocol === 'http:' && /^(127\.0\.0\.1|\[::1\]|localhost)$/.test(url.hostname);
    return loopback || url.protocol === 'https:';
  }, 'must be an https URL');

const reference = z.string().trim().min(1).max(35).optional();

/** Body of POST /payment-requests: the five named members, and every member of the record a client can mean. */
export const PaymentRequestBody = z
  .strictObject({
    amount: AmountText,
    currency: CurrencyCode,
    beneficiaryIban: Iban.optional(),
    beneficiaryName: z.string().trim().min(1).max(140).optional(),
    reference,
    providerId: z.string().max(64).optional(),
    type: PaymentType.default('SingleInstantPayment'),
    purpose: z.string().max(35).optional(),
    redirectUrl: RedirectUrl.optional(),
    successRedirectUrl: RedirectUrl.optional(),
    failureRedirectUrl: RedirectUrl.optional(),
    creditorReference: reference,
    debtorReference: reference,
    merchantId: z.string().trim().min(8).max(20).optional(),
    merchantReference: z.string().trim().min(1).max(255).optional(),
    creditorType: CreditorType.optional(),
    debtorAccount: AccountPartyInput.optional(),
    /** With the first creditor at most ten (decisions 2.4). */
    additionalCreditorAccounts: z.array(AccountPartyInput).max(9).optional(),
    instructions: Instructions.optional(),
    risks: Risks.optional(),
  })
  .meta({
    id: 'CreatePaymentRequest',
    example: {
      amount: '150.00',
      beneficiaryIban: 'AE070331234567890123456',
      beneficiaryName: 'Ivan England',
      currency: 'AED',
      reference: 'INV-1001',
    },
  });
export type PaymentRequestBody = z.output<typeof PaymentRequestBody>;
