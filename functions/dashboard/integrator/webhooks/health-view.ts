import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { columnChart } from '../../pages/chart.ts';
import { milliseconds, percent, table, time, utcText } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import type { Outcome, WebhookHealth } from './webhook-health.ts';

export const acceptedText = ({ deliveries, accepted }: Outcome, language: Language): string =>
  deliveries === 0 ? '–' : `${percent(accepted / deliveries, language)} (${accepted}/${deliveries})`;

export const responseTime = ({ medianMs }: Outcome, language: Language): string =>
  medianMs === undefined ? '–' : milliseconds(medianMs, language);

/** Renders the newest deliveries per hour, as a chart with a table. */
export const healthByHour = ({ hours, deliveries, accepted }: WebhookHealth, language: Language): Html => {
  const { subscriptions, overview } = textsIn[language];
  const columns = hours.map((hour) => ({
    label: utcText(hour.from, language),
    bars: [['good', hour.accepted] as const, ['bad', hour.deliveries - hour.accepted] as const],
  }));
  const rows = hours
    .toReversed()
    .map((hour) => [time(hour.from, language), acceptedText(hour, language), responseTime(hour, language)]);
  const names = [subscriptions.hour, subscriptions.accepted, subscriptions.median];
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
