import { html } from 'hono/html';
import type { EventProduct } from '#shared/events/event.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { includesRole, type Role } from '#shared/clients/members/member.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import { field, type RejectedForm, select } from '../../pages/fields.ts';
import { action, dangerLink } from '../../pages/actions.ts';
import { code, latencyText, table, time } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';
import { deliveryTable } from './delivery-table.ts';
import { repairForms } from './repair-forms.ts';
import { resourceChoice } from './resource-choice.ts';
import { acceptedText, healthByHour, type WebhookHealth } from './health.ts';
import type { LatestDeliveries } from './delivery-rows.ts';

export interface SubscriptionsPage {
  readonly subscriptions: readonly Subscription[];
  /** The products that the client may subscribe to. */
  readonly products: readonly EventProduct[];
  readonly role: Role;
  readonly rejected: RejectedForm | undefined;
}

const stateOf = ({ status, failingSince, deactivated, slowSince }: Subscription, language: Language): string => {
  const { subscriptions, statuses } = textsIn[language];
  if (deactivated) return subscriptions.deactivated;
  if (status === 'Inactive') return subscriptions.paused;
  if (failingSince !== undefined) return subscriptions.failing;
  return slowSince === undefined ? statuses.Active : subscriptions.slow;
};

export const subscriptionsPage = (page: SubscriptionsPage, language: Language): PageContent => {
  const { subscriptions, products, pages, words } = textsIn[language];
  const rows = page.subscriptions.map((subscription) => [
    html`<a href="/dashboard/subscriptions/${subscription.id}"><bdi>${subscription.url}</bdi></a>`,
    products[subscription.product],
    stateOf(subscription, language),
    subscription.description ?? '',
  ]);
  const columns = [subscriptions.url, subscriptions.product, words.state, words.description];
  return {
    title: pages.subscriptions,
    content: html`<p>${subscriptions.text}</p>
      ${table(pages.subscriptions, columns, rows, language)}
      ${includesRole(page.role, 'developer') ? createForm(page, language) : ''}`,
  };
};

const createForm = ({ products: offered, rejected }: SubscriptionsPage, language: Language): Html => {
  const { subscriptions, products, words } = textsIn[language];
  const selected = rejected?.values.resources?.split(',') ?? [];
  return html`<h2>${subscriptions.createTitle}</h2>
    <form method="post" action="/dashboard/subscriptions">
      ${field({ label: subscriptions.url, name: 'url', type: 'url', maxLength: 2048 }, rejected)}
      ${select(
        { label: subscriptions.product, name: 'product' },
        offered.map((product) => [product, products[product]]),
        rejected,
      )}
      ${resourceChoice({ products: offered, selected, rejected }, language)}
      ${field({ label: words.description, name: 'description', isRequired: false, maxLength: 500 }, rejected)}
      <button class="primary">${words.add}</button>
    </form>`;
};

export interface SubscriptionPage {
  readonly subscription: Subscription;
  readonly deliveries: LatestDeliveries;
  readonly health: WebhookHealth;
  readonly role: Role;
  readonly now: Date;
  readonly rejected: RejectedForm | undefined;
}

export const subscriptionPage = (
  { subscription, deliveries, health, role, now, rejected }: SubscriptionPage,
  language: Language,
): PageContent => {
  const { subscriptions, products, operator, layout, words } = textsIn[language];
  const { id, url, product, resources, description, failingSince, createdAt } = subscription;
  const mayRepair = includesRole(role, 'developer') && subscription.status === 'Active';
  const older = deliveries.older && new URLSearchParams({ before: deliveries.older }).toString();
  return {
    title: subscriptions.title,
    content: html`${factList([
        [subscriptions.url, code(url)],
        [subscriptions.product, products[product]],
        [subscriptions.resources, code(resources.join(', '))],
        [words.state, stateOf(subscription, language)],
        ...(failingSince === undefined ? [] : [[subscriptions.failingSince, time(failingSince, language)] as const]),
        ...(description === undefined ? [] : [[words.description, description] as const]),
        [`${subscriptions.accepted} ${subscriptions.newest(health.deliveries)}`, acceptedText(health, language)],
        [`${operator.latency} ${subscriptions.newest(health.deliveries)}`, latencyText(health, language)],
        [subscriptions.standard, subscription.standardWebhooks ? subscriptions.on : subscriptions.off],
        [words.created, time(createdAt, language)],
        [subscriptions.id, code(id)],
      ])}
      ${includesRole(role, 'developer') ? changeForms(subscription, language) : ''}
      ${mayRepair ? repairForms(subscription, { now, rejected }, language) : ''}
      <h2>${subscriptions.byHour}</h2>
      ${healthByHour(health, language)}
      <h2>${subscriptions.deliveriesTitle}</h2>
      <p>${subscriptions.deliveriesText} <a href="/dashboard/deliveries">${subscriptions.allDeliveries}</a></p>
      ${deliveryTable(deliveries.rows, language)}
      ${older === undefined ? '' : html`<p><a href="?${older}">${layout.older}</a></p>`}`,
  };
};

const changeForms = ({ id, product, resources, status, standardWebhooks }: Subscription, language: Language): Html => {
  const { subscriptions } = textsIn[language];
  const path = `/dashboard/subscriptions/${id}`;
  const isActive = status === 'Active';
  return html`${
      isActive
        ? action(`${path}/status`, subscriptions.pause, { status: 'Inactive' })
        : action(`${path}/status`, subscriptions.resume, { status: 'Active' }, 'primary')
    }
    ${action(`${path}/standard-webhooks`, standardWebhooks ? subscriptions.stopStandard : subscriptions.useStandard, {
      enabled: String(!standardWebhooks),
    })}
    ${dangerLink(`${path}/delete`, subscriptions.remove)}
    <h2>${subscriptions.resources}</h2>
    <form method="post" action="${path}/resources">
      ${resourceChoice({ products: [product], selected: resources }, language)}
      <button>${subscriptions.changeResources}</button>
    </form>`;
};
