import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { authorisationFields } from '#shared/consents/authorisation.ts';
import { dueAtOf, expiryNotices } from '#shared/consents/expire-consent.ts';
import { consentLifecycle, ConsentStatus } from '#shared/standard/consents/consent-status.ts';
import { Market } from '#shared/standard/markets/market.ts';
import { StoredMinor } from '#shared/standard/money.ts';
import { AccountParty } from '#shared/standard/payments/account-party.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { initialState, type Versioned, versionedFields } from '#shared/platform/lifecycle/lifecycle.ts';
import { namesOfKinds } from '#shared/standard/resource-kinds.ts';
import { defineResource } from '#shared/platform/lifecycle/resource.ts';
import { derivedId, Id } from '#shared/platform/runtime/ids.ts';
import { type PaymentList, paymentKeys } from '#shared/payments/keys.ts';

/** The version of the UAE standard under which consents are created. */
export const consentVersion = 'v2.1';

/** A customer's agreement to one payment or to several, at one bank. */
export const PaymentConsent = lazyObject(() => ({
  id: Id,
  clientId: Id,
  market: Market,
  ...versionedFields(ConsentStatus),
  ...authorisationFields(),
  paymentRequestId: Id,
  type: PaymentType,
  minor: StoredMinor,
  currency: z.string(),
  creditorAccount: AccountParty,
  debtorAccount: AccountParty.optional(),
  purpose: z.string().optional(),
  note: z.string().optional(),
  externalReference: z.string().optional(),
  paymentId: Id.optional(),
  /** When the customer first opened the link. */
  openedAt: z.iso.datetime().optional(),
  /**
   * When this service makes the only payment of a mandate automatically. Absent if the client schedules the payments.
   */
  executesAt: z.iso.datetime().optional(),
}));
export type PaymentConsent = z.infer<typeof PaymentConsent>;

/**
 * Returns the id of a request's only consent. The bank's idempotency key is derived from it, and must be the same in two
 * regions (decision 26).
 */
export const consentIdOf = (requestId: string): string => derivedId('consent', requestId);

type InitialFields = Omit<PaymentConsent, keyof Versioned>;

export const newPaymentConsent = (fields: InitialFields, at: string): PaymentConsent => ({
  ...fields,
  ...initialState('AwaitingAuthorization', at),
});

export const paymentConsentResource = defineResource({
  ...namesOfKinds.consent,
  isRoot: false,
  entity: 'PaymentConsent',
  schema: PaymentConsent,
  key: paymentKeys.paymentConsent,
  list: 'payment-consents' satisfies PaymentList,
  lifecycle: consentLifecycle,
  dueAt: dueAtOf,
  notices: expiryNotices,
  related: ({ paymentRequestId, paymentId }, isFirst) =>
    isFirst ? { paymentRequestId } : { paymentRequestId, paymentId },
});
