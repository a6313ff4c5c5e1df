import { html } from 'hono/html';
import { type Language, otherLanguage } from '../languages/language.ts';

/** A piece of HTML. Interpolated values are escaped, unless they are HTML themselves. */
export type Html = ReturnType<typeof html>;

const directions: Readonly<Record<Language, 'ltr' | 'rtl'>> = { en: 'ltr', ar: 'rtl' };
const names: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' };

interface Document {
  readonly language: Language;
  readonly title: string;
  readonly head: Html;
  readonly body: Html;
}

/** Renders a complete document, which search engines must not index. */
export const documentOf = async ({ language, title, head, body }: Document): Promise<string> => {
  const document = html`<!doctype html>
    <html lang="${language}" dir="${directions[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`;
  return String(await document);
};

/** Returns a link to the same page in the other language. Preserves the rest of the query. */
export const languageLink = (language: Language, query: Readonly<Record<string, string>> = {}): Html => {
  const other = otherLanguage[language];
  const otherQuery = new URLSearchParams({ ...query, lang: other }).toString();
  return html`<a lang="${other}" hreflang="${other}" href="?${otherQuery}">${names[other]}</a>`;
};

/** A line of a description list with a text as its value. */
export type Line = readonly [label: string, value: string];

/** Returns a line, or none if the value is missing. */
export const lineOf = (label: string, value: string | undefined): readonly Line[] => (value ? [[label, value]] : []);

/** A line of a description list: its name and its values. */
export type Fact = readonly [name: string, ...values: (Html | string | number)[]];

export const factList = (facts: readonly Fact[]): Html =>
  html`<dl>
    ${facts.map(
      ([name, ...values]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${values.map((value) => (typeof value === 'object' ? value : html`<bdi>${value}</bdi>`))}</dd>
        </div>`,
    )}
  </dl>`;
