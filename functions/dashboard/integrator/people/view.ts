import { html } from 'hono/html';
import type { Client } from '#shared/clients/client.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { DailyUsage } from '#shared/verifications/balances.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { PageContent } from '../../http/route.ts';
import { factList } from '#shared/standard/pages/document.ts';
import { code, listOf, table } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

export interface HomePage {
  readonly client: Client;
  readonly balance: number;
  readonly subscriptions: readonly Subscription[];
}

export const homePage = ({ client, balance, subscriptions }: HomePage, language: Language): PageContent => {
  const { home, products, statuses } = textsIn[language];
  const failing = subscriptions.filter(({ failingSince }) => failingSince !== undefined).length;
  return {
    title: client.name,
    content: html`${factList([
        [home.appId, code(client.appId)],
        [home.clientId, code(client.id)],
        [home.status, statuses[client.status]],
        [home.markets, client.markets.join(', ')],
        [
          home.products,
          listOf(
            client.products.map((product) => products[product]),
            language,
          ),
        ],
        [home.keys, client.publicKeys.length],
        [home.subscriptions, subscriptions.length],
        [home.failing, failing],
        [home.balance, balance],
        [home.rate, client.limits.requests],
      ])}
      <p><a href="/docs">${home.docs}</a></p>`,
  };
};

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
