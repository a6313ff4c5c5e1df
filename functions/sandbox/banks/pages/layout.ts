import { html } from 'hono/html';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { PageReply } from '../server/call.ts';
import { documentOf, type Html, languageLink } from '#shared/standard/pages/document.ts';
import { styleElement } from '#shared/standard/pages/style.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { style, styleHash } from './style.ts';

export interface PageContent {
  readonly bank: Provider;
  readonly language: Language;
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** The page's query parameters, to which the language link adds its own. */
  readonly query?: Readonly<Record<string, string>>;
}

export const pageOf = async (page: PageContent): Promise<PageReply> => {
  const { bank, language, title, content, status = 200, query } = page;
  const texts = textsIn[language];
  const document = await documentOf({
    language,
    title,
    head: styleElement(style),
    body: html`<header>
        <strong>${texts.sandbox(bankName(bank, language))}</strong>
        ${languageLink(language, query)}
      </header>
      <main>${content}</main>
      <footer>${texts.footer}</footer>`,
  });
  return { status, body: { html: document, styleHash } };
};

export const noticePage = (
  bank: Provider,
  language: Language,
  { title, text, status }: { readonly title: string; readonly text: string; readonly status: number },
): Promise<PageReply> =>
  pageOf({
    bank,
    language,
    title,
    status,
    content: html`<h1>${title}</h1>
      <p>${text}</p>`,
  });
