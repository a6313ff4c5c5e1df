import type { Member } from '#shared/clients/members/member.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { PaymentRequestStatus } from '#shared/payments/request/payment-request.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { type LoggedSteps, maxHours, noSteps } from '#shared/clients/requests/request-log.ts';
import type { PaymentDetails } from '#shared/events/statuses/payment-details.ts';
import { Problem } from '#shared/platform/problems/problem.ts';
import type { Deps } from '../../http/deps.ts';
import { marketIn, pageIn } from '../../http/position.ts';
import { get, type Result } from '../../http/row.ts';
import { deliveriesOf } from '../webhooks/delivery-rows.ts';
import { paymentPage } from './payment-view.ts';
import { bankNamesIn } from './bank-names.ts';
import { findRequests, paymentsNamedBy, ifReadable } from '../requests/find-requests.ts';
import { foundPage, paymentsPage, periods } from './list-view.ts';

/** The longest reference that a client can give. */
const maxSearch = 255;

export const listPayments = get('/dashboard/payments', 'viewer', async (request, deps) => {
  const { member, query, language } = request;
  const { markets } = await deps.clients.get(member.workspace);
  const text = (query.search ?? '').trim().slice(0, maxSearch);
  if (text !== '') return search(request, text, markets, deps);
  const market = marketIn(query, markets);
  const status = PaymentRequestStatus.safeParse(query.status).data;
  const days = periods.find((period) => String(period) === query.days);
  const page = pageIn(query);
  const owner = { clientId: member.workspace, market };
  const from = days === undefined ? undefined : addSeconds(deps.now(), -days * 86_400);
  const list = await deps.statuses.payments({ owner, page, status, from });
  const bankNames = await bankNamesIn(market, language, deps);
  return { page: paymentsPage({ ...list, markets, market, status, days, page, bankNames }, language) };
});

/**
 * Lists the results of a search in all of the client's markets, or goes to its page if it has found one payment. The log
 * knows the interaction ids that are not stored with a payment.
 */
const search = async (
  { member, language }: { readonly member: Member; readonly language: Language },
  text: string,
  markets: readonly Market[],
  deps: Deps,
): Promise<Result> => {
  const results = await Promise.all(
    markets.map(async (market) => ({
      ...(await deps.statuses.search({ owner: { clientId: member.workspace, market }, text })),
      bankNames: await bankNamesIn(market, language, deps),
    })),
  );
  const [first, ...others] = results.flatMap(({ payments }) => payments);
  if (first && others.length === 0) return { redirect: `/dashboard/payments/${first.id}` };
  if (!first) {
    const requests = (await ifReadable(findRequests(member.workspace, text, deps))) ?? [];
    const [named, ...more] = await paymentsNamedBy(member.workspace, requests, deps);
    if (named)
      return { redirect: more.length === 0 ? `/dashboard/payments/${named.id}` : `/dashboard/requests/${text}` };
  }
  return { page: foundPage({ text, results }, language) };
};

/** Shows a payment request or a payment of a mandate. Other clients' payments are reported as not found. */
export const showPayment = get(
  '/dashboard/payments/{payment}',
  'viewer',
  async ({ member, params, language }, deps) => {
    const payment = await deps.statuses.payment({ clientId: member.workspace, id: params.payment });
    if (!payment) throw new Problem('not_found');
    const { events, market } = payment;
    const [{ rows }, steps, bankNames] = await Promise.all([
      deliveriesOf(member.workspace, { events, hasMore: false }, deps.events),
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
