import type { LoggedCall } from '../outside/call-log.ts';
import { MandateTransaction } from '#shared/payments/mandate/mandate-transaction.ts';
import { type FinalState, itemsOf, type Oracle } from './aftermath.ts';
import { consentsIn } from './consent-oracles.ts';
import { clockToleranceMs } from './mandates/mandate-facts.ts';

/** An invocation that started longer than this after the time of a pause finds the consent paused. */
const maxWriteMs = 40_000;

interface Pause {
  readonly from: number;
  readonly until: number;
}

/** Returns the end of each payment's day, by the payment's id. */
const daysIn = (finalState: FinalState): ReadonlyMap<string | undefined, number> =>
  new Map(
    itemsOf(finalState, 'MandateTransaction')
      .map((item) => MandateTransaction.parse(item))
      .map(({ paymentId, lapsesAt }) => [paymentId, Date.parse(lapsesAt) - clockToleranceMs]),
  );

/**
 * A payment that the bank has accepted is polled. An order that was signed may have been sent, so it is looked up, and so
 * is one that another region may have sent, before its payment is rejected after its day.
 */
const followsAnOrder = (
  { name, idempotencyKey, at }: LoggedCall,
  earlier: readonly LoggedCall[],
  days: ReturnType<typeof daysIn>,
): boolean =>
  name === 'payments.read' ||
  (name === 'payments.find' &&
    (at > (days.get(idempotencyKey) ?? Infinity) ||
      earlier.some((call) => call.name === 'payments.sign' && call.idempotencyKey === idempotencyKey)));

/** While a consent is paused, its bank receives no calls about it, except to follow orders that may have been sent. */
export const pausedConsentsRest: Oracle = (finalState) => {
  const days = daysIn(finalState);
  return consentsIn(finalState).flatMap(({ consent: { bankConsentId, history } }) => {
    const pauses = history.flatMap(({ status, at }, index): Pause[] =>
      status === 'Paused'
        ? [
            {
              from: Date.parse(at) + maxWriteMs,
              until: Date.parse(history[index + 1]?.at ?? '9999') - clockToleranceMs,
            },
          ]
        : [],
    );
    if (pauses.length === 0) return [];
    const calls = finalState.bank.calls.filter((call) => call.bankConsentId === bankConsentId);
    return calls
      .filter(({ invokedAt, at }) => pauses.some(({ from, until }) => invokedAt > from && at < until))
      .filter((call) => !followsAnOrder(call, calls.slice(0, calls.indexOf(call)), days))
      .map(({ name }) => `The bank received a call about a paused consent: ${name}`);
  });
};
