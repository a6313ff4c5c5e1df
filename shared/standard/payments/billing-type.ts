import type { Money } from '#shared/standard/money.ts';
import type { CreditorType } from './account-party.ts';
import { isSingle, type PaymentType } from './payment-type.ts';
import type { Risks } from './risks.ts';

/** The billing classes of payments (`AEServiceInitiationOpenFinancePaymentBilling` of the UAE standard). */
export type BillingType = 'Collection' | 'LargeValueCollection' | 'PushP2P' | 'PullP2P' | 'Me2Me';

/** The client's description of a payment, which determines its billing type. */
export interface BilledPayment {
  readonly type: PaymentType;
  readonly amount: Money;
  readonly creditorType?: CreditorType | undefined;
  readonly merchantId?: string | undefined;
  readonly risks?: Risks | undefined;
}

/** In minor units: the market bills collections above AED 20,000 as large. */
const largeMinor = 2_000_000n;

type Context = NonNullable<Risks['PaymentContextCode']>;

const personalContexts: ReadonlySet<Context | undefined> = new Set(['TransferToThirdParty', 'PartyToParty']);

const isBetweenPeople = ({ creditorType, merchantId, risks }: BilledPayment): boolean =>
  merchantId === undefined &&
  (creditorType ? creditorType === 'Individual' : personalContexts.has(risks?.PaymentContextCode));

/**
 * Returns the billing type of a payment. It depends only on the payment request and the amount, so a consent and its
 * orders agree. A person pushes a single payment; the payments of a mandate are pulled.
 */
export const billingTypeOf = (payment: BilledPayment): BillingType => {
  if (payment.risks?.PaymentContextCode === 'TransferToSelf') return 'Me2Me';
  if (isBetweenPeople(payment)) return isSingle(payment.type) ? 'PushP2P' : 'PullP2P';
  return payment.amount.minor > largeMinor ? 'LargeValueCollection' : 'Collection';
};

/** Returns whether the payee sells something to the payer. */
export const isCollection = (payment: BilledPayment): boolean => billingTypeOf(payment).endsWith('Collection');
