import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Documented, documentOf, splitByApi } from '../openapi/document.ts';
import { zip } from './archives/zip.ts';
import { brunoCollection } from './bruno/collection.ts';
import { clientPackage } from './client-package.ts';
import { clientArchives } from './clients/archives.ts';
import { type Language, languages } from './languages.ts';
import { contentsOf, documentIn, pageDocument } from './layout.ts';
import { referenceFiles, referenceHead, referenceMain } from './reference/viewer.ts';
import { baseUrlPlaceholder, hrefOf, type Page, pageIn, pageNames } from './pages.ts';

type Content = string | Buffer;

/** The documentation files by path. */
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
    ({ name, title, summary }) => `- [${title}](${baseUrlPlaceholder}${hrefOf(name, 'en')}.md): ${summary}`,
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
`;
};

const pagesOf = async (language: Language): Promise<Files> => {
  const { prefix } = languages[language];
  const pages = pageNames.map(pageIn(language));
  const files = await Promise.all(
    pages.map(async (page) => [
      [`docs/${prefix}${page.name}.html`, await pageDocument(page, pages)] as const,
      [`docs/${prefix}${page.name}.md`, page.markdown] as const,
    ]),
  );
  return Object.fromEntries(files.flat());
};

/** Returns the start page, the 404 page, the reference and llms.txt. */
const otherPages = async (): Promise<Files> => {
  const english = pageNames.map(pageIn('en'));
  const { site, notFound, contents } = languages.en;
  const otherHref = hrefOf('index', 'ar');
  const frame = { language: 'en', otherHref, aside: contentsOf(english, 'en') } as const;
  const welcome = `<h1>${site}</h1>\n<p><a href="/docs">${contents}</a></p>\n<p lang="ar" dir="rtl"><a href="/docs/ar">${languages.ar.contents}</a></p>`;
  const notFoundText = (language: Language) => {
    const { direction, notFound: texts } = languages[language];
    return `<h1 lang="${language}" dir="${direction}">${texts.title}</h1>\n<p lang="${language}" dir="${direction}">${texts.text} <a href="${hrefOf('index', language)}">${languages[language].contents}</a></p>`;
  };
  return {
    'index.html': await documentIn({ ...frame, title: contents, main: welcome }),
    'not-found.html': await documentIn({
      ...frame,
      title: notFound.title,
      main: `${notFoundText('en')}\n${notFoundText('ar')}`,
    }),
    'docs/reference.html': await documentIn({
      ...frame,
      title: 'Reference',
      main: referenceMain,
      head: referenceHead,
      isApplication: true,
    }),
    'docs/llms.txt': llmsText(english),
  };
};

/** Returns all files of the documentation. Text files may contain `{{baseUrl}}` in place of the service's URL. */
const siteFiles = async (operations: readonly Documented[]): Promise<Files> => ({
  ...(await pagesOf('en')),
  ...(await pagesOf('ar')),
  ...(await otherPages()),
  ...(await referenceFiles()),
  'openapi.json': apiDocumentText(splitByApi(operations).current),
  'docs/openapi-legacy.json': apiDocumentText(splitByApi(operations).legacy),
  'docs/client.tgz': await clientPackage(),
  ...clientArchives(),
  'docs/bruno.zip': zip(brunoCollection(operations)),
  'docs/assets/style.css': asset('style.css'),
  'docs/assets/icon.svg': asset('icon.svg'),
});

/** Writes the documentation to a folder, from which the docs function serves it. */
export const writeSite = async (folder: string, operations: readonly Documented[]): Promise<void> => {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of Object.entries(await siteFiles(operations))) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
};
