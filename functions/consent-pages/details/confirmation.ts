import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Wording } from '#shared/standard/consent-pages/words.ts';
import { pageOf } from '../pages/layout.ts';
import { frameAncestorsFor } from '../session/visitor.ts';
import { textsIn } from '../texts/texts.ts';
import { bankNameOf, type ConsentContext, dayOf, inLanguage, words } from '../consents/consent-context.ts';
import { listPath } from '../list/list-query.ts';
import { type Action, endOf, type ManagedConsent, providerCodeOf } from '../consents/managed-consent.ts';

const { confirmation, buttons } = words;

/** The words with which the customer confirms an action, and the names of the texts about it. */
const confirmations = {
  sharing: {
    pause: { name: 'pauseSharing', button: confirmation.confirmPause, done: 'pause' },
    reactivate: { name: 'resumeSharing', button: confirmation.confirmReactivation, done: 'reactivate' },
    revoke: { name: 'stopSharing', button: confirmation.confirmStopSharing, done: 'stopSharing' },
  },
  payment: {
    pause: { name: 'pausePayments', button: confirmation.confirmPause, done: 'pause' },
    reactivate: { name: 'resumePayments', button: confirmation.confirmReactivation, done: 'reactivate' },
    revoke: { name: 'cancelPayments', button: confirmation.confirmCancellation, done: 'cancelPayments' },
  },
} as const satisfies Record<ManagedConsent['kind'], Record<Action, object>>;

export const confirmationOf = (action: Action, { kind }: ManagedConsent) => confirmations[kind][action];

export const buttonOf = (action: Action, { kind }: ManagedConsent): Wording => {
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
  const text = inLanguage(context);
  const { name, button } = confirmationOf(action, managed);
  const title = text(confirmation[name]);
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
    <p>${text(confirmation.question)}</p>
    <section>
      <h2>${text(confirmation.impact)}</h2>
      <p>${effect(names)}</p>
    </section>
    <form method="post" action="${path}/${action}?lang=${language}">
      <div class="actions">
        <button class="primary${action === 'revoke' ? ' danger' : ''}">${text(button)}</button>
        <a class="secondary" href="${path}?lang=${language}">${text(confirmation.goBack)}</a>
      </div>
    </form>`;
  return pageOf({ language, title, content, requester, frameAncestors: frameAncestorsFor(context) });
};
