import { html } from 'hono/html';
import type { PlacedRecord } from '#shared/clients/audit/audit-trail.ts';
import type { RegisteredApiKey } from '#shared/clients/client-registry.ts';
import type { Client } from '#shared/clients/client.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Member } from '#shared/clients/members/member.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { PageContent } from '../pages/page-content.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import { amountsText } from '../integrator/overview/summary.ts';
import type { Summary } from '../integrator/overview/summary.ts';
import { field, type RejectedForm } from '../pages/fields.ts';
import { action, code, dangerLink, listOf, marketNames, secretNotice, table, time } from '../pages/parts.ts';
import { auditTable } from '../integrator/people/audit.ts';
import { roleSelect } from '../integrator/people/members.ts';
import { textsIn } from '../texts/texts.ts';

export interface ClientsPage {
  /** Clients with their payments of the last 30 days. */
  readonly clients: readonly (Summary & { readonly client: Client })[];
  readonly page: number;
  readonly hasMore: boolean;
}

export const clientsPage = ({ clients, page, hasMore }: ClientsPage, language: Language): PageContent => {
  const { pages, home, statuses, products, operator, overview, layout, words } = textsIn[language];
  const rows = clients.map(({ client: { id, name, status, markets, products: enabled }, ...totals }) => [
    html`<a href="/dashboard/operator/clients/${id}"><bdi>${name}</bdi></a>`,
    statuses[status],
    ...[totals.settled, amountsText(totals.value, language), totals.rejected].map((total) =>
      totals.isPartial ? operator.atLeast(String(total)) : total,
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
  return {
    title: pages.clients,
    content: html`<p>${operator.clientsText}</p>
      ${table(pages.clients, columns, rows, language)}
      ${hasMore ? html`<p><a href="/dashboard/operator?page=${page + 1}">${layout.older}</a></p>` : ''}`,
  };
};

export interface ClientPage {
  readonly client: Client;
  readonly balance: number;
  readonly apiKeys: readonly RegisteredApiKey[];
  readonly subscriptions: readonly Subscription[];
  readonly members: readonly Member[];
  readonly records: readonly PlacedRecord[];
  /** The invitation link, if one was just created. */
  readonly link?: string;
  readonly rejected?: RejectedForm | undefined;
}

export const clientPage = (page: ClientPage, language: Language): PageContent => {
  const { client, balance, apiKeys, subscriptions, members, records, link } = page;
  const texts = textsIn[language];
  const { home, operator, statuses, confirmations, pages, words } = texts;
  const isActive = client.status === 'Active';
  const path = `/dashboard/operator/clients/${client.id}`;
  return {
    title: client.name,
    content: html`${link === undefined ? '' : secretNotice(texts.members.linkShown, link)}
      ${factList([
        [home.clientId, code(client.id)],
        [home.appId, code(client.appId)],
        [words.state, statuses[client.status]],
        [home.markets, marketNames(client.markets, language)],
        [pages.signingKeys, client.publicKeys.length],
        [pages.apiKeys, apiKeys.length],
        [pages.subscriptions, subscriptions.length],
        [home.balance, balance],
        [
          texts.pages.members,
          listOf(
            members.map(({ name, role }) => `${isolated(name)} (${texts.roles[role]})`),
            language,
          ) || '–',
        ],
      ])}
      ${isActive ? dangerLink(`${path}/disable`, confirmations['client.disabled'].title) : action(`${path}/enable`, operator.enable, {}, 'primary')}
      ${forms(page, language)}
      <h2>${pages.audit}</h2>
      ${auditTable(records, true, language)}`,
  };
};

const forms = ({ client: { id, limits }, rejected }: ClientPage, language: Language): Html => {
  const { operator, members, words } = textsIn[language];
  const path = `/dashboard/operator/clients/${id}`;
  const rateField = (name: keyof Client['limits'], label: string) =>
    field({ label, name, type: 'number', value: String(limits[name]) }, rejected);
  return html`<h2>${operator.limits}</h2>
    <form method="post" action="${path}/limits">
      ${rateField('requests', operator.requests)} ${rateField('verifications', operator.verifications)}
      ${rateField('sessions', operator.sessions)}
      <button>${operator.setLimits}</button>
    </form>
    <h2>${operator.topUpTitle}</h2>
    <form method="post" action="${path}/top-up">
      ${field({ label: words.count, name: 'count', type: 'number' }, rejected)}
      ${field({ label: words.reference, name: 'reference', maxLength: 100, hint: operator.referenceHint }, rejected)}
      <button>${words.add}</button>
    </form>
    <h2>${members.inviteTitle}</h2>
    <p>${members.inviteText}</p>
    <form method="post" action="${path}/invite">
      ${roleSelect('admin', language)}
      <button>${members.invite}</button>
    </form>`;
};

export const receiversPage = (
  failing: readonly { readonly client: Client; readonly subscription: Subscription }[],
  language: Language,
): PageContent => {
  const { pages, operator, subscriptions, words } = textsIn[language];
  const rows = failing.map(({ client, subscription: { url, failingSince, slowSince, deactivated } }) => [
    html`<a href="/dashboard/operator/clients/${client.id}"><bdi>${client.name}</bdi></a>`,
    code(url),
    failingSince === undefined ? '–' : time(failingSince, language),
    slowSince === undefined ? '–' : time(slowSince, language),
    deactivated ? time(deactivated.at, language) : '–',
  ]);
  const columns = [words.name, subscriptions.url, subscriptions.failingSince, operator.slowSince, operator.pausedAt];
  return {
    title: pages.receivers,
    content: html`<p>${operator.receiversText}</p>
      ${table(pages.receivers, columns, rows, language)}`,
  };
};
