import { html } from 'hono/html';
import { listClients } from '#shared/clients/client-directory.ts';
import type { Client } from '#shared/clients/client.ts';
import { createFigures, lastDays, openDays } from '#shared/events/figures/figures.ts';
import type { Deps } from '../http/deps.ts';
import { pageIn } from '../http/position.ts';
import { get } from '../http/row.ts';
import { amountsText, summarise } from '../integrator/overview/summary.ts';
import { code, listOf, marketNames, table } from '../pages/parts.ts';
import { textsIn } from '../texts/texts.ts';

const clientsPerPage = 25;

export const showClients = get('/dashboard/operator', 'operator', async ({ query, language }, deps) => {
  const page = pageIn(query);
  const entries = await listClients(deps.table);
  const shown = entries.slice((page - 1) * clientsPerPage, page * clientsPerPage);
  const clients = await Promise.all(
    shown.map(async ({ clientId }) => {
      const client = await deps.clients.get(clientId);
      return { client, ...(await totalsOf(client, deps)) };
    }),
  );
  const hasMore = entries.length > page * clientsPerPage;
  const { pages, home, statuses, products, operator, overview, layout, words } = textsIn[language];
  const rows = clients.map(({ client: { id, name, status, markets, products: enabled }, ...totals }) => [
    html`<a href="/dashboard/operator/clients/${id}"><bdi>${name}</bdi></a>`,
    statuses[status],
    ...[totals.settled, amountsText(totals.value, language), totals.rejected].map((total) =>
      totals.isPartial ? operator.soFar(String(total)) : total,
    ),
    marketNames(markets, language),
    listOf(
      enabled.map((product) => products[product]),
      language,
    ),
    code(id),
  ]);
  const { settled, value, rejected } = overview;
  const columns = [words.name, words.state, settled, value, rejected, home.markets, home.products, home.clientId];
  const content = html`<p>${operator.clientsText} ${overview.returned}</p>
    ${table(pages.clients, columns, rows, language)}
    ${hasMore ? html`<p><a href="/dashboard/operator?page=${page + 1}">${layout.older}</a></p>` : ''}`;
  return { page: { title: pages.clients, content } };
});

/** Limits what the page reads, at most 1 MB for each client, market and open day. */
const maxItemsOfDay = 1_000;

/** Adds up the payments of a client in all its markets in the last 30 days, but reads only the last open days. */
const totalsOf = async ({ id: clientId, markets }: Client, deps: Deps) => {
  const figures = createFigures(deps.table, maxItemsOfDay, openDays);
  const days = lastDays(30, deps.now);
  const counted = await Promise.all(markets.map((market) => figures.of({ clientId, market }, days)));
  return summarise([], counted.flat());
};
