import { html } from 'hono/html';
import { eventTypesOf } from '#shared/events/derive.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { testTypeOf } from '#shared/events/webhooks/test-event.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import type { PageContent } from '../../pages/page-content.ts';
import { field, type RejectedForm, select } from '../../pages/fields.ts';
import { action, code } from '../../pages/parts.ts';
import { textsIn } from '../../texts/texts.ts';

/** Renders the forms that send a test event, and that send failed events again. */
export const repairForms = (
  { id, resources }: Subscription,
  { now, rejected }: { readonly now: Date; readonly rejected: RejectedForm | undefined },
  language: Language,
): Html => {
  const { subscriptions, words } = textsIn[language];
  const path = `/dashboard/subscriptions/${id}`;
  return html`<h2>${subscriptions.test}</h2>
    <form class="row" method="post" action="${path}/test">
      ${select(
        { label: words.type, name: 'type' },
        resources.flatMap(eventTypesOf).map((type) => [type, testTypeOf(type)]),
      )}
      <button class="primary">${subscriptions.test}</button>
    </form>
    <h2>${subscriptions.recover}</h2>
    <p>${subscriptions.recoverText}</p>
    <form class="row" method="post" action="${path}/recover">
      ${field({ label: subscriptions.recoverSince, name: 'since', type: 'datetime-local', value: addSeconds(now, -86_400).slice(0, 16) }, rejected)}
      <button>${subscriptions.recover}</button>
    </form>`;
};

export interface RecoveryPage {
  readonly subscription: Subscription;
  /** The time since which failed events are sent again, to the minute. */
  readonly since: string;
  /** The number of events that were sent again so far. */
  readonly sent: number;
  /** The number of events when the recovery began. */
  readonly total: number;
  /** The position from which to continue. Absent if all were sent. */
  readonly before: string | undefined;
}

export const recoveryPage = (recovery: RecoveryPage, language: Language): PageContent => {
  const { subscription, since, sent, total, before } = recovery;
  const { subscriptions } = textsIn[language];
  const path = `/dashboard/subscriptions/${subscription.id}`;
  const state = { since, sent: String(sent), total: String(total) };
  return {
    title: subscriptions.recover,
    content: html`<p>${code(subscription.url)}</p>
      <p role="status">${subscriptions.sentSoFar(sent, total)} ${before === undefined ? subscriptions.allSent : ''}</p>
      ${
        before === undefined
          ? ''
          : html`<progress max="${total}" value="${sent}" aria-label="${subscriptions.recover}"></progress>
              <p>${subscriptions.keepOpen}</p>
              <div data-continue>
                ${action(`${path}/recover`, subscriptions.continue, { ...state, before }, 'primary')}
              </div>`
      }
      <p><a href="${path}">${subscriptions.back}</a></p>`,
  };
};
