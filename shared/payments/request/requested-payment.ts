import type { AccountFields, AccountPartyInput } from '#shared/standard/payments/account-party.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import type { Risks } from '#shared/standard/payments/risks.ts';
import type { PaymentRequest } from './payment-request.ts';

/** Names of the fields that differ between API variants, for error messages. */
export interface PaymentFields {
  readonly creditor: AccountFields;
  readonly debtor: AccountFields;
}

/** A client's input for a payment request, in the same format for every API variant. */
export interface RequestedPayment extends Partial<
  Pick<
    PaymentRequest,
    | 'creditorReference'
    | 'creditorType'
    | 'debtorReference'
    | 'merchantId'
    | 'merchantReference'
    | 'internalReference'
    | 'description'
    | 'note'
    | 'autoRedirect'
    | 'purpose'
    | 'redirectUrl'
    | 'successRedirectUrl'
    | 'failureRedirectUrl'
    | 'executesAt'
  >
> {
  readonly type: PaymentType;
  /** A decimal string, such as "150.00". */
  readonly amount: string;
  readonly currency: string;
  readonly creditor: AccountPartyInput | undefined;
  readonly fields: PaymentFields;
  readonly additionalCreditors: readonly AccountPartyInput[];
  readonly debtor: AccountPartyInput | undefined;
  /** Code or UUID of the debtor's bank. */
  readonly providerId: string | undefined;
  readonly instructions: Instructions | undefined;
  readonly risks: Risks | undefined;
}
