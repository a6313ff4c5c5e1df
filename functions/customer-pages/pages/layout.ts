import { html, raw } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { documentOf, type Html, languageLink } from '#shared/standard/pages/document.ts';
import { styleElement } from '#shared/standard/pages/style.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { style, styleHash } from './style.ts';

export interface PageContent {
  readonly language: Language;
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** The query of the page. The link to the other language adds the parameter `lang`. */
  readonly query?: Readonly<Record<string, string>>;
  /** URL to which the browser continues without any action by the customer. */
  readonly goTo?: string;
  /**
   * Omits the link to the other language, because the response to a form or to an authorisation code cannot be
   * requested again.
   */
  readonly hasOneLanguage?: true;
  /** A script at the end of the page. Such a page continues automatically, so it has no link to the other language. */
  readonly script?: { readonly text: string; readonly hash: string };
}

export const pageOf = async (page: PageContent): Promise<HtmlPage> => {
  const { language, title, content, status, query, goTo, hasOneLanguage, script } = page;
  const document = await documentOf({
    language,
    title,
    head: html`${goTo === undefined ? '' : html`<meta http-equiv="refresh" content="0;url=${goTo}" />`}
    ${styleElement(style)}`,
    body: html`<header>${script || hasOneLanguage ? '' : languageLink(language, query)}</header>
      <main>${content}</main>
      <footer>${textsIn[language].footer}</footer>
      ${script ? raw(`<script>${script.text}</script>`) : ''}`,
  });
  return {
    html: document,
    styleHash,
    ...(script && { scriptHash: script.hash }),
    ...(status !== undefined && { status }),
  };
};
