import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Attempt } from '#shared/events/webhooks/delivery.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { labelOf } from '../../pages/actions.ts';
import { code, listOf, table, time, utcText } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import type { DeliveryRow } from './delivery-rows.ts';

/** Explains an attempt's outcome. An attempt without an outcome is running or was interrupted. */
export const reasonOf = (attempt: Attempt | undefined, language: Language): string => {
  const { reasons } = textsIn[language];
  if (attempt?.outcome === undefined) return reasons.unfinished;
  if (attempt.status !== undefined && attempt.outcome === 'refused') return reasons.notAccepted(attempt.status);
  const outcomeTexts: Readonly<Record<string, string | undefined>> = reasons.outcomes;
  return outcomeTexts[attempt.outcome] ?? reasons.other(attempt.outcome);
};

export const statusCodeOf = ({ status }: Pick<Attempt, 'status'>): string =>
  status === undefined ? '–' : String(status);

export const deliveryLink = ({ delivery, url }: DeliveryRow, language: Language): Html => {
  const { eventId, subscriptionId, eventType, createdAt } = delivery;
  const receiver = url ?? textsIn[language].deliveries.deletedSubscription;
  const label = labelOf(code(eventType), listOf([receiver, utcText(createdAt, language)], language));
  return html`<a href="/dashboard/deliveries/${eventId}/${subscriptionId}">${label}</a>`;
};

export const deliveryTable = (rows: readonly DeliveryRow[], language: Language): Html => {
  const { deliveries, pages, words } = textsIn[language];
  const cells = rows.map(({ delivery, url }) => {
    const last = delivery.attempts.at(-1);
    return [
      deliveryLink({ delivery, url }, language),
      time(delivery.createdAt, language),
      url ?? deliveries.deletedSubscription,
      deliveries.states[delivery.state],
      delivery.attempts.length,
      last ? statusCodeOf(last) : '–',
      html`<span class="sentence">${reasonOf(last, language)}</span>`,
    ];
  });
  const { receiver, attempts, response, reason } = deliveries;
  const columns = [words.event, words.time, receiver, words.state, attempts, response, reason];
  return table(pages.deliveries, columns, cells, language);
};
