import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brunoCollection, uncalledOperations } from '#infra/docs/bruno/collection.ts';
import { documentedOperations } from '#infra/openapi.ts';
import { hrefOf, type Page, pageIn, pageNames, sampleText } from '#infra/docs/pages.ts';
import { problemCodes } from '#shared/standard/problems/problems.ts';

const english = pageNames.map(pageIn('en'));
const arabic = pageNames.map(pageIn('ar'));
const pages = [...english, ...arabic];

const idsOf = ({ headings }: Page): readonly string[] => headings.map(({ id }) => id);
const programsOf = ({ markdown }: Page): readonly string[] =>
  [...markdown.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)].map(([, language, text = '']) => `${language}\n${text}`);

test.each(pageNames)('the page %s has the same sections and programs in both languages', (name) => {
  const [one, other] = [pageIn('en')(name), pageIn('ar')(name)];
  expect(idsOf(other)).toEqual(idsOf(one));
  expect(programsOf(other)).toEqual(programsOf(one));
  expect(other.markdown.match(/\{\{(?!baseUrl\}\})/)).toBeNull();
  expect(other.title).toMatch(/^[\u0600-\u06ff ]+$/);
});

test('every heading of a page has a unique anchor', () => {
  for (const page of pages) expect(new Set(idsOf(page)).size, `${page.language} ${page.name}`).toBe(idsOf(page).length);
});

test('the errors page explains each code at its anchor', () => {
  for (const language of ['en', 'ar'] as const)
    expect(idsOf(pageIn(language)('errors'))).toEqual(expect.arrayContaining([...problemCodes]));
});

/** URLs other than pages that the pages may link to. */
const otherAddresses = new Set([
  '/dashboard',
  '/docs/reference',
  '/docs/bruno.zip',
  '/docs/client.tgz',
  '/docs/llms.txt',
  '/openapi.json',
  'https://www.usebruno.com',
]);

test('every link of a page leads to an existing page, section or file', () => {
  const anchors = new Map(pages.map((page) => [hrefOf(page.name, page.language), idsOf(page)]));
  for (const { name, language, html } of pages) {
    for (const [, href = ''] of html.matchAll(/ href="([^"]+)"/g)) {
      const [path = '', anchor] = href.split('#');
      const known = path === '' ? idsOf(pageIn(language)(name)) : anchors.get(path);
      expect(otherAddresses.has(href) || known !== undefined, `${language} ${name}: ${href}`).toBe(true);
      if (anchor !== undefined) expect(known, `${language} ${name}: ${href}`).toContain(anchor);
    }
  }
});

test('a page in Arabic links to pages in Arabic', () => {
  for (const { name, html } of arabic)
    for (const [, href = ''] of html.matchAll(/ href="(\/docs[^"]*)"/g))
      expect(otherAddresses.has(href) || /^\/docs\/ar\b/.test(href), `${name}: ${href}`).toBe(true);
});

/**
 * Programs that are tested elsewhere: the samples in test/e2e/docs, the others in test/e2e/docs/guide.test.ts.
 */
const testedElsewhere = [
  'sign.mjs',
  'sign.py',
  'Sign.java',
  'verify.mjs',
  'receive.py',
  'Receive.java',
  'call.py',
  'Call.java',
];

test('every program of a page is a file that a test runs', () => {
  const samples = readdirSync('infra/docs/samples').map(sampleText);
  const programs = english
    .flatMap((page) => programsOf(page))
    .filter((program) => /^(?:js|sh|python|java)\n/.test(program))
    .map((program) => program.replace(/^\w+\n/, ''));
  const others = programs.filter(
    (program) => !samples.includes(program) && !program.startsWith('npm install {{baseUrl}}'),
  );
  expect(others).toHaveLength(testedElsewhere.length);
  expect(samples.filter((sample) => !programs.includes(sample))).toEqual([]);
});

test('the Bruno collection calls every operation', () => {
  expect(uncalledOperations(documentedOperations)).toEqual([]);
});

test('a Bruno request uses only variables of the environment, the scripts or an earlier request', () => {
  const known = new Set([
    'baseUrl',
    'market',
    'appId',
    'apiKey',
    'accessToken',
    'signature',
    'run',
    'today',
    'inAMonth',
  ]);
  const unknown: string[] = [];
  for (const { name, content } of brunoCollection(documentedOperations)) {
    const text = String(content);
    const used = name.includes('scripts/')
      ? []
      : [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, variable = '']) => variable);
    unknown.push(...used.filter((variable) => !known.has(variable)).map((variable) => `${name}: ${variable}`));
    for (const [, variable = ''] of text.matchAll(/bru\.setVar\('(\w+)',/g)) known.add(variable);
    for (const [, client = ''] of text.matchAll(/bru\.setVar\('(\w+)' \+ name,/g))
      for (const member of ['State', 'Code', 'Iss']) known.add(client + member);
  }
  expect(unknown).toEqual([]);
});
