import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { StoredMinor } from '#shared/standard/money.ts';
import type { Creditor, PaymentFacts } from '#shared/banks/port/consents.ts';
import { PayeeCheck } from '#shared/payments/payee/payee-check.ts';
import { AccountParty, CreditorType } from '#shared/standard/payments/account-party.ts';
import { Instructions } from '#shared/standard/payments/instructions.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { Risks } from '#shared/standard/payments/risks.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import {
  defineLifecycle,
  initialState,
  statusesOf,
  type Versioned,
  versionedFields,
} from '#shared/platform/lifecycle/lifecycle.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { Id } from '#shared/platform/runtime/ids.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';
import type { RequestKind } from '#shared/consents/agreement.ts';
import type { Entities } from '#shared/platform/storage/entities.ts';

export const paymentRequestLifecycle = defineLifecycle({
  New: {
    to: ['AwaitingAuthorization', 'Cancelled', 'Expired'],
    event: 'created',
    description: 'It has no consent yet. It expires unless one is created in time.',
  },
  AwaitingAuthorization: {
    to: ['Processing', 'Active', 'Rejected', 'Expired', 'Cancelled'],
    event: 'awaiting_authorization',
    description: 'The customer has to decide at the bank.',
  },
  Processing: {
    to: ['Completed', 'Failed'],
    event: 'processing',
    description: 'The customer has approved, and the payment is being made.',
  },
  Active: {
    to: ['Suspended', 'Completed', 'Revoked', 'Expired'],
    event: 'active',
    description: 'Multi-payment types: the consent is active or paused.',
  },
  Suspended: {
    to: ['Active', 'Completed', 'Revoked', 'Expired'],
    event: 'suspended',
    description: 'Multi-payment types: the bank has suspended the consent.',
  },
  Completed: {
    to: [],
    event: 'completed',
    description:
      "The customer's account has been debited. Multi-payment types: the schedule is over, or the limits are used up.",
  },
  Rejected: { to: [], event: 'rejected', description: 'The customer or the bank rejected the consent.' },
  Failed: { to: [], event: 'failed', description: 'The bank rejected the payment.' },
  Expired: {
    to: [],
    event: 'expired',
    description: 'The customer did not decide in time, or the consent has expired.',
  },
  Revoked: { to: [], event: 'revoked', description: 'Multi-payment types: the consent was revoked.' },
  Cancelled: { to: [], event: 'cancelled', description: 'You cancelled it. It no longer appears in lists.' },
});

export const PaymentRequestStatus = statusesOf(paymentRequestLifecycle);
export type PaymentRequestStatus = z.infer<typeof PaymentRequestStatus>;

/** The client's own reference. The legacy API accepts longer references than the current API. */
export const OwnReference = plainText(1, 255);

const reference = z.string().optional();

/** A client's request for a payment from a customer. */
export const PaymentRequest = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(PaymentRequestStatus),
  type: PaymentType,
  minor: StoredMinor,
  currency: z.string(),
  creditorAccount: AccountParty,
  additionalCreditorAccounts: z.array(AccountParty),
  debtorAccount: AccountParty.optional(),
  /** The debtor account that the client requested. The bank may have reported another name or account since. */
  requestedDebtorAccount: AccountParty.optional(),
  creditorReference: reference,
  creditorType: CreditorType.optional(),
  debtorReference: reference,
  merchantId: reference,
  merchantReference: reference,
  internalReference: reference,
  description: reference,
  note: reference,
  /**
   * If false, a customer who returns from the bank sees this service's page with a link to the client's page, instead
   * of a redirect.
   */
  autoRedirect: z.boolean().optional(),
  /** Whether the name of every creditor was checked with its bank (confirmation of payee), and whether all match. */
  isCopPerformed: z.boolean().default(false),
  isCopVerified: z.boolean(),
  /** The result of the payee check for the first creditor, if the client made one. */
  payeeCheck: PayeeCheck.optional(),
  /** The results for the further creditors that the client has checked, by the id of the account party. */
  additionalPayeeChecks: z.record(z.guid(), PayeeCheck).optional(),
  purpose: z.string().optional(),
  /** The debtor's bank, once it is known. */
  providerCode: z.string().optional(),
  redirectUrl: z.string().optional(),
  successRedirectUrl: z.string().optional(),
  failureRedirectUrl: z.string().optional(),
  instructions: Instructions.optional(),
  /**
   * When this service makes the only payment of a mandate automatically. Absent if the client schedules the payments.
   */
  executesAt: z.iso.datetime().optional(),
  risks: Risks.optional(),
  /** The secret part of the link to the request's page. */
  linkToken: z.string(),
  /** When the customer first opened the link, if the request had no consent at that time. */
  openedAt: z.iso.datetime().optional(),
  /** When the request expires if no consent has been created. */
  expiresAt: z.iso.datetime(),
  consentId: Id.optional(),
  paymentId: Id.optional(),
  /** Hash of the create request's body. A retry with the same idempotency key and a different body is rejected. */
  bodyHash: z.string(),
}));
export type PaymentRequest = z.infer<typeof PaymentRequest>;

