import { html } from 'hono/html';
import { bankName } from '#shared/banks/providers/bank-name.ts';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { PageReply } from '../server/call.ts';
import { documentOf, type Html, languageLink } from '#shared/standard/pages/document.ts';
import { hashOf, styleElement } from '#shared/standard/pages/style.ts';
import { type Language, textsIn } from '../texts/language.ts';
import { customerStyle } from '#shared/standard/pages/customer-style.ts';

const style = `${customerStyle}:root { --brand: #1f3f78; --on-brand: #fff; }
.primary { background: var(--brand); color: var(--on-brand); }
dd bdi { display: block; }
fieldset { margin: 1rem 0; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
label { display: flex; gap: .5rem; padding-block: .375rem; align-items: baseline; }
small { color: var(--muted); overflow-wrap: anywhere; }
details { margin-block-start: 1rem; padding-block-end: 0; }
ul { margin: .5rem 0 0; padding-inline-start: 1.25rem; }
`;

const styleHash = hashOf(style);

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
