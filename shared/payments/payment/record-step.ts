import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { move, bumpVersion } from '#shared/platform/lifecycle/lifecycle.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import { applyBankStatus } from './payment-flow.ts';
import { agreementOfPayment, type PaymentStores, type AgreementWithPayment } from './payment-stores.ts';
import { type BankFacts, isSettled, type Payment, paymentLifecycle } from './payment.ts';
import { releaseStep } from './payment-steps.ts';

/** The result of a step at the bank. */
export interface StepResult {
  readonly status: PaymentStatus;
  /** Replaces the stored fields that are derived from bank responses. */
  readonly facts: BankFacts;
}

interface RecordDeps {
  readonly stores: PaymentStores;
  readonly now: Clock;
}

/** Higher than elsewhere: all payments of a mandate write the mandate, so conflicts are more likely. */
const maxAttempts = 12;

/**
 * Records the result of a step and releases its lease in one commit. A new status also changes the request and the
 * consent, or the mandate and its transaction. If the lease has expired and another invocation has acquired the step,
 * the result is discarded, because that invocation queries the bank too.
 *
 * @param taken the payment as it was when the step was acquired, or its agreement if that has been read
 */
export const recordStep = async (
  taken: Payment | AgreementWithPayment,
  result: StepResult,
  { stores, now }: RecordDeps,
): Promise<Payment> => {
  let current = 'payment' in taken ? taken : { payment: taken };
  const { step } = current.payment;
  let attempt = 0;
  return retryOnConflict(async () => {
    attempt += 1;
    if (attempt > 1) {
      const payment = await stores.payments.get(current.payment.id);
      if (payment?.step?.by !== step?.by || !payment) return payment ?? current.payment;
      current = { payment };
    }
    const at = now().toISOString();
    const before = current.payment;
    const payment = releaseStep({ ...before, ...result.facts });
    if (result.status === before.status) {
      const next = bumpVersion(payment, at);
      await stores.payments.save(before, next);
      return next;
    }
    // When a payment settles, its request and its consent become final. Later only the payment changes.
    if (isSettled(before.status)) {
      const next = move(paymentLifecycle, payment, result.status, at);
      await stores.payments.save(before, next);
      return next;
    }
    const agreement = 'request' in current ? current : await agreementOfPayment(before, stores);
    const next = applyBankStatus({ ...agreement, payment }, result.status, at);
    await stores.move(agreement, next);
    return next.payment;
  }, maxAttempts);
};
