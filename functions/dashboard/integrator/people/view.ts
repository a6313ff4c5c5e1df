import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import type { DailyUsage } from '#shared/verifications/balances.ts';
import type { PageContent } from '../../http/route.ts';
import { factList } from '#shared/standard/pages/document.ts';
import { code, table } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

export interface UsagePage {
  readonly balance: number;
  readonly days: readonly DailyUsage[];
}

export const usagePage = ({ balance, days }: UsagePage, language: Language): PageContent => {
  const { usage, pages } = textsIn[language];
  const formatCounts = (counts: Readonly<Record<string, number>>) =>
    code(
      Object.entries(counts)
        .map(([name, count]) => `${name}: ${count}`)
        .join(', '),
    );
  const rows = days.map(({ day, answered, charged, operations, results }) => [
    day,
    answered,
    charged,
    formatCounts(operations),
    formatCounts(results),
  ]);
  return {
    title: pages.usage,
    content: html`${factList([[usage.balance, balance]])}
      <p>${usage.text}</p>
      ${table(pages.usage, [usage.day, usage.completed, usage.charged, usage.operations, usage.results], rows, language)}`,
  };
};
