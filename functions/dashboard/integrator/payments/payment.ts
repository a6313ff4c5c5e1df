import { type LoggedSteps, maxHours, noSteps } from '#shared/clients/requests/request-log.ts';
import type { PaymentDetails } from '#shared/events/statuses/payment-details.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import type { Deps } from '../../http/deps.ts';
import { get } from '../../http/row.ts';
import { ifReadable } from '../requests/find-requests.ts';
import { deliveriesOf } from '../webhooks/delivery-rows.ts';
import { bankNamesIn } from './bank-names.ts';
import { paymentPage } from './payment-view.ts';

/** Shows a payment request or a payment of a mandate. Other clients' payments are reported as not found. */
export const showPayment = get(
  '/dashboard/payments/{payment}',
  'viewer',
  async ({ member, params, language }, deps) => {
    const payment = await deps.statuses.payment({ clientId: member.workspace, id: params.payment });
    if (!payment) throw new Problem('not_found');
    const { events, market } = payment;
    const [{ rows }, steps, bankNames] = await Promise.all([
      deliveriesOf(member.workspace, events, deps.events),
      stepsOf(member.workspace, payment, deps),
      bankNamesIn(market, language, deps),
    ]);
    return { page: paymentPage({ payment, deliveries: rows, steps, bankNames }, language) };
  },
);

/**
 * Returns what was logged about a payment: nothing if its last event is older than the log, and undefined if the log
 * cannot be read.
 */
const stepsOf = async (
  clientId: string,
  { id, paymentRequestId, consentId, paymentId, createdAt, events }: PaymentDetails,
  { requests, now }: Deps,
): Promise<LoggedSteps | undefined> => {
  const lastAt = events.at(-1)?.occurredAt ?? createdAt;
  if (lastAt < addSeconds(now(), -maxHours * 3_600)) return noSteps;
  // The consent of a mandate belongs to the page of its request.
  const ids = [id, id === paymentRequestId ? consentId : undefined, paymentId].filter((part) => part !== undefined);
  return ifReadable(requests.about(clientId, ids, createdAt, addSeconds(lastAt, 3_600)));
};
