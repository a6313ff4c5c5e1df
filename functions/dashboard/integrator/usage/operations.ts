import { html } from 'hono/html';
import { formatDay } from '#shared/standard/languages/format.ts';
import { factList } from '#shared/standard/pages/document.ts';
import { csvFile } from '../../http/csv.ts';
import { periodIn } from '../../http/position.ts';
import { get } from '../../http/row.ts';
import { periodSelect } from '../../pages/fields.ts';
import { notice } from '../../pages/actions.ts';
import { code, marketName, table } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { amountsText } from '../overview/summary.ts';
import { countsText, header, rowsOf } from './csv.ts';
import { readUsage } from './read-usage.ts';

export const showUsage = get('/dashboard/usage', 'viewer', async ({ member, query, language }, deps) => {
  const period = periodIn(query);
  const { balance, verifications, payments, incomplete } = await readUsage(member.workspace, period, deps);
  const { usage, pages, overview, home, words } = textsIn[language];
  const verificationRows = verifications.map(({ day, answered, charged, operations, results }) => [
    formatDay(day, language),
    answered,
    charged,
    code(countsText(operations, ', ')),
    code(countsText(results, ', ')),
  ]);
  const paymentRows = payments.map(({ day, market, settled, rejected, value }) => [
    formatDay(day, language),
    marketName(market, language),
    settled,
    amountsText(value, language),
    rejected,
  ]);
  const columns = [usage.day, usage.completed, usage.charged, usage.operations, usage.results];
  const paymentColumns = [usage.day, words.market, overview.settled, overview.value, overview.rejected];
  const content = html`${factList([[home.balance, balance]])}
    <form class="row" method="get" action="/dashboard/usage">
      ${periodSelect(period, language)}
      <button>${words.show}</button>
    </form>
    <p><a href="/dashboard/usage.csv?days=${period}">${words.download}</a></p>
    <h2>${pages.payments}</h2>
    <p>${overview.returned}</p>
    ${incomplete.length > 0 ? notice(usage.partial) : ''}
    ${table(pages.payments, paymentColumns, paymentRows, language)}
    <h2>${usage.verifications}</h2>
    <p>${usage.text}</p>
    ${table(usage.verifications, columns, verificationRows, language)}`;
  return { page: { title: pages.usage, content } };
});

export const exportUsage = get('/dashboard/usage.csv', 'viewer', async ({ member, query }, deps) => {
  const usage = await readUsage(member.workspace, periodIn(query), deps);
  const name = `usage-${usage.days.at(0)}-to-${usage.days.at(-1)}`;
  return csvFile({ name, header, rows: rowsOf(usage) });
});
