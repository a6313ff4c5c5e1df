import { html, raw } from 'hono/html';
import type { HtmlPage } from '#shared/platform/http/route.ts';
import { type Language, otherLanguage, textsIn } from '../texts/language.ts';
import { style, styleHash } from './style.ts';

/** A piece of HTML. Everything that is put into one is escaped, unless it is one itself. */
export type Html = ReturnType<typeof html>;

export interface PageContent {
  readonly language: Language;
  readonly title: string;
  readonly content: Html;
  readonly status?: number;
  /** The query of the page, to which the link to the other language adds its own member. */
  readonly query?: Readonly<Record<string, string>>;
  /** Where the browser goes at once, without any action of the customer. */
  readonly goTo?: string;
  /** Leaves out the link to the other language: the answer to a form, or to a code, cannot be asked for again. */
  readonly hasOneLanguage?: true;
  /** A script at the end of the page. Such a page goes on by itself, so it has no link to the other language. */
  readonly script?: { readonly text: string; readonly hash: string };
}

/** Written in one piece, because its hash covers every character between the tags. */
const styleElement = raw(`<style>${style}</style>`);

export const pageOf = async (page: PageContent): Promise<HtmlPage> => {
  const { language, title, content, status, query, goTo, hasOneLanguage, script } = page;
  const texts = textsIn[language];
  const other = otherLanguage[language];
  const switched = new URLSearchParams({ ...query, lang: other }).toString();
  const document = html`<!doctype html>
    <html lang="${language}" dir="${texts.direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${goTo === undefined ? '' : html`<meta http-equiv="refresh" content="0;url=${goTo}" />`}
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <header>
          ${script || hasOneLanguage ? '' : html`<a lang="${other}" hreflang="${other}" href="?${switched}">${texts.otherLanguage}</a>`}
        </header>
        <main>${content}</main>
        <footer>${texts.footer}</footer>
        ${script ? raw(`<script>${script.text}</script>`) : ''}
      </body>
    </html>`;
  return {
    html: String(await document),
    styleHash,
    ...(script && { scriptHash: script.hash }),
    ...(status !== undefined && { status }),
  };
};
