import type { Instructions } from '#shared/payment-terms/instructions.ts';
import type { Scheduled } from '../stories/mandates/mandate-story.ts';
import { itemsOf, type Oracle } from './aftermath.ts';

/** What a client has asked a customer to pay. */
export interface AskedPayment {
  readonly type: string;
  readonly minor: bigint;
  readonly currency: string;
  readonly iban: string;
  readonly name: string;
  readonly reference: string;
  readonly instructions: Instructions | undefined;
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Banks show customers what the client has asked for. That orders are like their consents is for the banks to see. */
export const banksAreToldWhatWasAsked =
  (asked: AskedPayment): Oracle =>
  ({ bank }) =>
    [...bank.consents.values()].flatMap(({ terms }) => {
      if (terms.kind !== 'payment') return [];
      const { type, amount, creditors, creditorReference, debtorReference, instructions } = terms.payment;
      const [creditor] = creditors;
      const told = {
        type,
        minor: String(amount.minor),
        currency: amount.currency,
        payee: [creditor?.identification, creditor?.name, creditors.length],
        references: [creditorReference, debtorReference],
        instructions,
      };
      const wanted = {
        type: asked.type,
        minor: String(asked.minor),
        currency: asked.currency,
        payee: [asked.iban, asked.name, 1],
        references: [asked.reference, asked.reference],
        instructions: asked.instructions,
      };
      return sorted(told) === sorted(wanted) ? [] : [`A bank was told ${sorted(told)} instead of ${sorted(wanted)}`];
    });

/** The customer reads the reference of each payment of a mandate. */
export const ordersNameTheirPayment =
  (scheduled: readonly Scheduled[]): Oracle =>
  (aftermath) => {
    const transactions = new Map(itemsOf(aftermath, 'MandateTransaction').map((item) => [item.id, item]));
    return scheduled.flatMap(({ id, reference }) => {
      const { paymentId } = transactions.get(id) ?? {};
      const there = aftermath.bank.payments.find(({ idempotencyKey }) => idempotencyKey === paymentId);
      if (!there) return [];
      const { creditorReference, debtorReference } = there.order;
      const isRight = creditorReference === reference && debtorReference === reference;
      return isRight ? [] : [`An order is called ${debtorReference} instead of ${reference}`];
    });
  };
