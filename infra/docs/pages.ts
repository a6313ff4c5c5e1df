import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chapterText, withValues } from '../openapi/guide.ts';
import { errorSections } from '../openapi/guide-tables.ts';
import { type Language, languages } from './languages.ts';
import { renderMarkdown, type Rendered } from './markdown.ts';

/**
 * The pages, in reading order. An English page is a separate file, or consists of chapters of the guide in the OpenAPI
 * document. Every Arabic page is a separate file.
 */
const pages = {
  index: [],
  'first-payment': [],
  'client-library': [],
  sessions: ['sessions'],
  signing: ['signing'],
  idempotency: ['idempotency'],
  webhooks: ['webhooks'],
  mandates: [],
  'account-data': [],
  consents: [],
  verification: [],
  lists: ['lists', 'names', 'lifetimes'],
  sandbox: ['sandbox'],
  errors: ['errors'],
  'going-live': [],
} as const satisfies Record<string, readonly string[]>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as readonly PageName[];

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
  const chapters = pages[name];
  if (language === 'ar' || chapters.length === 0)
    return readFileSync(path.join(folder, 'pages', language, `${name}.md`), 'utf8').trim();
  const codes = name === 'errors' ? [`## All error codes {#codes}\n\n{{errorSections}}`] : [];
  return [...chapters.map(chapterText), ...codes].join('\n\n');
};

/** Returns the source of a code sample. */
export const sampleText = (file: string): string => readFileSync(path.join(folder, 'samples', file), 'utf8').trim();

/** Returns the URL path of a page. */
export const hrefOf = (name: PageName, language: Language): string =>
  name === 'index' ? `/docs${language === 'ar' ? '/ar' : ''}` : `/docs/${languages[language].prefix}${name}`;

export interface Page extends Rendered {
  readonly name: PageName;
  readonly language: Language;
  readonly markdown: string;
}

export const pageIn = (language: Language) => {
  const { guide, scrollable } = languages[language];
  return (name: PageName): Page => {
    const source = withValues(sourceOf(name, language), guide, (placeholder) => {
      if (placeholder === 'baseUrl') return baseUrlPlaceholder;
      if (placeholder === 'errorSections') return errorSections(guide);
      const [, sample] = /^sample (\S+)$/.exec(placeholder) ?? [];
      return sample && sampleText(sample);
    });
    const markdown = language === 'en' ? withLinks(source) : source;
    return { name, language, markdown: `${markdown}\n`, ...renderMarkdown(markdown, scrollable) };
  };
};
