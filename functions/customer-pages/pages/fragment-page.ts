import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { hashOf } from '#shared/standard/pages/style.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { pageOf } from './layout.ts';

/** Fields of a redirect's fragment (OpenID Connect Core §3.3.2.5, §3.3.2.6). */
const fieldNames = ['state', 'code', 'id_token', 'error', 'iss'] as const;

/**
 * Moves the fragment into the form, removes it from the URL, and submits the form. Fields that are missing from the
 * fragment are not sent.
 */
const text = `
const fragment = new URLSearchParams(location.hash.slice(1));
const form = document.forms[0];
history.replaceState(null, '', location.pathname);
for (const input of form.querySelectorAll('input')) {
  if (fragment.has(input.name)) input.value = fragment.get(input.name);
  else input.remove();
}
form.submit();
`;

const script = { text, hash: hashOf(text) };

/**
 * Returns a page that posts the fragment of a bank's redirect to the server, because browsers do not send fragments. It
 * continues automatically, so it has no link to the other language.
 */
export const fragmentPage = (language: Language): Promise<HtmlPage> => {
  const { title, needsScript } = textsIn[language].returning;
  const content = html`<h1>${title}</h1>
    <noscript><p>${needsScript}</p></noscript>
    <form method="post">${fieldNames.map((name) => html`<input type="hidden" name="${name}" />`)}</form>`;
  return pageOf({ language, title, content, script, hasOneLanguage: true });
};
