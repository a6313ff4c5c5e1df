import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import { factList } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { periodSelect } from '../../pages/fields.ts';
import { code, marketName, table } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { amountsText } from '../overview/amounts.ts';
import { countsText } from './csv.ts';
import type { Usage } from './read-usage.ts';

export const usagePage = (shown: Usage, language: Language): PageContent => {
  const { period, balance, verifications, payments, isPartial } = shown;
  const { usage, pages, overview, home, words } = textsIn[language];
  const verificationRows = verifications.map(({ day, answered, charged, operations, results }) => [
    day,
    answered,
    charged,
    code(countsText(operations, ', ')),
    code(countsText(results, ', ')),
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
      <form class="row" method="get" action="/dashboard/usage">
        ${periodSelect(period, language)}
        <button>${words.show}</button>
      </form>
      <p><a href="/dashboard/usage.csv?days=${period}" download>${usage.download}</a></p>
      <h2>${pages.payments}</h2>
      ${isPartial ? html`<p class="notice" role="status">${usage.partial}</p>` : ''}
      ${table(pages.payments, paymentColumns, paymentRows, language)}
      <h2>${usage.verifications}</h2>
      <p>${usage.text}</p>
      ${table(usage.verifications, columns, verificationRows, language)}`,
  };
};