type InitialFields = Omit<PaymentRequest, keyof Versioned>;

export const newPaymentRequest = (fields: InitialFields, at: string): PaymentRequest => ({
  ...fields,
  ...initialState('New', at),
});

/** Returns a request as it was when created, so that a retry of the create request receives the same response. */
export const asCreated = ({ consentId: _c, paymentId: _p, ...fields }: PaymentRequest): PaymentRequest =>
  newPaymentRequest({ ...fields, debtorAccount: fields.requestedDebtorAccount }, fields.createdAt);

/** Maximum length of `AEReference` of the UAE standard. The legacy API accepts longer client references. */
const maxStatementReference = 35;

/**
 * Returns the references for the debtor's and the creditor's account statements, for a consent or a payment under it.
 * One of several payments may have its own reference. A single payment must have the same references in the consent and
 * in the order.
 */
export const referencesOf = (
  { creditorReference, debtorReference, internalReference }: PaymentRequest,
  payment: { readonly reference?: string | undefined } = {},
) => {
  const internal = internalReference?.slice(0, maxStatementReference);
  const paymentReference = payment.reference?.slice(0, maxStatementReference);
  return {
    creditorReference: paymentReference ?? creditorReference ?? internal,
    debtorReference: paymentReference ?? debtorReference ?? internal,
  };
};

/** Returns all creditors that a request permits, starting with the first one. */
export const creditorsOf = ({
  creditorAccount,
  additionalCreditorAccounts,
}: PaymentRequest): readonly AccountParty[] => [creditorAccount, ...additionalCreditorAccounts];

/** Returns the result of the payee check for one of a request's creditors, if the client made one. */
export const payeeCheckOf = (
  { id }: AccountParty,
  { creditorAccount, payeeCheck, additionalPayeeChecks }: PaymentRequest,
): PayeeCheck | undefined => (id === creditorAccount.id ? payeeCheck : additionalPayeeChecks?.[id]);

/**
 * Returns a creditor with its bank's signed confirmation of payee, which must be identical in the consent and the
 * order.
 */
export const creditorOf = (party: AccountParty, request: PaymentRequest): Creditor => {
  const proof = payeeCheckOf(party, request)?.proof;
  return { ...party, ...(proof !== undefined && { payeeProof: proof }) };
};

/** Returns the facts from which a bank assesses the risk of paying these creditors, any of which may be paid. */
export const factsOf = (request: PaymentRequest, payees: readonly AccountParty[]): PaymentFacts => {
  const { type, creditorType, merchantId, risks } = request;
  const isConfirmed = (payee: AccountParty): boolean => {
    const check = payeeCheckOf(payee, request);
    return check ? check.match === 'match' : (risks?.creditorIndicators?.isCreditorConfirmed ?? false);
  };
  return { type, creditorType, merchantId, risks, isPayeeConfirmed: payees.every(isConfirmed) };
};

export const paymentRequestResource = defineResource({
  ...namesOfKinds.payment_request,
  isRoot: true,
  entity: 'PaymentRequest',
  schema: PaymentRequest,
  key: paymentKeys.paymentRequest,
  list: 'payment-requests' satisfies PaymentList,
  isListed: ({ status }) => status !== 'Cancelled',
  lifecycle: paymentRequestLifecycle,
  dueAt: ({ expiresAt }) => expiresAt,
  related: ({ consentId, paymentId }, isFirst) => (isFirst ? {} : { consentId, paymentId }),
});

/** Path of the page on which the customer reviews a payment request, chooses a bank and later sees the outcome. */
export const paymentPagePath = ({ id, linkToken }: Pick<PaymentRequest, 'id' | 'linkToken'>): string =>
  `/pay/${id}/${linkToken}`;

/**
 * Returns the `authorizationLink`. It redirects to the request's page, on which the customer reviews the request before
 * continuing to the bank.
 */
export const authorizationLinkOf = (request: Pick<PaymentRequest, 'id' | 'linkToken'>, baseUrl: string): string =>
  `${baseUrl}${paymentPagePath(request)}/bank`;

export interface PaymentRequestStore {
  readonly paymentRequests: Entities<PaymentRequest>;
}

export const paymentRequestsIn = ({ paymentRequests }: PaymentRequestStore): RequestKind<PaymentRequest> => ({
  requestName: 'payment_request',
  requestLifecycle: paymentRequestLifecycle,
  requests: paymentRequests,
});
