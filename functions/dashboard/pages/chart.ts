import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { textsIn } from '../texts/texts.ts';

interface Chart {
  /** The number of successes and of failures in each period, oldest first. */
  readonly periods: readonly { readonly label: string; readonly good: number; readonly bad: number }[];
  readonly label: string;
  readonly legend: { readonly good: string; readonly bad: string };
  /** The same numbers as a table. */
  readonly table: Html;
}

const [width, height, gap] = [720, 160, 4] as const;
const maxColumnWidth = 60;
const styles = ['good', 'bad'] as const;

/** Renders one column of two bars per period. Time runs in the reading direction of the language. */
export const columnChart = ({ periods, label, legend, table }: Chart, language: Language): Html => {
  const max = Math.max(1, ...periods.map(({ good, bad }) => good + bad));
  const step = width / Math.max(1, periods.length);
  const columnWidth = Math.min(step - gap, maxColumnWidth);
  const columns = periods.map((period, index) => {
    const x = (language === 'ar' ? periods.length - 1 - index : index) * step + (step - columnWidth) / 2;
    let top = height;
    return styles.map((style) => {
      const length = (period[style] / max) * height;
      top -= length;
      return html`<rect
        class="${style}"
        x="${x.toFixed(1)}"
        y="${top.toFixed(1)}"
        width="${columnWidth.toFixed(1)}"
        height="${length.toFixed(1)}"
      />`;
    });
  });
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
      <span>${periods.at(0)?.label ?? ''}</span>
      <span>${periods.length > 1 ? periods.at(-1)?.label : ''}</span>
    </p>
    <p class="legend"><span class="good">${legend.good}</span> <span class="bad">${legend.bad}</span></p>
    <details>
      <summary>${textsIn[language].overview.asTable}</summary>
      ${table}
    </details>`;
};

/** Renders a horizontal bar for a share from 0 to 1. The number next to it says the same. */
export const shareBar = (share: number): Html =>
  html`<svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="rest" width="100" height="8" />
    <rect class="good" width="${(share * 100).toFixed(1)}" height="8" />
  </svg>`;
