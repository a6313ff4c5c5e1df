import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Documented, documentOf, isLegacy } from '../openapi/document.ts';
import { brunoCollection } from './bruno/collection.ts';
import { clientPackage } from './client-package.ts';
import { type ApiDocument, readDocument } from './generated/document.ts';
import { eventPages } from './generated/event-pages.ts';
import { objectPages } from './generated/object-pages.ts';
import { operationPages } from './generated/operation-pages.ts';
import { bundled } from './archives/bundled.ts';
import { escapeHtml } from './markdown/code-block.ts';
import { searchIndex } from './search/search-index.ts';
import { hrefOf, type Language, languages } from './tables/languages.ts';
import { clientArchives } from './clients/archives.ts';
import { contentsOf, documentIn, pageDocument } from './layout.ts';
import { type StageFacts, wellKnownFiles } from './well-known.ts';
import { baseUrlPlaceholder, generatedPage, type Page, pageIn, type PageName, pageNames } from './pages.ts';

type Content = string | Buffer;

/** Words that readers search for and that the pages do not use. */
const keywords: Partial<Record<PageName, string>> = {
  'first-payment': 'Postman quickstart payment',
  sandbox: 'automate',
  errors: 'invalid IBAN amount',
  environments: 'whitelist allowlist static IP CORS',
  sessions: 'login OAuth clock skew',
  lists: 'pagination',
  'going-live': 'key rotation',
};

type Files = Readonly<Record<string, Content>>;

const assets = path.join(import.meta.dirname, 'assets');
const asset = (name: string): Content => readFileSync(path.join(assets, name));

/**
 * Returns an OpenAPI document. It lists only the URL that serves it, and links to the guide, which client generators
 * would copy into every file.
 */
const apiDocumentText = (operations: readonly Documented[]): string =>
  JSON.stringify({
    ...documentOf(operations, `The guide is at ${baseUrlPlaceholder}/docs.`),
    servers: [{ url: baseUrlPlaceholder, description: 'This service' }],
  });

/** Returns the documentation index for language models, in the llmstxt.org format. */
const llmsText = (pages: readonly Page[]): string => {
  const [index, ...others] = pages;
  const links = others.map(
    ({ path: name, title, summary }) => `- [${title}](${baseUrlPlaceholder}${hrefOf(name, 'en')}.md): ${summary}`,
  );
  return `# ${languages.en.site}

> ${index?.summary}

## Pages

${links.join('\n')}

## Machine-readable

- [OpenAPI 3.1](${baseUrlPlaceholder}/openapi.json): every operation, body and error of the current API
- [OpenAPI 3.1 of the legacy API](${baseUrlPlaceholder}/docs/openapi-legacy.json)
- [Client library](${baseUrlPlaceholder}/docs/client.tgz): an npm package for JavaScript and TypeScript
- [Client for Python](${baseUrlPlaceholder}/docs/client-python.tgz): a package that pip installs
- [Client for Go](${baseUrlPlaceholder}/docs/client-go.tgz): a package without dependencies
- [All pages in one file](${baseUrlPlaceholder}/llms-full.txt)
`;
};

const allPagesText = (pages: readonly Page[]): string =>
  pages
    .map(({ path: name, markdown }) => `${baseUrlPlaceholder}${hrefOf(name, 'en')}\n\n${markdown}`)
    .join('\n---\n\n');

/** Returns all pages of each language, in reading order. The reference is in English only, and part of both. */
export const sitePages = (document: ApiDocument): Readonly<Record<Language, readonly Page[]>> => {
  const reference = operationPages(document).map(generatedPage);
  const pagesOf = (language: Language) => [
    ...pageNames.map(pageIn(language, document)),
    ...[...objectPages(language, document), ...eventPages(language)].map(generatedPage),
    ...reference,
  ];
  return { en: pagesOf('en'), ar: pagesOf('ar') };
};

