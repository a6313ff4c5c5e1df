import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { wordsIn } from '#shared/standard/consent-pages/tables/management.ts';
import { listPath, pageOf } from '../pages/layout.ts';
import { frameAncestorsFor } from '../session/visitor.ts';
import { textsIn } from '../texts/texts.ts';
import { bankNameOf, type ConsentContext, dayOf } from '../consents/consent-context.ts';
import { type Action, endOf, type ManagedConsent, providerCodeOf } from '../consents/managed-consent.ts';

/** The names of the texts about an action. */
const confirmations = {
  sharing: {
    pause: { name: 'pauseSharing', button: 'confirmPause', done: 'pause' },
    reactivate: { name: 'resumeSharing', button: 'confirmReactivation', done: 'reactivate' },
    revoke: { name: 'stopSharing', button: 'confirmStopSharing', done: 'stopSharing' },
  },
  payment: {
    pause: { name: 'pausePayments', button: 'confirmPause', done: 'pause' },
    reactivate: { name: 'resumePayments', button: 'confirmReactivation', done: 'reactivate' },
    revoke: { name: 'cancelPayments', button: 'confirmCancellation', done: 'cancelPayments' },
  },
} as const satisfies Record<ManagedConsent['kind'], Record<Action, object>>;

export const confirmationOf = (action: Action, { kind }: ManagedConsent) => confirmations[kind][action];

export const buttonOf = (action: Action, { kind }: ManagedConsent, { language }: ConsentContext): string => {
  const { buttons } = wordsIn[language];
  if (action !== 'revoke') return buttons[action];
  return kind === 'sharing' ? buttons.stopSharing : buttons.cancelPermission;
};

/** Returns the only page on which the customer confirms an action. It says what will happen. */
export const confirmationPage = (
  action: Action,
  managed: ManagedConsent,
  context: ConsentContext,
): Promise<HtmlPage> => {
  const { requester, language } = context;
  const { confirmation } = wordsIn[language];
  const { name, button } = confirmationOf(action, managed);
  const title = confirmation[name];
  const path = `${listPath}/${managed.consent.id}`;
  const names = {
    client: requester.name,
    bank: bankNameOf(managed, context),
    end: dayOf(endOf(managed), managed, language),
  };
  const { impact, withdrawal } = textsIn[language];
  // Before the customer has chosen a bank, they can only withdraw the request.
  const effect = providerCodeOf(managed) === undefined ? withdrawal[managed.kind] : impact[name];
  const content = html`<h1>${title}</h1>
    <p>${confirmation.question}</p>
    <section>
      <h2>${confirmation.impact}</h2>
      <p>${effect(names)}</p>
    </section>
    <form method="post" action="${path}/${action}?lang=${language}">
      <div class="actions">
        <button class="primary${action === 'revoke' ? ' danger' : ''}">${confirmation[button]}</button>
        <a class="secondary" href="${path}?lang=${language}">${confirmation.goBack}</a>
      </div>
    </form>`;
  return pageOf({ language, title, content, requester, frameAncestors: frameAncestorsFor(context) });
};
