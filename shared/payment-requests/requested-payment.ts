import type { AccountPartyInput } from '#shared/payment-terms/account-party.ts';
import type { Instructions } from '#shared/payment-terms/instructions.ts';
import type { PaymentType } from '#shared/payment-terms/payment-type.ts';
import type { Risks } from '#shared/payment-terms/risks.ts';
import type { PaymentRequest } from './payment-request.ts';

/** What a client may say when it requests a payment, whichever face of the interface it uses. */
export interface RequestedPayment extends Partial<
  Pick<
    PaymentRequest,
    | 'creditorReference'
    | 'creditorType'
    | 'debtorReference'
    | 'merchantId'
    | 'merchantReference'
    | 'internalReference'
    | 'purpose'
    | 'redirectUrl'
    | 'successRedirectUrl'
    | 'failureRedirectUrl'
  >
> {
  readonly type: PaymentType;
  /** A decimal string, such as "150.00". */
  readonly amount: string;
  readonly currency: string;
  readonly creditor: AccountPartyInput | undefined;
  /** What the face calls the creditor's account number, for error messages. */
  readonly creditorField: string;
  readonly additionalCreditors: readonly AccountPartyInput[];
  readonly debtor: AccountPartyInput | undefined;
  /** Code or UUID of the bank to pay at. */
  readonly providerId: string | undefined;
  readonly instructions: Instructions | undefined;
  readonly risks: Risks | undefined;
}
