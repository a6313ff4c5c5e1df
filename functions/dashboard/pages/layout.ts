import { html } from 'hono/html';
import { type Language, otherLanguage } from '#shared/standard/languages/language.ts';
import type { Member } from '#shared/clients/members/member.ts';
import { textsIn } from '../texts/texts.ts';
import { homeOf, type Html } from './parts.ts';

export interface Frame {
  readonly language: Language;
  readonly member: Member | undefined;
  /** The path of this page, which the link to the other language keeps. */
  readonly path: string;
}

const clientPages = [
  ['home', '/dashboard'],
  ['apiKeys', '/dashboard/api-keys'],
  ['signingKeys', '/dashboard/signing-keys'],
  ['subscriptions', '/dashboard/subscriptions'],
  ['deliveries', '/dashboard/deliveries'],
  ['requests', '/dashboard/requests'],
  ['usage', '/dashboard/usage'],
  ['members', '/dashboard/members'],
  ['audit', '/dashboard/audit'],
] as const;

const operatorPages = [
  ['clients', '/dashboard/operator'],
  ['receivers', '/dashboard/operator/receivers'],
  ['payments', '/dashboard/operator/payments'],
  ['banks', '/dashboard/operator/banks'],
  ['events', '/dashboard/operator/events'],
  ['members', '/dashboard/operator/members'],
  ['audit', '/dashboard/operator/audit'],
] as const;

const navigation = ({ language, member, path }: Frame): Html | '' => {
  if (!member) return '';
  const texts = textsIn[language];
  const pages = member.role === 'operator' ? operatorPages : clientPages;
  return html`<nav aria-label="${texts.layout.navigation}">
    <ul>
      ${pages.map(([name, href]) => html`<li><a href="${href}" ${href === path ? html`aria-current="page"` : ''}>${texts.pages[name]}</a></li>`)}
    </ul>
  </nav>`;
};

const person = ({ language, member }: Frame): Html | '' => {
  if (!member) return '';
  const texts = textsIn[language];
  return html`<form class="person" method="post" action="/dashboard/sign-out">
    <span><bdi>${member.name}</bdi> (${texts.roles[member.role]})</span>
    <button>${texts.layout.signOut}</button>
  </form>`;
};

/** A whole document: the content of a page in the frame that all pages share. */
export const frame = async (
  { title, content }: { readonly title: string; readonly content: Html },
  given: Frame,
): Promise<string> => {
  const { language } = given;
  const { layout, direction } = textsIn[language];
  const other = otherLanguage[language];
  const document = html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${layout.name}</title>
        <link rel="stylesheet" href="/dashboard/style.css" />
        <script src="/dashboard/script.js" defer></script>
      </head>
      <body>
        <header>
          <a class="name" href="${homeOf(given.member?.role)}">${layout.name}</a>
          <a lang="${other}" hreflang="${other}" href="?lang=${other}">${layout.otherLanguage}</a>
          ${person(given)}
        </header>
        ${navigation(given)}
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return String(await document);
};
