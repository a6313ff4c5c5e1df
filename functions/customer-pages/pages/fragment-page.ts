import { html } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { hashOf } from '#shared/standard/pages/style.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { pageOf } from './layout.ts';

/** What a bank may put into the fragment of a redirect (OpenID Connect Core §3.3.2.5, §3.3.2.6). */
const members = ['state', 'code', 'id_token', 'error', 'iss'] as const;

/**
 * Moves the fragment into the form, removes it from the address, and sends the form. Members that the fragment does not
 * have are not sent.
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
 * Posts on what a bank has put into the fragment of its redirect: browsers do not send fragments to servers. It is the
 * only page with a script, and its content security policy names the script by its hash.
 */
export const fragmentPage = (language: Language): Promise<HtmlPage> => {
  const { title, needsScript } = textsIn[language].returning;
  const content = html`<h1>${title}</h1>
    <noscript><p>${needsScript}</p></noscript>
    <form method="post">${members.map((name) => html`<input type="hidden" name="${name}" />`)}</form>`;
  return pageOf({ language, title, content, script });
};
