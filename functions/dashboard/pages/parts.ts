import type { CallFigures } from '#shared/banks/health/call-figures.ts';
import type { Role } from '#shared/clients/members/member.ts';
import type { PaymentSummary } from '#shared/events/statuses/payment-details.ts';
import { html } from 'hono/html';
import { formatAmount } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { type Market, NationalMarket, rulesOf, timeZoneIn } from '#shared/standard/markets/market.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { textsIn } from '../texts/texts.ts';
import { labelOf } from './actions.ts';

type TimeStyle = 'short' | 'medium';
export type Cell = Html | string | number;

/** Renders a table that scrolls horizontally on phones, or a note if there are no rows. */
export const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  language: Language,
): Html =>
  rows.length === 0
    ? html`<p>${textsIn[language].layout.none}</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}">
        <table>
          <thead>
            <tr>
              ${columns.map((column) => html`<th scope="col">${column}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              (row) =>
                html`<tr>
                  ${row.map((cell) => html`<td>${typeof cell === 'object' ? cell : html`<bdi>${cell}</bdi>`}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </div>`;

/** Renders a link to the page of a payment, which shows its amount. Its accessible name also contains the reference. */
export const paymentLink = (
  { id, amount, currency, reference }: Pick<PaymentSummary, 'id' | 'amount' | 'currency' | 'reference'>,
  language: Language,
): Html =>
  html`<a href="/dashboard/payments/${id}">
    ${labelOf(html`<bdi>${formatAmount(amount, currency, language)}</bdi>`, reference ?? id)}
  </a>`;

/** Renders ids, URLs, event types and the like, always left to right. A text that people write has its own direction. */
export const code = (text: string, direction: 'ltr' | 'auto' = 'ltr'): Html =>
  html`<code dir="${direction}">${text}</code>`;

/**
 * Joins names with the comma of the page's language. In Arabic, a right-to-left mark keeps the names in order: a
 * browser takes the direction of a cell from its first letter, which may be Latin.
 */
export const listOf = (names: readonly string[], language: Language): string =>
  language === 'ar' && names.length > 0 ? `\u200F${names.join('، ')}` : names.join(', ');

/** Returns the name of a market, with the code that requests contain. */
export const marketName = (market: Market, language: Language): string => {
  if (market === 'MAIN') return `${textsIn[language].home.allMarkets} (${market})`;
  const { englishName, arabicName } = rulesOf(market).country;
  return `${language === 'en' ? englishName : arabicName} (${market})`;
};

export const marketNames = (markets: readonly Market[], language: Language): string =>
  listOf(
    markets.map((market) => marketName(market, language)),
    language,
  );

/** Formats a duration with its unit in the page's language, and keeps both on one line. */
export const milliseconds = (count: number, language: Language): string =>
  new Intl.NumberFormat(textsIn[language].locale, {
    style: 'unit',
    unit: 'millisecond',
    unitDisplay: 'short',
    useGrouping: false,
  })
    .format(count)
    .replaceAll(' ', '\u00A0');

/** Formats the median and the 95th percentile of latencies. */
export const latencyText = ({ p50Ms, p95Ms }: Pick<CallFigures, 'p50Ms' | 'p95Ms'>, language: Language): string =>
  p50Ms === null || p95Ms === null ? '–' : `${milliseconds(p50Ms, language)} / ${milliseconds(p95Ms, language)}`;

/** Formats a share from 0 to 1. */
export const percent = (share: number, language: Language): string =>
  new Intl.NumberFormat(textsIn[language].locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);

/** Formats a number of seconds, from a minute on in minutes. */
export const duration = (seconds: number, language: Language): string => {
  if (seconds < 1) return textsIn[language].layout.underASecond;
  const [value, unit] = seconds < 60 ? [seconds, 'second'] : [seconds / 60, 'minute'];
  const format = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(textsIn[language].locale, format).format(value).replaceAll(' ', '\u00A0');
};

/** Formats a time in UTC; in the short style, without seconds. */
export const utcText = (instant: string, language: Language, timeStyle: TimeStyle = 'medium'): string => {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const seconds = timeStyle === 'medium' && ({ second: '2-digit' } as const);
  const format = { ...day, hour: '2-digit', minute: '2-digit', ...seconds, timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(textsIn[language].locale, format).format(new Date(instant))} UTC`;
};

/** Formats a time in a market's time zone, with the name of the zone. */
const localText = (instant: string, market: NationalMarket, language: Language): string =>
  new Intl.DateTimeFormat(textsIn[language].locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timeZoneIn(market),
    timeZoneName: 'long',
  }).format(new Date(instant));

/** Renders a time in UTC, and below it in the time zone of its market or, if it has none, of every market. */
export const time = (instant: string, language: Language, market?: NationalMarket, timeStyle?: TimeStyle): Html => {
  const markets = market === undefined ? NationalMarket.options : [market];
  return html`<span class="local">
    <time datetime="${instant}">${utcText(instant, language, timeStyle)}</time>
    <small>${markets.map((zone) => html`<bdi>${localText(instant, zone, language)}</bdi> `)}</small>
  </span>`;
};

/** Returns the path of a role's home page, which redirects visitors without a session to the sign-in page. */
export const homeOf = (role: Role | undefined): string => (role === 'operator' ? '/dashboard/operator' : '/dashboard');
