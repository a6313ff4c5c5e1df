import * as z from 'zod';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { Iban } from '#shared/standard/identifiers/iban.ts';
import { AmountText, CurrencyCode } from '#shared/standard/money.ts';
import type { PaymentFields, RequestedPayment } from '#shared/payments/request/requested-payment.ts';
import { AccountPartyInput, CreditorType } from '#shared/standard/payments/account-party.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { RedirectUrl } from '#shared/standard/payments/redirect-url.ts';
import { Risks } from '#shared/standard/payments/risks.ts';
import { lazyStrictObject } from '#shared/platform/runtime/lazy-object.ts';

const reference = plainText(1, 35).optional();

/** The body of POST /payment-requests. */
export const PaymentRequestBody = lazyStrictObject(() => ({
  amount: AmountText,
  currency: CurrencyCode,
  beneficiaryIban: Iban.optional(),
  beneficiaryName: plainText(1, 140).optional(),
  reference,
  providerId: z.string().max(64).optional(),
  type: PaymentType.default('SingleInstantPayment'),
  purpose: z.string().max(35).optional(),
  redirectUrl: RedirectUrl.optional(),
  successRedirectUrl: RedirectUrl.optional(),
  failureRedirectUrl: RedirectUrl.optional(),
  creditorReference: reference,
  debtorReference: reference,
  merchantId: plainText(8, 20).optional(),
  merchantReference: plainText(1, 255).optional(),
  creditorType: CreditorType.optional(),
  debtorAccount: AccountPartyInput.optional(),
  /** The first creditor is `beneficiaryIban`. How many others there may be depends on the type of the payment. */
  additionalCreditorAccounts: z.array(AccountPartyInput).max(9).optional(),
  instructions: Instructions.optional(),
  risks: Risks.optional(),
})).meta({
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

const fields: PaymentFields = {
  creditor: { schemeName: 'beneficiaryIban', identification: 'beneficiaryIban' },
  debtor: { schemeName: 'debtorAccount.schemeName', identification: 'debtorAccount.identification' },
};

/** Translates the body into the terms of the use case. */
export const requestedPayment = (body: PaymentRequestBody): RequestedPayment => {
  const {
    beneficiaryIban,
    beneficiaryName,
    reference: internalReference,
    debtorAccount: debtor,
    additionalCreditorAccounts: additionalCreditors = [],
    providerId,
    instructions,
    risks,
    ...facts
  } = body;
  return {
    ...facts,
    creditor: beneficiaryIban
      ? {
          schemeName: 'IBAN',
          identification: beneficiaryIban,
          name: beneficiaryName,
          accountHolderName: beneficiaryName,
        }
      : undefined,
    fields,
    additionalCreditors,
    debtor,
    internalReference,
    providerId,
    instructions,
    risks,
  };
};
