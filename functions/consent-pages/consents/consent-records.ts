import type { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { SnapshotReplaced, type Snapshots, type StoredSnapshot } from '#shared/accounts/read/snapshot-store.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { consentEndOf } from '#shared/payments/mandate/controls.ts';
import type { Payment } from '#shared/payments/payment/payment.ts';
import { latest } from '#shared/platform/runtime/clock.ts';
import type { SharedAccount } from '#shared/standard/accounts/account.ts';
import type { Money } from '#shared/standard/money.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import type { ConsentContext } from './consent-context.ts';
import type { ManagedConsent } from './managed-consent.ts';
import { totalPaid } from './payment-history.ts';

/** A consent to share data, with what has been read under it. */
export interface SharingRecord {
  readonly kind: 'sharing';
  readonly consent: AccountConsent;
  readonly accounts: readonly SharedAccount[];
  readonly parts: Awaited<ReturnType<Snapshots['parts']>>;
}

/** Returns when data was last received from the bank. */
export const lastReadAt = (parts: SharingRecord['parts']): string | undefined =>
  latest(parts.map(({ readAt }) => readAt));

/** A consent to payments, with what has been paid under it. */
export interface PaymentRecord {
  readonly kind: 'payment';
  readonly consent: PaymentConsent;
  /** The payment under a consent to a single payment. */
  readonly payment: Payment | undefined;
  /** The sum of the successful payments under a consent to several payments. */
  readonly paid: Money | undefined;
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
  const paid = isSingle(consent.type) ? undefined : await totalPaid(consent, stores);
  return { ...managed, payment, paid, endsAt: await endOfTerm(consent, stores) };
};

/**
 * Returns the accounts that were last read under a consent. A snapshot that is replaced during the read is read again. A
 * snapshot that lacks pages has been erased or has expired.
 */
const accountsOf = async (
  consentId: string,
  { snapshots }: Pick<ConsentContext, 'snapshots'>,
  incomplete?: StoredSnapshot,
): Promise<readonly SharedAccount[]> => {
  const part = { consentId, section: 'accounts' } as const;
  const stored = await snapshots.find(part);
  if (!stored || stored.generation === incomplete?.generation) return [];
  try {
    const accounts: SharedAccount[] = [];
    for await (const page of snapshots.pages(part, stored)) accounts.push(...page);
    return accounts;
  } catch (error) {
    if (!(error instanceof SnapshotReplaced)) throw error;
    return accountsOf(consentId, { snapshots }, stored);
  }
};

/** Returns the end of a consent's term. Until a bank has granted a consent, it contains the customer's deadline instead. */
const endOfTerm = async (consent: PaymentConsent, { paymentRequests }: ConsentContext['stores']): Promise<string> => {
  const { bankConsentId, history, expiresAt, paymentRequestId } = consent;
  if (bankConsentId !== undefined && history.some(({ status }) => status === 'Authorized')) return expiresAt;
  const request = await paymentRequests.get(paymentRequestId);
  return request ? consentEndOf(request, consent) : expiresAt;
};
