import { html } from 'hono/html';
import type { Language } from '#shared/standard/languages/language.ts';
import { documentOf, type Html, languageLink } from '#shared/standard/pages/document.ts';
import type { Member } from '#shared/clients/members/member.ts';
import { textsIn } from '../texts/texts.ts';
import type { PageContent } from './page-content.ts';
import { notice } from './actions.ts';
import { homeOf } from './parts.ts';

export interface Frame {
  readonly language: Language;
  readonly member: Member | undefined;
  /** This page's path, which the navigation marks as current. */
  readonly path: string;
  /**
   * The query of this page, which its link to the other language keeps, and whose `done` names the change to confirm.
   * Undefined in a response to a form, which has no such link: it would lose what only this response shows, such as a
   * new API key.
   */
  readonly query: Readonly<Record<string, string>> | undefined;
}

const clientPages = [
  ['home', '/dashboard'],
  ['payments', '/dashboard/payments'],
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
  ['unsettled', '/dashboard/operator/payments'],
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

/** Confirms the change that the reader has just made. Text that names no change is ignored. */
const confirmation = ({ language, member, query }: Frame): Html | '' => {
  const text = new Map(Object.entries(textsIn[language].done)).get(query?.done ?? '');
  return member && text !== undefined ? notice(text) : '';
};

/** Renders a complete document: a page's content in the common layout. */
export const frame = ({ title, tabTitle = title, content }: PageContent, settings: Frame): Promise<string> => {
  const { language, member, query } = settings;
  const { layout } = textsIn[language];
  return documentOf({
    language,
    title: `${tabTitle} – ${layout.name}`,
    head: html`<link rel="stylesheet" href="/dashboard/style.css" />
      <script src="/dashboard/script.js" defer></script>`,
    body: html`<header>
        <a class="name" href="${homeOf(member?.role)}">${layout.name}</a>
        ${query === undefined ? '' : languageLink(language, query)} ${person(settings)}
      </header>
      ${navigation(settings)}
      <main>
        <h1><bdi>${title}</bdi></h1>
        ${confirmation(settings)} ${content}
      </main>`,
  });
};
