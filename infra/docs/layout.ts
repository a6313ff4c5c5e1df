import { html, raw } from 'hono/html';
import { type Language, languages } from './languages.ts';
import { hrefOf, type Page } from './pages.ts';

interface Document {
  readonly language: Language;
  readonly title: string;
  /** The URL of the same page in the other language. */
  readonly otherHref: string;
  readonly main: string;
  readonly aside: string;
  readonly head?: string;
  /** Whether the page contains an application with its own `main` element. */
  readonly isApplication?: boolean;
}

/** Returns an HTML document in the layout of the documentation, without inline styles or scripts. */
export const documentIn = async ({
  language,
  title,
  otherHref,
  main,
  aside,
  head = '',
  isApplication = false,
}: Document): Promise<string> => {
  const { direction, site, skip, other } = languages[language];
  return String(
    await html`<!doctype html>
      <html lang="${language}" dir="${direction}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} – ${site}</title>
          <link rel="stylesheet" href="/docs/assets/style.css" />
          <link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml" />
          ${raw(head)}
        </head>
        <body>
          <a class="skip" href="#content">${skip}</a>
          <header>
            <a class="site" href="${hrefOf('index', language)}">${site}</a>
            <a lang="${other}" hreflang="${other}" href="${otherHref}">${languages[other].name}</a>
          </header>
          <div class="columns">
            ${raw(aside)}
            ${raw(isApplication ? '<section id="content" aria-labelledby="reference-title">' : '<main id="content">')}${raw(main)}${raw(isApplication ? '</section>' : '</main>')}
          </div>
        </body>
      </html> `,
  );
};

/** Returns the list of all pages as HTML. */
export const contentsOf = (pages: readonly Page[], language: Language, current?: Page): string => {
  const { contents, reference } = languages[language];
  const items = pages.map(
    ({ name, title }) =>
      `<li><a href="${hrefOf(name, language)}"${name === current?.name ? ' aria-current="page"' : ''}>${title}</a></li>`,
  );
  return `<nav aria-label="${contents}"><ul>
${items.join('\n')}
<li><a href="/docs/reference" hreflang="en">${reference}</a></li>
</ul></nav>`;
};

/** Returns a page of the documentation as an HTML document. */
export const pageDocument = (page: Page, pages: readonly Page[]): Promise<string> => {
  const { name, language, title, headings, html: content } = page;
  const { onThisPage, asMarkdown, other } = languages[language];
  const sections = headings.filter(({ depth }) => depth === 2);
  const outline = sections.map(({ id, html: text }) => `<li><a href="#${id}">${text}</a></li>`).join('\n');
  const [heading = '', ...rest] = content.split(/(?<=<\/h1>\n)/);
  const markdownHref = name === 'index' ? `${hrefOf(name, language)}/index.md` : `${hrefOf(name, language)}.md`;
  return documentIn({
    language,
    title,
    otherHref: hrefOf(name, other),
    aside: contentsOf(pages, language, page),
    head: `<link rel="alternate" hreflang="${other}" href="${hrefOf(name, other)}">
<link rel="alternate" type="text/markdown" href="${markdownHref}">
`,
    main: [
      heading,
      sections.length > 1 ? `<nav class="outline" aria-label="${onThisPage}"><ul>\n${outline}\n</ul></nav>\n` : '',
      ...rest,
      `<footer><a href="${markdownHref}">${asMarkdown}</a></footer>`,
    ].join(''),
  });
};
