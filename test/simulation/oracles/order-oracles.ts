import { isPaused } from '#shared/consents/authorisation.ts';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { ScheduledPayment } from '../stories/mandates/mandate-story.ts';
import { maxSlowMs } from '../world/world.ts';
import { itemsOf, type Oracle } from './aftermath.ts';

export interface Payee {
  readonly iban: string;
  readonly name: string;
}

/** The payment that a client has requested. */
export interface RequestedPaymentOrder {
  readonly type: string;
  readonly minor: bigint;
  readonly currency: string;
  readonly payees: readonly Payee[];
  /** The required debtor account. If absent, the customer may choose one. */
  readonly payer?: string | undefined;
  readonly reference: string;
  readonly instructions: Instructions | undefined;
}

const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** The consent at the bank contains what the client requested. The bank itself compares orders with consents. */
export const banksReceiveWhatWasRequested =
  (requested: RequestedPaymentOrder): Oracle =>
  ({ bank }) =>
    [...bank.consents.values()].flatMap(({ terms }) => {
      if (terms.kind !== 'payment') return [];
      const { type, amount, creditors, debtorAccount, creditorReference, debtorReference, instructions } =
        terms.payment;
      const received = {
        type,
        minor: String(amount.minor),
        currency: amount.currency,
        payees: creditors.map(({ identification, name }) => ({ iban: identification, name })),
        payer: debtorAccount?.identification,
        references: [creditorReference, debtorReference],
        instructions,
      };
      const expected = {
        type: requested.type,
        minor: String(requested.minor),
        currency: requested.currency,
        payees: requested.payees,
        payer: requested.payer,
        references: [requested.reference, requested.reference],
        instructions: requested.instructions,
      };
      return canonicalJson(received) === canonicalJson(expected)
        ? []
        : [`A bank received ${canonicalJson(received)} instead of ${canonicalJson(expected)}`];
    });

/** Each payment under a mandate goes to the payee that the client has chosen, with the client's reference. */
export const ordersNameTheirPayment =
  (scheduled: readonly ScheduledPayment[]): Oracle =>
  (finalState) => {
    const transactions = new Map(itemsOf(finalState, 'MandateTransaction').map((item) => [item.id, item]));
    return scheduled.flatMap(({ id, reference, payee }) => {
      const { paymentId } = transactions.get(id) ?? {};
      const bankPayment = finalState.bank.payments.find(({ idempotencyKey }) => idempotencyKey === paymentId);
      if (!bankPayment) return [];
      const { creditorReference, debtorReference, creditor } = bankPayment.order;
      const hasReference = creditorReference === reference && debtorReference === reference;
      const hasPayee = creditor.identification === payee.iban && creditor.name === payee.name;
      return [
        ...(hasReference ? [] : [`An order has the reference ${debtorReference} instead of ${reference}`]),
        ...(hasPayee ? [] : [`An order has the payee ${creditor.identification} instead of ${payee.iban}`]),
      ];
    });
  };

/**
 * A consent is read right before each order. So no order is sent after the commit of a pause or a revocation, except
 * after a slow response to that read, or if a revoked consent has already ended at its bank, which rejects the order.
 */
export const ordersStopAtOnce: Oracle = ({ bank, paymentConsents, readsAreFast }) =>
  bank.calls
    .filter(({ name }) => name === 'payments.submit')
    .flatMap(({ bankConsentId, at }) => {
      const readAt = at - (readsAreFast ? 0 : maxSlowMs);
      const versions = paymentConsents
        .filter(({ item }) => item.bankConsentId === bankConsentId)
        .filter((version, index, all) => version.at <= at && (all[index + 1]?.at ?? Infinity) >= readAt)
        .map(({ item }) => PaymentConsent.parse(item));
      const hasEndedAtBank = (bank.consents.get(bankConsentId)?.endedAt ?? Infinity) <= at;
      const isStopped = versions.every(
        ({ status, history }) => isPaused(history) || (status === 'Revoked' && !hasEndedAtBank),
      );
      return isStopped ? [`An order was sent under a consent that was ${versions.at(-1)?.status}`] : [];
    });
