import { html } from 'hono/html';
import type { RegisteredApiKey } from '#shared/clients/client-registry.ts';
import type { Client } from '#shared/clients/client.ts';
import { isolated } from '#shared/standard/languages/isolated.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import { isActiveMember } from '#shared/clients/members/member.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { PageContent } from '../pages/page-content.ts';
import { factList, type Html } from '#shared/standard/pages/document.ts';
import { field, formIdField, type RejectedForm } from '../pages/fields.ts';
import { action, dangerLink, secretNotice } from '../pages/actions.ts';
import { code, listOf, marketNames } from '../pages/parts.ts';
import { auditTable, type Trail } from '../integrator/people/audit.ts';
import { roleSelect } from '../integrator/people/members.ts';
import { textsIn } from '../texts/texts.ts';

export interface ClientPage {
  readonly client: Client;
  readonly balance: number;
  readonly apiKeys: readonly RegisteredApiKey[];
  readonly subscriptions: readonly Subscription[];
  readonly trail: Trail;
  /** The invitation link, if one was just created. */
  readonly link?: string;
  readonly rejected?: RejectedForm | undefined;
}

export const clientPage = (page: ClientPage, language: Language): PageContent => {
  const { client, balance, apiKeys, subscriptions, trail, link } = page;
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
            trail.members.filter(isActiveMember).map(({ name, role }) => `${isolated(name)} (${texts.roles[role]})`),
            language,
          ) || '–',
        ],
      ])}
      ${isActive ? dangerLink(`${path}/disable`, confirmations['client.disabled'].title) : action(`${path}/enable`, operator.enable, {}, 'primary')}
      ${forms(page, language)}
      <h2>${pages.audit}</h2>
      ${auditTable(trail, true, language)}
      <p><a href="${path}/audit">${operator.wholeTrail}</a></p>`,
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
      ${formIdField()} ${roleSelect('admin', language)}
      <button>${members.invite}</button>
    </form>`;
};
