import { html } from 'hono/html';
import { formatDay } from '#shared/standard/languages/format.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';

/** The bars of one day, from the bottom up. Each class sets the colour of its bar. */
export interface DayBars {
  readonly day: string;
  readonly bars: readonly (readonly [style: 'good' | 'bad', count: number])[];
}

const [width, height, gap] = [720, 160, 4] as const;

const heightOf = ({ bars }: DayBars): number => bars.reduce((sum, [, count]) => sum + count, 0);

/** Renders one column of bars per day. Time runs in the reading direction of the language. */
export const dayChart = (days: readonly DayBars[], label: string, language: Language): Html => {
  const max = Math.max(1, ...days.map(heightOf));
  const step = width / Math.max(1, days.length);
  const columns = days.map((day, index) => {
    const x = (language === 'ar' ? days.length - 1 - index : index) * step + gap / 2;
    let top = height;
    return day.bars.map(([style, count]) => {
      const length = (count / max) * height;
      top -= length;
      return html`<rect
        class="${style}"
        x="${x.toFixed(1)}"
        y="${top.toFixed(1)}"
        width="${(step - gap).toFixed(1)}"
        height="${length.toFixed(1)}"
      />`;
    });
  });
  const [first, last] = [days.at(0)?.day, days.at(-1)?.day];
  return html`<svg
      class="chart"
      viewBox="0 0 ${width} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label}"
    >
      <line x1="0" y1="${height}" x2="${width}" y2="${height}" />
      ${columns}
    </svg>
    <p class="axis">
      <span>${first === undefined ? '' : formatDay(first, language)}</span>
      <span>${last === undefined ? '' : formatDay(last, language)}</span>
    </p>`;
};

/** Renders a horizontal bar for a share from 0 to 1. The number next to it says the same. */
export const shareBar = (share: number): Html =>
  html`<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="rest" width="100" height="8" />
    <rect class="good" width="${(share * 100).toFixed(1)}" height="8" />
  </svg>`;
