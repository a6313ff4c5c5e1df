import { html } from 'hono/html';
import type { Event } from '#shared/events/event.ts';
import type { PaymentDetails } from '#shared/events/statuses/payment-details.ts';
import { isSingle } from '#shared/standard/payments/payment-type.ts';
import { formatAmount, formatDay } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { countryOfCurrency } from '#shared/standard/markets/market.ts';
import { type Fact, factList, type Html } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { type Cell, code, marketName, milliseconds, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import type { DeliveryRow } from '../webhooks/delivery-rows.ts';
import { deliveryTable } from '../webhooks/delivery-table.ts';
import type { BankNames } from './bank-names.ts';
import { statusText } from './list-view.ts';

export interface PaymentPage {
  readonly payment: PaymentDetails;
  readonly deliveries: readonly DeliveryRow[];
  readonly bankNames: BankNames;
}

export const paymentPage = (view: PaymentPage, language: Language): PageContent => {
  const { payments: texts, pages } = textsIn[language];
  const { payment, deliveries } = view;
  const { amount, currency, status, rejectReasons, id, paymentRequestId } = payment;
  return {
    title: formatAmount(amount, currency, language),
    content: html`<p><strong>${statusText(status, language)}</strong></p>
      ${rejectReasons.map(
        (reason) =>
          html`<p class="notice">${texts.rejectReason}: ${code(reason.code)} <bdi>${reason.description}</bdi></p>`,
      )}
      ${factList(factsOf(view, language))}
      ${id === paymentRequestId ? '' : html`<p><a href="/dashboard/payments/${paymentRequestId}">${texts.toMandate}</a></p>`}
      <h2>${texts.timeline}</h2>
      ${timeline(view, language)} ${isSingle(payment.type) || id !== paymentRequestId ? '' : scheduled(view, language)}
      <h2>${pages.deliveries}</h2>
      ${deliveryTable(deliveries, language)}`,
  };
};

const factsOf = ({ payment, bankNames }: PaymentPage, language: Language): readonly Fact[] => {
  const { payments: texts, words } = textsIn[language];
  const { payee, payeeAccountEnd, providerCode, executionDate, lastCall } = payment;
  const created = time(payment.createdAt, language, countryOfCurrency(payment.currency)?.market);
  const facts: readonly (readonly [name: string, value: Cell | undefined])[] = [
    [texts.payee, payee],
    [texts.account, code(`•••• ${payeeAccountEnd}`)],
    [texts.bank, providerCode && bankNames(providerCode)],
    [words.reference, idOf(payment.reference)],
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
    [texts.lastCall, lastCall && callText(lastCall, language)],
  ];
  return facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
};

const idOf = (id: string | undefined): Html | undefined => (id === undefined ? undefined : code(id));

const callText = (call: NonNullable<PaymentDetails['lastCall']>, language: Language): Html =>
  html`${code(`${call.method} → ${call.status ?? call.error ?? '–'}`)}
  ${milliseconds(Math.round(call.seconds * 1000), language)} ${code(call.interactionId)}`;

/** Returns what an event says: the new status of its resource, or that a consent ends soon. */
const eventText = ({ type, resource, data }: Event, language: Language): string => {
  const { payments: texts } = textsIn[language];
  if (type === 'payment_request.created') return texts.requestCreated;
  if (type.endsWith('.expiring')) return texts.expiring;
  const kinds: Readonly<Record<string, string | undefined>> = texts.kinds;
  return `${kinds[resource.type] ?? resource.type}: ${statusText(data.status, language)}`;
};

/** Lists the events and the customer's steps, oldest first. */
const timeline = ({ payment, bankNames }: PaymentPage, language: Language): Html => {
  const { payments: texts, words } = textsIn[language];
  const steps = [
    ...payment.events.map((event) => ({ at: event.occurredAt, text: eventText(event, language), event: event.type })),
    ...(payment.openedAt === undefined ? [] : [{ at: payment.openedAt, text: texts.opened, event: undefined }]),
    ...payment.departures.map(({ at, providerCode }) => ({
      at,
      text: texts.sentToBank(bankNames(providerCode)),
      event: undefined,
    })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const rows = steps.map(({ at, text, event }) => [
    time(at, language, countryOfCurrency(payment.currency)?.market),
    text,
    event === undefined ? '–' : code(event),
  ]);
  return table(texts.timeline, [words.time, words.step, words.event], rows, language);
};

/** Lists the payments of a mandate, each with a link to its page. */
const scheduled = ({ payment }: PaymentPage, language: Language): Html => {
  const { payments: texts } = textsIn[language];
  const rows = payment.scheduled.map(({ id, status, amount, currency, executionDate }) => [
    html`<a href="/dashboard/payments/${id}"><bdi>${formatAmount(amount, currency, language)}</bdi></a>`,
    statusText(status, language),
    formatDay(executionDate, language),
  ]);
  return html`<h2>${texts.scheduled}</h2>
    ${table(texts.scheduled, [texts.amount, texts.status, texts.executionDate], rows, language)}`;
};
