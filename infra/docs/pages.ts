import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chapterText, withValues } from '../openapi/guide.ts';
import { errorSections } from '../openapi/guide-tables.ts';
import type { ApiDocument, PageFacts, PageSource } from './generated/document.ts';
import { runnableSamples } from './generated/request-samples.ts';
import { type GroupName, hrefOf, type Language, languages } from './tables/languages.ts';
import { renderMarkdown, type Rendered } from './markdown/markdown.ts';

/** The written pages, in reading order, by group. The objects, events and operations have generated pages. */
const groups = {
  start: ['index', 'first-payment', 'client-library', 'environments', 'sandbox'],
  calls: ['sessions', 'signing', 'idempotency', 'lists', 'errors'],
  payments: ['payee-check', 'creditor-accounts', 'mandates', 'redirects'],
  data: ['account-data', 'consents', 'reports', 'verification'],
  webhooks: ['webhooks', 'raw-bodies'],
  live: ['going-live', 'versions', 'changelog'],
} as const satisfies Partial<Record<GroupName, readonly string[]>>;

type WrittenGroup = keyof typeof groups;
export type PageName = (typeof groups)[WrittenGroup][number];
export const pageNames: readonly PageName[] = Object.values(groups).flat();

const groupOf = (name: PageName): WrittenGroup => {
  for (const [group, names] of Object.entries(groups) as [WrittenGroup, readonly PageName[]][])
    if (names.includes(name)) return group;
  throw new Error(`The page ${name} has no group`);
};

/**
 * The English pages that consist of chapters of the guide in the OpenAPI document. Every other page, and every Arabic
 * page, is a separate file.
 */
const chapters: Partial<Record<PageName, readonly string[]>> = {
  sessions: ['sessions'],
  signing: ['signing'],
  idempotency: ['idempotency'],
  webhooks: ['webhooks'],
  lists: ['lists', 'names', 'lifetimes'],
  sandbox: ['sandbox'],
  errors: ['errors'],
};

/** The placeholder that is replaced with the service's URL when a page is served. */
export const baseUrlPlaceholder = '{{baseUrl}}';

const folder = import.meta.dirname;

/** The page of each section that the guide's chapters mention by title. */
const pageOfSection: Readonly<Record<string, PageName>> = {
  Sessions: 'sessions',
  Signing: 'signing',
  'Idempotency and retries': 'idempotency',
};

const withLinks = (markdown: string): string =>
  markdown.replaceAll(/_([A-Z][\w ]+)_/g, (text, title: string) =>
    pageOfSection[title] ? `[${title}](${hrefOf(pageOfSection[title], 'en')})` : text,
  );

const sourceOf = (name: PageName, language: Language): string => {
  const names = chapters[name];
  if (language === 'ar' || !names)
    return readFileSync(path.join(folder, 'pages', language, `${name}.md`), 'utf8').trim();
  const codes = name === 'errors' ? [`## All error codes {#codes}\n\n{{errorSections}}`] : [];
  return [...names.map(chapterText), ...codes].join('\n\n');
};

export const sampleText = (file: string): string => readFileSync(path.join(folder, 'samples', file), 'utf8').trim();

export interface Page extends Rendered, PageFacts {
  readonly markdown: string;
  /** The HTML of code that is shown next to the text. */
  readonly code?: string;
}

const renderPage = (markdown: string, facts: PageFacts): Page => ({
  ...facts,
  markdown: `${markdown}\n`,
  ...renderMarkdown(markdown, languages[facts.language]),
});

export const generatedPage = ({ markdown, code, ...facts }: PageSource): Page => {
  const page = renderPage(withLinks(markdown), facts);
  if (!code) return page;
  const words = languages[facts.language];
  const request = renderMarkdown(code.request, words, page);
  const response = renderMarkdown(code.response, words, request);
  return {
    ...page,
    markdown: `${page.markdown}\n${code.request}\n\n${code.response}\n`,
    code: `${request.html}${code.form}${response.html}`,
  };
};

export const pageIn =
  (language: Language, document: ApiDocument) =>
  (name: PageName): Page => {
    const { guide, runInReference } = languages[language];
    const source = withValues(sourceOf(name, language), guide, (placeholder) => {
      if (placeholder === 'baseUrl') return baseUrlPlaceholder;
      if (placeholder === 'errorSections') return errorSections(guide);
      const [, kind, value = ''] = /^(sample|request) (\S+)$/.exec(placeholder) ?? [];
      if (kind === 'request') return runnableSamples(value, document, runInReference);
      return kind && sampleText(value);
    });
    const markdown = language === 'en' ? withLinks(source) : source;
    return renderPage(markdown, { path: name, language, group: groupOf(name) });
  };
