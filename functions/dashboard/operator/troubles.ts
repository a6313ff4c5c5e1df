import { html } from 'hono/html';
import { listClients } from '#shared/clients/client-directory.ts';
import { mapConcurrently } from '#shared/platform/runtime/concurrently.ts';
import { get } from '../http/row.ts';
import { statusText } from '../integrator/payments/cells.ts';
import { code, marketName, table, time } from '../pages/parts.ts';
import { textsIn } from '../texts/texts.ts';
import { allClients, concurrentCalls } from './all-clients.ts';

export const showReceivers = get('/dashboard/operator/receivers', 'operator', async ({ language }, deps) => {
  const ofClients = await mapConcurrently(await listClients(deps.table), concurrentCalls, async (client) =>
    (await deps.events.subscriptions.of(client.clientId)).map((subscription) => ({ client, subscription })),
  );
  const unhealthy = ofClients
    .flat()
    .filter(({ subscription }) => subscription.failingSince ?? subscription.slowSince ?? subscription.deactivated);
  const { pages, operator, subscriptions, words } = textsIn[language];
  const rows = unhealthy.map(({ client, subscription: { url, failingSince, slowSince, deactivated } }) => [
    html`<a href="/dashboard/operator/clients/${client.clientId}"><bdi>${client.name}</bdi></a>`,
    code(url),
    failingSince === undefined ? '–' : time(failingSince, language),
    slowSince === undefined ? '–' : time(slowSince, language),
    deactivated ? time(deactivated.at, language) : '–',
  ]);
  const columns = [words.name, subscriptions.url, subscriptions.failingSince, operator.slowSince, operator.pausedAt];
  const content = html`<p>${operator.receiversText}</p>
    ${table(pages.receivers, columns, rows, language)}`;
  return { page: { title: pages.receivers, content } };
});

export const showPayments = get('/dashboard/operator/payments', 'operator', async ({ language }, deps) => {
  const owners = (await allClients(deps)).flatMap((client) => client.markets.map((market) => ({ client, market })));
  const unsettled = await mapConcurrently(owners, concurrentCalls, async ({ client, market }) => ({
    client,
    market,
    payments: await deps.statuses.unsettled({ clientId: client.id, market }),
  }));
  const { pages, operator, payments: texts, words } = textsIn[language];
  const rows = unsettled.flatMap(({ client, market, payments }) =>
    (payments ?? []).map(({ id, status, providerCode, createdAt }) => [
      client.name,
      marketName(market, language),
      html`<a href="/dashboard/operator/events?resource=${id}">${code(id)}</a>`,
      statusText(status, language),
      code(providerCode),
      time(createdAt, language),
    ]),
  );
  const skipped = unsettled.filter(({ payments }) => payments === undefined);
  const columns = [words.name, words.market, texts.kinds.payment, words.state, operator.bank, words.since];
  const content = html`<p>${operator.paymentsText}</p>
    ${skipped.map(({ client, market }) => html`<p class="notice">${operator.tooMany(client.name, marketName(market, language))}</p>`)}
    ${table(pages.unsettled, columns, rows, language)}`;
  return { page: { title: pages.unsettled, content } };
});
