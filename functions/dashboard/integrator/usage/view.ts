import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import { factList } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { code, marketName, table } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { amountsText } from '../overview/amounts.ts';
import type { Usage } from './read-usage.ts';

export const usagePage = ({ balance, verifications, payments, isPartial }: Usage, language: Language): PageContent => {
  const { usage, pages, overview, home, words } = textsIn[language];
  const formatCounts = (counts: Readonly<Record<string, number>>) =>
    code(
      Object.entries(counts)
        .map(([name, count]) => `${name}: ${count}`)
        .join(', '),
    );
  const verificationRows = verifications.map(({ day, answered, charged, operations, results }) => [
    day,
    answered,
    charged,
    formatCounts(operations),
    formatCounts(results),
  ]);
  const paymentRows = payments.map(({ day, market, settled, rejected, value }) => [
    day,
    marketName(market, language),
    settled,
    amountsText(value, language),
    rejected,
  ]);
  const columns = [usage.day, usage.completed, usage.charged, usage.operations, usage.results];
  const paymentColumns = [usage.day, words.market, overview.settled, overview.value, overview.rejected];
  return {
    title: pages.usage,
    content: html`${factList([[home.balance, balance]])}
      <p><a href="/dashboard/usage.csv" download>${usage.download}</a></p>
      <h2>${pages.payments}</h2>
      ${isPartial ? html`<p class="notice" role="status">${usage.partial}</p>` : ''}
      ${table(pages.payments, paymentColumns, paymentRows, language)}
      <h2>${usage.verifications}</h2>
      <p>${usage.text}</p>
      ${table(usage.verifications, columns, verificationRows, language)}`,
  };
};
