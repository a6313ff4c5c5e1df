import { html } from 'hono/html';
import { type LoggedCall, type LoggedSteps, noSteps } from '#shared/clients/requests/request-log.ts';
import type { Event } from '#shared/events/event.ts';
import type { Payee, PaymentDetails } from '#shared/events/statuses/payment-details.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { formatAmount, formatDay } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { countryOfCurrency } from '#shared/standard/markets/market.ts';
import { type Fact, factList, type Html } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { notice } from '../../pages/actions.ts';
import { type Cell, code, listOf, marketName, milliseconds, paymentLink, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import type { DeliveryRow } from '../webhooks/delivery-rows.ts';
import { deliveryLink, reasonOf } from '../webhooks/delivery-table.ts';
import type { BankNames } from './bank-names.ts';
import { accountText, statusText } from './cells.ts';

export interface PaymentPage {
  readonly payment: PaymentDetails;
  readonly deliveries: readonly DeliveryRow[];
  /** Absent if the log could not be read. */
  readonly steps: LoggedSteps | undefined;
  readonly bankNames: BankNames;
}

export const paymentPage = (view: PaymentPage, language: Language): PageContent => {
  const { payments: texts } = textsIn[language];
  const { payment } = view;
  const { status, rejectReasons, id, paymentRequestId } = payment;
  const title = formatAmount(payment.amount, payment.currency, language);
  return {
    title,
    tabTitle: `${title} – ${payment.reference ?? id}`,
    content: html`<p><strong>${statusText(status, language)}</strong></p>
      ${rejectReasons.map((reason) => notice(html`${texts.rejectReason}: ${code(reason.code)} <bdi>${reason.description}</bdi>`))}
      ${factList(factsOf(view, language))}
      ${id === paymentRequestId ? '' : html`<p><a href="/dashboard/payments/${paymentRequestId}">${texts.toMandate}</a></p>`}
      <h2>${texts.timeline}</h2>
      ${view.steps ? '' : notice(texts.logUnavailable)} ${timeline(view, language)}
      ${isSingle(payment.type) || id !== paymentRequestId ? '' : scheduled(view, language)}`,
  };
};

const factsOf = ({ payment, bankNames }: PaymentPage, language: Language): readonly Fact[] => {
  const { payments: texts, words } = textsIn[language];
  const { payees, providerCode, executionDate } = payment;
  const created = time(payment.createdAt, language, countryOfCurrency(payment.currency)?.market);
  const facts: readonly (readonly [name: string, value: Cell | undefined])[] = [
    ...payees.flatMap((payee) => [[texts.payee, payee.name] as const, [texts.account, accountOf(payee)] as const]),
    [texts.bank, providerCode && bankNames(providerCode)],
    [words.reference, payment.reference && code(payment.reference, 'auto')],
    [words.description, payment.description],
    [words.type, texts.types[payment.type]],
    [texts.executionDate, executionDate && formatDay(executionDate, language)],
    [texts.created, created],
    [words.market, marketName(payment.market, language)],
    [texts.kinds.payment_request, code(payment.paymentRequestId)],
    [texts.kinds.consent, idOf(payment.consentId)],
    [texts.kinds.payment, idOf(payment.paymentId)],
    [texts.bankPaymentId, idOf(payment.bankPaymentId)],
    [texts.bankTransactionId, idOf(payment.bankTransactionId)],
    [texts.startedBy, idOf(payment.interactionId)],
  ];
  return facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
};

const accountOf = (payee: Payee): Html => code(accountText(payee));

const idOf = (id: string | undefined): Html | undefined => (id === undefined ? undefined : code(id));

/** Returns what an event says: the new status of its resource, or that a consent ends soon. */
const eventText = ({ type, resource, data }: Event, language: Language): string => {
  const { payments: texts } = textsIn[language];
  if (type === 'payment_request.created') return texts.requestCreated;
  if (type.endsWith('.expiring')) return texts.expiring;
  const kinds: Readonly<Record<string, string | undefined>> = texts.kinds;
  return `${kinds[resource.type] ?? resource.type}: ${statusText(data.status, language)}`;
};

/** Returns the calls to the bank. The order is also stored with the payment, without its time. */
const callsOf = ({ payment, steps: { calls } = noSteps }: PaymentPage): readonly LoggedCall[] => {
  const { lastCall, providerCode: provider = '', events, createdAt } = payment;
  const call = 'payment.submit';
  if (!lastCall || calls.some((logged) => logged.call === call)) return calls;
  const { status, seconds, interactionId, error } = lastCall;
  const at = events.find(({ type }) => type === 'payment.created')?.occurredAt ?? createdAt;
  const durationMs = String(Math.round(seconds * 1000));
  const order = { at, provider, call, status: String(status ?? ''), outcome: error ?? '', durationMs, interactionId };
  return [...calls, order];
};

const callText = (logged: LoggedCall, bankNames: BankNames, language: Language): string => {
  const { call, provider, status, outcome, durationMs } = logged;
  const { payments: texts } = textsIn[language];
  const names: Readonly<Record<string, string | undefined>> = texts.calls;
  const result = listOf([status || outcome, milliseconds(Number(durationMs), language)], language);
  const isFailed = status === '' || Number(status) >= 400;
  return texts.bankCall(names[call] ?? call, bankNames(provider), isFailed, result);
};

type Step = readonly [at: string, text: string, detail: Cell];

/** Lists the events, the customer's steps, the calls to the bank and the attempts to deliver the events, oldest first. */
const timeline = (view: PaymentPage, language: Language): Html => {
  const { payments: texts, words, deliveries: deliveryTexts } = textsIn[language];
  const { payment, steps = noSteps, deliveries, bankNames } = view;
  const all: readonly Step[] = [
    ...payment.events.map((event): Step => [event.occurredAt, eventText(event, language), code(event.type)]),
    ...steps.signed.map(({ at, method, path, kid = '', interactionId }): Step => [
      at,
      texts.signedBy(`${method} ${path}`, kid),
      html`<a href="/dashboard/requests/${interactionId}">${code(interactionId)}</a>`,
    ]),
    ...(payment.openedAt === undefined ? [] : [[payment.openedAt, texts.opened, '–'] as const]),
    ...callsOf(view).map((call): Step => [call.at, callText(call, bankNames, language), code(call.interactionId)]),
    ...payment.departures.map(({ at, providerCode }): Step => [at, texts.sentToBank(bankNames(providerCode)), '–']),
    ...deliveries.flatMap(({ delivery, url = deliveryTexts.deletedSubscription }) =>
      (delivery.attempts.length === 0 ? [undefined] : delivery.attempts).map((attempt): Step => [
        attempt?.startedAt ?? delivery.createdAt,
        texts.delivery(url, reasonOf(attempt, language)),
        deliveryLink({ delivery, url }, language),
      ]),
    ),
  ];
  const rows = all
    .toSorted(([a], [b]) => Date.parse(a) - Date.parse(b))
    .map(([at, ...cells]) => [time(at, language, countryOfCurrency(payment.currency)?.market), ...cells]);
  return table(texts.timeline, [words.time, words.step, texts.trace], rows, language);
};

/** Lists the payments of a mandate, each with a link to its page, and with its payee if there are several. */
const scheduled = ({ payment }: PaymentPage, language: Language): Html => {
  const { payments: texts } = textsIn[language];
  const hasPayees = payment.payees.length > 1;
  const columns = [texts.amount, texts.status, ...(hasPayees ? [texts.payee] : []), texts.executionDate];
  const rows = payment.scheduled.map((each) => [
    paymentLink(each, language),
    statusText(each.status, language),
    ...(hasPayees ? [html`<bdi>${each.payee.name}</bdi> ${accountOf(each.payee)}`] : []),
    formatDay(each.executionDate, language),
  ]);
  return html`<h2>${texts.scheduled}</h2>
    ${payment.hasOlderScheduled ? notice(texts.newestScheduled(rows.length)) : ''}
    ${table(texts.scheduled, columns, rows, language)}`;
};
