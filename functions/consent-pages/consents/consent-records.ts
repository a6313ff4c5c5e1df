import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import type { Snapshots } from '#shared/accounts/read/snapshot-store.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { consentEndOf } from '#shared/payments/mandate/controls.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import type { ConsentContext } from './consent-context.ts';
import type { ManagedConsent } from './managed-consent.ts';
import { type HistoryEntry, historyOf } from './payment-history.ts';
import { accountsOf } from './shared-accounts.ts';

/** A consent to share data, with what has been read under it. */
export interface SharingRecord {
  readonly kind: 'sharing';
  readonly consent: AccountConsent;
  readonly accounts: readonly SharedAccount[];
  readonly parts: Awaited<ReturnType<Snapshots['parts']>>;
}

/** A consent to payments, with what has been paid under it. */
export interface PaymentRecord {
  readonly kind: 'payment';
  readonly consent: PaymentConsent;
  /** The payment under a consent to a single payment. */
  readonly payment: Payment | undefined;
  /** The payments under a consent to several payments, newest first. */
  readonly history: readonly HistoryEntry[];
  /** When the consent ends, or would have ended if the customer had approved it. */
  readonly endsAt: string;
}

/** Reads what has happened under a consent. */
export const recordOf = async (
  managed: ManagedConsent,
  context: ConsentContext,
): Promise<SharingRecord | PaymentRecord> => {
  const { snapshots, stores } = context;
  if (managed.kind === 'sharing') {
    const { id } = managed.consent;
    const [accounts, parts] = await Promise.all([accountsOf(id, context), snapshots.parts(id)]);
    return { ...managed, accounts, parts };
  }
  const { consent } = managed;
  const payment = consent.paymentId === undefined ? undefined : await stores.payments.get(consent.paymentId);
  const history = isSingle(consent.type) ? [] : await historyOf(consent, stores);
  return { ...managed, payment, history, endsAt: await endOfTerm(consent, stores) };
};

/** Returns the end of a consent's term. Until a bank has granted a consent, it contains the customer's deadline instead. */
const endOfTerm = async (consent: PaymentConsent, { paymentRequests }: ConsentContext['stores']): Promise<string> => {
  const { bankConsentId, history, expiresAt, paymentRequestId } = consent;
  if (bankConsentId !== undefined && history.some(({ status }) => status === 'Authorized')) return expiresAt;
  const request = await paymentRequests.get(paymentRequestId);
  return request ? consentEndOf(request, consent) : expiresAt;
};
