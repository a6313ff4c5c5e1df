import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import type { Wording } from '#shared/standard/consent-pages/words.ts';
import { pageOf } from '../pages/layout.ts';
import { frameAncestorsFor, type Visitor } from '../session/visitor.ts';
import type { en } from '../texts/en.ts';
import { textsIn } from '../texts/texts.ts';
import { bankNameOf, type ConsentContext, dayOf, inLanguage, words } from '../consents/consent-context.ts';
import { listPath } from '../list/list-query.ts';
import { type Action, endOf, type ManagedConsent } from '../consents/managed-consent.ts';

/** The texts with which the customer confirms an action. */
interface Confirmation {
  readonly title: Wording;
  readonly button: Wording;
  readonly impact: keyof typeof en.impact;
  readonly done: keyof typeof en.done;
}

const { confirmation } = words;

const confirmations: Readonly<Record<ManagedConsent['kind'], Readonly<Record<Action, Confirmation>>>> = {
  sharing: {
    pause: {
      title: confirmation.pauseSharing,
      button: confirmation.confirmPause,
      impact: 'pauseSharing',
      done: 'pause',
    },
    reactivate: {
      title: confirmation.resumeSharing,
      button: confirmation.confirmReactivation,
      impact: 'resumeSharing',
      done: 'reactivate',
    },
    revoke: {
      title: confirmation.stopSharing,
      button: confirmation.confirmStopSharing,
      impact: 'stopSharing',
      done: 'stopSharing',
    },
  },
  payment: {
    pause: {
      title: confirmation.pausePayments,
      button: confirmation.confirmPause,
      impact: 'pausePayments',
      done: 'pause',
    },
    reactivate: {
      title: confirmation.resumePayments,
      button: confirmation.confirmReactivation,
      impact: 'resumePayments',
      done: 'reactivate',
    },
    revoke: {
      title: confirmation.cancelPayments,
      button: confirmation.confirmCancellation,
      impact: 'cancelPayments',
      done: 'cancelPayments',
    },
  },
};

export const confirmationOf = (action: Action, { kind }: ManagedConsent): Confirmation => confirmations[kind][action];

export const buttonOf = (action: Action, { kind }: ManagedConsent): Wording => {
  if (action === 'pause') return words.buttons.pause;
  if (action === 'reactivate') return words.buttons.reactivate;
  return kind === 'sharing' ? words.buttons.stopSharing : words.buttons.cancelPermission;
};

/** Returns the only page on which the customer confirms an action. It says what will happen. */
export const confirmationPage = (
  action: Action,
  managed: ManagedConsent,
  visitor: Visitor,
  context: ConsentContext,
): Promise<HtmlPage> => {
  const { requester, language } = visitor;
  const text = inLanguage(context);
  const { title, button, impact } = confirmationOf(action, managed);
  const path = `${listPath}/${managed.consent.id}`;
  const names = {
    client: requester.name,
    bank: bankNameOf(managed, context),
    end: dayOf(endOf(managed), managed, language),
  };
  const content = html`<h1>${text(title)}</h1>
    <p>${text(confirmation.question)}</p>
    <section>
      <h2>${text(confirmation.impact)}</h2>
      <p>${textsIn[language].impact[impact](names)}</p>
    </section>
    <form method="post" action="${path}/${action}?lang=${language}">
      <div class="actions">
        <button class="primary${action === 'revoke' ? ' danger' : ''}">${text(button)}</button>
        <a class="secondary" href="${path}?lang=${language}">${text(confirmation.goBack)}</a>
      </div>
    </form>`;
  return pageOf({
    language,
    title: text(title),
    content,
    requester,
    frameAncestors: frameAncestorsFor(visitor),
  });
};
