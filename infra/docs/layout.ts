import { html, raw } from 'hono/html';
import { type GroupName, hrefOf, type Language, languages } from './tables/languages.ts';
import type { Page } from './pages.ts';

interface Document {
  readonly language: Language;
  readonly title: string;
  /** The URL of the same page in the other language. */
  readonly otherHref: string;
  readonly main: string;
  readonly contents?: string;
  readonly outline?: string;
  readonly head?: string;
}

/** The id of the contents, to which the header links on small screens. */
const contentsId = 'contents';

/**
 * Returns an HTML document in the layout of the documentation, without inline styles or scripts. The script adds search,
 * copy buttons and tabs; without it, everything can be read.
 */
export const documentIn = async (document: Document): Promise<string> => {
  const { language, title, otherHref, main, contents = '', outline = '', head = '' } = document;
  const { direction, site, skip, other, contents: contentsTitle, script } = languages[language];
  const texts = JSON.stringify({ ...script, index: `/docs/assets/search-${language}.json` });
  return String(
    await html`<!doctype html>
      <html lang="${language}" dir="${direction}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title} – ${site}</title>
          <link rel="stylesheet" href="/docs/assets/style.css" />
          <link rel="icon" href="/docs/assets/icon.svg" type="image/svg+xml" />
          <script src="/docs/assets/site.js" data-texts="${texts}" defer></script>
          ${raw(head)}
        </head>
        <body>
          <a class="skip" href="#content">${skip}</a>
          <header>
            <a class="site" href="${hrefOf('index', language)}">${site}</a>
            <span class="tools">
              ${contents && raw(`<a class="to-contents" href="#${contentsId}">${contentsTitle}</a>`)}
              <a lang="${other}" hreflang="${other}" href="${otherHref}">${languages[other].name}</a>
            </span>
          </header>
          <div class="columns">
            <main id="content">${raw(main)}</main>
            ${raw(outline)} ${raw(contents)}
          </div>
        </body>
      </html> `,
  );
};

/** Returns whether the contents list a page: always, or only from the pages of the same section. */
const isListed = ({ path, section }: Page, current: Page | undefined): boolean =>
  section === undefined || path === section || section === current?.section;

export const contentsOf = (pages: readonly Page[], language: Language, current?: Page): string => {
  const { contents, groups } = languages[language];
  const groupHtml = ([group, members]: readonly [GroupName, readonly Page[]]): string => {
    const items = members
      .filter((page) => isListed(page, current))
      .map(
        (page) =>
          `<li${page.section && page.path !== page.section ? ' class="inner"' : ''}><a href="${hrefOf(page.path, page.language)}"${page.path === current?.path ? ' aria-current="page"' : ''}${page.language === language ? '' : ` lang="${page.language}" hreflang="${page.language}"`}>${page.shortTitle ?? page.title}</a></li>`,
      );
    return `<h2>${groups[group]}</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
  };
  const grouped = [...Map.groupBy(pages, ({ group }) => group)].map(groupHtml);
  return `<nav id="${contentsId}" class="contents" aria-label="${contents}">\n${grouped.join('\n')}\n</nav>`;
};

const outlineOf = ({ headings, language }: Page): string => {
  const { onThisPage } = languages[language];
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 2) return '';
  const items = sections.map(
    ({ id, html: text }) => `<li><a href="#${id}">${text.replaceAll(/<\/?a\b[^>]*>/g, '')}</a></li>`,
  );
  return `<nav class="outline" aria-label="${onThisPage}"><h2>${onThisPage}</h2>\n<ul>\n${items.join('\n')}\n</ul></nav>`;
};

/** Returns the links to the previous and the next page. */
const neighboursOf = (page: Page, pages: readonly Page[]): string => {
  const { previous, next } = languages[page.language];
  const index = pages.findIndex(({ path }) => path === page.path);
  const link = (neighbour: Page | undefined, rel: 'prev' | 'next', label: string): string =>
    neighbour
      ? `<a rel="${rel}" href="${hrefOf(neighbour.path, neighbour.language)}"><span>${label}</span> <bdi lang="${neighbour.language}">${neighbour.title}</bdi></a>`
      : '';
  return `<nav class="neighbours" aria-label="${previous}, ${next}">${link(pages[index - 1], 'prev', previous)}${link(pages[index + 1], 'next', next)}</nav>`;
};

export const pageDocument = (page: Page, pages: readonly Page[]): Promise<string> => {
  const { path, language, title, html: content, code } = page;
  const isTranslated = page.group !== 'reference';
  const { asMarkdown, other } = languages[language];
  const markdownHref = path === 'index' ? `${hrefOf(path, language)}/index.md` : `${hrefOf(path, language)}.md`;
  const otherHref = hrefOf(isTranslated ? path : 'index', other);
  return documentIn({
    language,
    title,
    otherHref,
    contents: contentsOf(pages, language, page),
    outline: code === undefined ? outlineOf(page) : '',
    head: `${code === undefined ? '' : '<script src="/docs/assets/operation.js" defer></script>\n'}${isTranslated ? `<link rel="alternate" hreflang="${other}" href="${otherHref}">\n` : ''}<link rel="alternate" type="text/markdown" href="${markdownHref}">
`,
    main: [
      code === undefined ? content : `<div class="operation"><div>${content}</div><div>${code}</div></div>`,
      neighboursOf(page, pages),
      `<footer><a href="${markdownHref}">${asMarkdown}</a></footer>`,
    ].join('\n'),
  });
};
