import * as z from 'zod';
import { born, type Lifecycle, living, move } from '#shared/lifecycle/lifecycle.ts';
import { Market } from '#shared/markets/market.ts';
import { StoredMinor } from '#shared/money/money.ts';
import { Id } from '#shared/runtime/ids.ts';
import { AccountParty } from './account-party.ts';
import { Instructions } from './instructions.ts';
import { PaymentType } from './payment-type.ts';
import { Risks } from './risks.ts';

export const PaymentRequestStatus = z.enum([
  /** Waits for a consent; its link lapses. */
  'New',
  /** Waits for the customer at the bank; ends with the consent. */
  'AwaitingAuthorization',
  /** The payment is on its way; the bank decides. */
  'Processing',
  /** Several payments: the mandate is in force. */
  'Active',
  /** The bank has blocked the mandate for now. */
  'Suspended',
  /** The money has left the debtor's account, or the last payment of a mandate is done. */
  'Completed',
  /** The customer or the bank declined the consent. */
  'Rejected',
  /** The bank refused the payment. */
  'Failed',
  /** Nobody came in time. */
  'Expired',
  /** A mandate was withdrawn. */
  'Revoked',
  /** The client took it back before the customer agreed; it leaves the lists. */
  'Cancelled',
]);
export type PaymentRequestStatus = z.infer<typeof PaymentRequestStatus>;

export const paymentRequestLifecycle = {
  New: ['AwaitingAuthorization', 'Cancelled', 'Expired'],
  AwaitingAuthorization: ['Processing', 'Active', 'Rejected', 'Expired', 'Cancelled'],
  Processing: ['Completed', 'Failed'],
  Active: ['Suspended', 'Completed', 'Revoked', 'Expired'],
  Suspended: ['Active', 'Revoked', 'Expired'],
  Completed: [],
  Rejected: [],
  Failed: [],
  Expired: [],
  Revoked: [],
  Cancelled: [],
} as const satisfies Lifecycle<PaymentRequestStatus>;

export const CreditorType = z.enum(['Individual', 'Merchant', 'Business', 'Charity', 'GovernmentBody', 'Other']);

const reference = z.string().optional();

/** What a client asks a customer to pay (interface 2.6). */
export const PaymentRequest = z.object({
  id: Id,
  clientId: Id,
  market: Market,
  ...living(PaymentRequestStatus),
  type: PaymentType,
  minor: StoredMinor,
  currency: z.string(),
  creditorAccount: AccountParty,
  additionalCreditorAccounts: z.array(AccountParty),
  debtorAccount: AccountParty.optional(),
  creditorReference: reference,
  creditorType: CreditorType.optional(),
  debtorReference: reference,
  merchantId: reference,
  merchantReference: reference,
  /** The client's own reference, from the body's `reference`. */
  internalReference: reference,
  isCopVerified: z.boolean(),
  purpose: z.string().optional(),
  /** Code of the bank to pay at, when the client named one. */
  providerCode: z.string().optional(),
  redirectUrl: z.string().optional(),
  successRedirectUrl: z.string().optional(),
  failureRedirectUrl: z.string().optional(),
  instructions: Instructions.optional(),
  risks: Risks.optional(),
  /** When a request without a consent lapses. */
  expiresAt: z.iso.datetime(),
  consentId: Id.optional(),
  paymentId: Id.optional(),
  /** Digest of the body that created it: the same idempotency key with another body is refused. */
  bodyHash: z.string(),
});
export type PaymentRequest = z.infer<typeof PaymentRequest>;

type Facts = Omit<PaymentRequest, keyof ReturnType<typeof born> | 'consentId' | 'paymentId'>;

export const newPaymentRequest = (facts: Facts, at: string): PaymentRequest => ({ ...facts, ...born('New', at) });

export const advancePaymentRequest = <S extends PaymentRequestStatus>(
  request: PaymentRequest & { readonly status: S },
  to: (typeof paymentRequestLifecycle)[S][number],
  at: string,
): PaymentRequest => move(paymentRequestLifecycle, request as PaymentRequest, to, at);

/** What payer and payee read on their statements: agreed with the consent, so the order repeats it. */
export const referencesOf = ({ creditorReference, debtorReference, internalReference }: PaymentRequest) => ({
  creditorReference: creditorReference ?? internalReference,
  debtorReference: debtorReference ?? internalReference,
});

/** Lists show what the client still stands by. */
export const isListed = ({ status }: PaymentRequest): boolean => status !== 'Cancelled';
