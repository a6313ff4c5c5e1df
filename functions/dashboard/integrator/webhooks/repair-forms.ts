import { html } from 'hono/html';
import { eventTypesOf } from '#shared/events/event-types.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { testTypeOf } from '#shared/events/webhooks/test-event.ts';
import type { Subscription } from '#shared/events/webhooks/subscription.ts';
import type { Language } from '#shared/standard/languages/language.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { field, formIdField, type RejectedForm, select } from '../../pages/fields.ts';
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
      ${formIdField()}
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
