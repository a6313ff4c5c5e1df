import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { columnChart } from '../../pages/chart.ts';
import { latencyText, percent, table, time, utcText } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import type { Outcome, WebhookHealth } from './webhook-health.ts';

export const acceptedText = ({ deliveries, accepted }: Outcome, language: Language): string =>
  deliveries === 0 ? '–' : `${percent(accepted / deliveries, language)} (${accepted}/${deliveries})`;

/** Renders the newest deliveries per hour, as a chart with a table. */
export const healthByHour = ({ hours, deliveries, accepted }: WebhookHealth, language: Language): Html => {
  const { subscriptions, operator, overview } = textsIn[language];
  const columns = hours.map((hour) => ({
    label: utcText(hour.from, language),
    bars: [['good', hour.accepted] as const, ['bad', hour.deliveries - hour.accepted] as const],
  }));
  const rows = hours
    .toReversed()
    .map((hour) => [time(hour.from, language), acceptedText(hour, language), latencyText(hour, language)]);
  const names = [subscriptions.hour, subscriptions.acceptedFirst, operator.latency];
  if (deliveries === 0) return table(subscriptions.byHour, names, rows, language);
  return html`${columnChart(columns, subscriptions.chart(accepted, deliveries - accepted), language)}
    <p class="legend">
      <span class="good">${subscriptions.acceptedFirst}</span>
      <span class="bad">${subscriptions.notAcceptedFirst}</span>
    </p>
    <details>
      <summary>${overview.asTable}</summary>
      ${table(subscriptions.byHour, names, rows, language)}
    </details>`;
};
