import { html } from 'hono/html';
import type { Client } from '#shared/clients/client.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import { code, listOf, marketNames, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

/** Names a webhook that does not receive its events, and says what to do. */
export const webhookWarning = ({ id, url, failingSince, deactivated }: Subscription, language: Language): Html | '' => {
  const { overview } = textsIn[language];
  const since = deactivated?.at ?? failingSince;
  if (since === undefined) return '';
  return html`<div class="notice bad">
    <p>
      <strong>${deactivated ? overview.deactivated : overview.failing}</strong> ${code(url)} (${time(since, language)})
    </p>
    <p>
      ${deactivated ? overview.resume : overview.repair} <a href="/dashboard/subscriptions/${id}">${overview.open}</a>
    </p>
  </div>`;
};

interface ClientFacts {
  readonly client: Client;
  readonly balance: number;
  readonly subscriptions: readonly Subscription[];
}

export const clientFacts = ({ client, subscriptions, balance }: ClientFacts, language: Language): Html => {
  const { home, products, statuses, operator, pages, words } = textsIn[language];
  const enabled = client.products.map((product) => products[product]);
  return html`${factList([
      [home.appId, code(client.appId)],
      [home.clientId, code(client.id)],
      [words.state, statuses[client.status]],
      [home.markets, marketNames(client.markets, language)],
      [home.products, listOf(enabled, language)],
      [pages.signingKeys, client.publicKeys.length],
      [pages.subscriptions, subscriptions.length],
      [home.balance, balance],
      [operator.requests, client.limits.requests],
    ])}
    <p><a href="/docs">${home.docs}</a></p>`;
};
