import { html, raw } from 'hono/html';
import type { Provider } from '#shared/banks/providers/directory.ts';
import type { PageReply } from '../server/call.ts';
import { type Language, otherLanguage, textsIn } from '../texts/language.ts';
import { style, styleHash } from './style.ts';

/** A piece of HTML. Everything that is put into one is escaped, unless it is one itself. */
export type Html = ReturnType<typeof html>;

export interface PageContent {
  readonly bank: Provider;
  readonly language: Language;
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** The query of the page, to which the link to the other language adds its own member. */
  readonly query?: Readonly<Record<string, string>>;
}

export const bankName = ({ englishName, arabicName }: Provider, language: Language): string =>
  language === 'ar' ? arabicName : englishName;

/** Written in one piece, because its hash covers every character between the tags. */
const styleElement = raw(`<style>${style}</style>`);

export const pageOf = async (page: PageContent): Promise<PageReply> => {
  const { bank, language, title, content, status = 200, query } = page;
  const texts = textsIn[language];
  const other = otherLanguage[language];
  const switched = new URLSearchParams({ ...query, lang: other }).toString();
  const document = html`<!doctype html>
    <html lang="${language}" dir="${texts.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <header>
          <strong>${texts.sandbox(bankName(bank, language))}</strong>
          <a lang="${other}" hreflang="${other}" href="?${switched}">${texts.otherLanguage}</a>
        </header>
        <main>${content}</main>
        <footer>${texts.footer}</footer>
      </body>
    </html>`;
  return { status, body: { html: String(await document), styleHash } };
};

/** A page with a title and one paragraph. */
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
