import type { Instructions } from '#shared/standard/payments/instructions.ts';
import type { Scheduled } from '../stories/mandates/mandate-story.ts';
import { itemsOf, type Oracle } from './aftermath.ts';

/** The payee. */
export interface Payee {
  readonly iban: string;
  readonly name: string;
}

/** A payment that a client has requested. */
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

const sorted = (value: unknown): string =>
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
      const told = {
        type,
        minor: String(amount.minor),
        currency: amount.currency,
        payees: creditors.map(({ identification, name }) => ({ iban: identification, name })),
        payer: debtorAccount?.identification,
        references: [creditorReference, debtorReference],
        instructions,
      };
      const wanted = {
        type: requested.type,
        minor: String(requested.minor),
        currency: requested.currency,
        payees: requested.payees,
        payer: requested.payer,
        references: [requested.reference, requested.reference],
        instructions: requested.instructions,
      };
      return sorted(told) === sorted(wanted) ? [] : [`A bank received ${sorted(told)} instead of ${sorted(wanted)}`];
    });

/** Each payment of a mandate goes to the payee that the client has chosen, with the reference for its customer. */
export const ordersNameTheirPayment =
  (scheduled: readonly Scheduled[]): Oracle =>
  (finalState) => {
    const transactions = new Map(itemsOf(finalState, 'MandateTransaction').map((item) => [item.id, item]));
    return scheduled.flatMap(({ id, reference, payee }) => {
      const { paymentId } = transactions.get(id) ?? {};
      const there = finalState.bank.payments.find(({ idempotencyKey }) => idempotencyKey === paymentId);
      if (!there) return [];
      const { creditorReference, debtorReference, creditor } = there.order;
      const isRight = creditorReference === reference && debtorReference === reference;
      const isPaid = creditor.identification === payee.iban && creditor.name === payee.name;
      return [
        ...(isRight ? [] : [`An order has the reference ${debtorReference} instead of ${reference}`]),
        ...(isPaid ? [] : [`An order pays ${creditor.identification} instead of ${payee.iban}`]),
      ];
    });
  };