const filesOf = async (pages: readonly Page[], language: Language): Promise<Files> => {
  const { prefix } = languages[language];
  const own = pages.filter((page) => page.language === language);
  const files = await Promise.all(
    own.map(async (page) => [
      [`docs/${prefix}${page.path}.html`, await pageDocument(page, pages)] as const,
      [`docs/${prefix}${page.path}.md`, page.markdown] as const,
    ]),
  );
  const indexed = pages.map((page) => ({
    href: hrefOf(page.path, page.language),
    title: page.title,
    // The name of an operation, such as createWebhook, is found by its words.
    keywords: keywords[page.path as PageName] ?? page.path.replaceAll(/[/A-Z]/g, ' $&'),
    // The start of a page in the other language is enough to find it.
    html: page.language === language ? page.html : (page.html.split('<h2')[0] ?? ''),
  }));
  return { ...Object.fromEntries(files.flat()), [`docs/assets/search-${language}.json`]: searchIndex(indexed) };
};

const firstSentence = (text: string): string => /^.*?[.:](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text;

/** Returns the start page, which links to the documentation in both languages. */
const startPage = (english: readonly Page[]): Promise<string> => {
  const { site, tagline, contents } = languages.en;
  const cards = (['first-payment', 'sandbox', 'webhooks', 'errors'] as const).flatMap((name) =>
    english.filter(({ path: page }) => page === name),
  );
  const main = `<div class="hero"><h1>${site}</h1>
<p>${tagline}</p>
<p lang="ar" dir="rtl">${languages.ar.tagline}</p>
<p><a class="button primary" href="/docs">${contents}</a> <a class="button" lang="ar" href="/docs/ar">${languages.ar.contents}</a></p>
<ul class="cards">
${cards.map(({ path: name, title, summary }) => `<li><a href="${hrefOf(name, 'en')}"><strong>${title}</strong> <span>${escapeHtml(firstSentence(summary))}</span></a></li>`).join('\n')}
</ul></div>`;
  return documentIn({ language: 'en', title: contents, otherHref: hrefOf('index', 'ar'), main });
};

const notFoundPage = (english: readonly Page[]): Promise<string> => {
  const textIn = (language: Language) => {
    const { direction, contents, notFound } = languages[language];
    return `<h1 lang="${language}" dir="${direction}">${notFound.title}</h1>\n<p lang="${language}" dir="${direction}">${notFound.text} <a href="${hrefOf('index', language)}">${contents}</a></p>`;
  };
  return documentIn({
    language: 'en',
    title: languages.en.notFound.title,
    otherHref: hrefOf('index', 'ar'),
    contents: contentsOf(english, 'en'),
    main: `${textIn('en')}\n${textIn('ar')}`,
  });
};

/** Returns a script of the pages with everything that it imports. */
const browserScript = (name: string): Promise<string> =>
  bundled(path.join(import.meta.dirname, 'browser', name), { format: 'iife', platform: 'browser', minify: true });

/** Returns all files of the documentation. Text files may contain `{{baseUrl}}` in place of the service's URL. */
const siteFiles = async (operations: readonly Documented[], stage: StageFacts): Promise<Files> => {
  const document = readDocument(documentOf(operations));
  const { en: english, ar: arabic } = sitePages(document);
  return {
    ...(await filesOf(english, 'en')),
    ...(await filesOf(arabic, 'ar')),
    ...wellKnownFiles(stage, new Date()),
    'index.html': await startPage(english),
    'not-found.html': await notFoundPage(english),
    'docs/llms.txt': llmsText(english),
    'llms.txt': llmsText(english),
    'docs/llms-full.txt': allPagesText(english),
    'llms-full.txt': allPagesText(english),
    'robots.txt': 'User-agent: *\nAllow: /docs\nDisallow: /\n',
    'openapi.json': apiDocumentText(operations.filter((operation) => !isLegacy(operation))),
    'docs/openapi-legacy.json': apiDocumentText(operations.filter(isLegacy)),
    'docs/client.tgz': await clientPackage(),
    ...clientArchives(),
    'docs/bruno.zip': JSON.stringify(brunoCollection(operations)),
    'docs/assets/style.css': asset('style.css'),
    'docs/assets/icon.svg': asset('icon.svg'),
    'docs/assets/site.js': await browserScript('site.js'),
    'docs/assets/operation.js': await browserScript('operation.js'),
    'favicon.ico': asset('favicon.ico'),
  };
};

/** Writes the documentation to a folder, from which the docs function serves it. */
export const writeSite = async (
  folder: string,
  operations: readonly Documented[],
  stage: StageFacts,
): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of Object.entries(await siteFiles(operations, stage))) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
};
