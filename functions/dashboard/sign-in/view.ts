import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import { joinPathOf } from '#shared/clients/members/site.ts';
import type { Role } from '#shared/clients/members/member.ts';
import type { PageContent } from '../pages/page-content.ts';
import type { Html } from '#shared/standard/pages/document.ts';
import { field, type RejectedForm } from '../pages/fields.ts';
import { action } from '../pages/actions.ts';
import { textsIn } from '../texts/texts.ts';

/**
 * Renders a form that the script completes with the authenticator's response and submits. Passkeys require a script.
 */
const passkeyForm = (
  { path, kind, button }: { readonly path: string; readonly kind: 'create' | 'get'; readonly button: string },
  fields: Html | '',
  language: Language,
): Html => {
  const { passkeys } = textsIn[language];
  return html`<noscript><p class="notice">${passkeys.needScript}</p></noscript>
    <form method="post" action="${path}" data-passkey="${kind}" data-options="${path}/options">
      ${fields}
      <input type="hidden" name="credential" value="" />
      <p class="notice" role="alert" hidden data-failed>${passkeys.failed}</p>
      <p class="notice" role="alert" hidden data-offline>${passkeys.offline}</p>
      ${kind === 'create' ? html`<p class="notice" role="alert" hidden data-known>${passkeys.known}</p>` : ''}
      <button class="primary">${button}</button>
    </form>`;
};

interface SignInPage {
  /** The page to return to. */
  readonly to: string | undefined;
  /** Whether a form was sent after the end of its session, so that it changed nothing. */
  readonly isEnded: boolean;
}

export const signInPage = ({ to, isEnded }: SignInPage, language: Language): PageContent => {
  const { signIn } = textsIn[language];
  return {
    title: signIn.title,
    content: html`${isEnded ? html`<p class="notice" role="alert">${signIn.ended}</p>` : ''}
      <p>${signIn.text}</p>
      ${passkeyForm(
        { path: '/dashboard/sign-in', kind: 'get', button: signIn.button },
        to === undefined ? '' : html`<input type="hidden" name="to" value="${to}" />`,
        language,
      )}`,
  };
};

export interface JoinPage {
  readonly token: string;
  readonly role: Role;
  /** Absent for operators of the service. */
  readonly clientName: string | undefined;
  /** Whether the dashboard runs in a local cloud, where a person may join without a passkey. */
  readonly isLocal: boolean;
  readonly rejected: RejectedForm | undefined;
}

export const joinPage = ({ token, role, clientName, isLocal, rejected }: JoinPage, language: Language): PageContent => {
  const { join, roles } = textsIn[language];
  return {
    title: clientName === undefined ? join.operatorTitle : join.title(clientName),
    content: html`<p>${join.text(roles[role])}</p>
      ${passkeyForm(
        { path: joinPathOf(token), kind: 'create', button: join.button },
        field({ label: join.name, name: 'name', maxLength: 60, autocomplete: 'name' }, rejected),
        language,
      )}
      ${isLocal ? action(`${joinPathOf(token)}/local`, join.local, { name: join.localName }) : ''}`,
  };
};
