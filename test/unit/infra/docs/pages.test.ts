import { globSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { brunoCollection } from '#infra/docs/bruno/collection.ts';
import { steps } from '#infra/docs/bruno/steps.ts';
import { createApiDocument, documentedOperations } from '#infra/openapi.ts';
import { operationsIn, readDocument } from '#infra/docs/generated/document.ts';
import { samplesOf } from '#infra/docs/generated/request-samples.ts';
import { type Page, pageIn, pageNames, sampleText } from '#infra/docs/pages.ts';
import { pageDocument } from '#infra/docs/layout.ts';
import { hrefOf } from '#infra/docs/tables/languages.ts';
import { sitePages } from '#infra/docs/site.ts';
import { problemCodes } from '#shared/standard/problems/problems.ts';

const document = readDocument(createApiDocument());
const english = pageNames.map(pageIn('en', document));
const site = sitePages(document);
const englishSite = site.en;
const arabicSite = site.ar.filter(({ language }) => language === 'ar');
/** All pages, including generated ones. */
const pages = [...englishSite, ...arabicSite];

const idsOf = ({ headings }: Page): readonly string[] => headings.map(({ id }) => id);
/** Returns the code on a page, and of each diagram the directions of its messages: its words are translated. */
const programsOf = ({ markdown }: Page): readonly string[] =>
  [...markdown.matchAll(/^```(\w+)[^\n]*\n([^]*?)\n```$/gm)].map(([, language = '', text = '']) => {
    const content = language === 'sequence' ? text.split('\n').map((line) => / (--?>) /.exec(line)?.[1]) : text;
    return `${language}\n${String(content)}`;
  });

test.each(pageNames)('the page %s has the same sections and programs in both languages', (name) => {
  const [inEnglish, inArabic] = [pageIn('en', document)(name), pageIn('ar', document)(name)];
  expect(idsOf(inArabic)).toEqual(idsOf(inEnglish));
  expect(programsOf(inArabic)).toEqual(programsOf(inEnglish));
  expect(inArabic.markdown.match(/\{\{(?!baseUrl\}\})/)).toBeNull();
  expect(inArabic.title).toMatch(/^[\u0600-\u06ff ]+$/);
});

test('every heading on a page has a unique anchor', () => {
  for (const page of pages) expect(new Set(idsOf(page)).size, `${page.language} ${page.path}`).toBe(idsOf(page).length);
});

test('the errors page explains each code at its anchor', () => {
  for (const language of ['en', 'ar'] as const)
    expect(idsOf(pageIn(language, document)('errors'))).toEqual(expect.arrayContaining([...problemCodes]));
});

/** URLs that pages may link to, apart from those of other pages. */
const otherAddresses = new Set([
  '/dashboard',
  '/docs/bruno.zip',
  '/docs/client.tgz',
  '/docs/client-go.tgz',
  '/docs/client-python.tgz',
  '/docs/openapi-legacy.json',
  '/docs/llms.txt',
  '/openapi.json',
  'https://www.usebruno.com',
]);

test('every link on a page leads to an existing page, section or file', () => {
  const anchors = new Map(pages.map((page) => [hrefOf(page.path, page.language), idsOf(page)]));
  const broken: string[] = [];
  for (const page of pages) {
    for (const [, href = ''] of page.html.matchAll(/ href="([^"]+)"/g)) {
      const [path = '', anchor] = href.split('#');
      const targetAnchors = path === '' ? idsOf(page) : anchors.get(path);
      const leads = anchor === undefined ? targetAnchors : targetAnchors?.includes(anchor);
      if (!otherAddresses.has(href) && !leads) broken.push(`${page.language} ${page.path}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
  expect(pages.length).toBeGreaterThan(150);
});

test('Arabic pages link to Arabic pages', () => {
  const links = arabicSite.flatMap(({ html, path }) =>
    [...html.matchAll(/ href="(\/docs[^"]*)"/g)].map(([, href = '']) => ({ path, href })),
  );
  // The reference is in English only.
  const otherLinks = links.filter(({ href }) => !otherAddresses.has(href) && !/^\/docs\/(?:ar|reference)\b/.test(href));
  expect(otherLinks).toEqual([]);
});

test('an Arabic page names the language of an English page that follows it', async () => {
  const last = arabicSite.at(-1);
  if (!last) throw new Error('There is no Arabic page');
  expect(await pageDocument(last, site.ar)).toMatch(/<a rel="next" href="[^"]+"><span>التالي<\/span> <bdi lang="en">/);
});

/** Programs that are not samples. They are tested in test/slow/docs/guide.test.ts, and the samples next to it. */
const guidePrograms = [
  'sign.mjs',
  'sign.sh',
  'sign.py',
  'sign.go',
  'Sign.java',
  'verify.mjs',
  'receive.py',
  'receive.go',
  'verify.sh',
  'Receive.java',
  'approve.mjs',
  'call.py',
  'Call.java',
  // The calls on the page of the client libraries, which the same test checks.
  'calls.ts',
  'calls.py',
  'calls.go',
  'verify.py',
  'verify.go',
];

/** Commands that install, generate, prepare or run something. */
const installation = /^(?:npm (?:install|run)|pip install|mkdir|openapi-generator-cli|export|curl -sO|node -e) /;

test('every program on a page is a sample file or one of the programs that the guide test runs', () => {
  const samples = globSync('**/*.*', { cwd: 'infra/docs/samples' }).map(sampleText);
  const requests = operationsIn(document).flatMap((operation) => Object.values(samplesOf(operation)));
  const programs = english
    .flatMap((page) => programsOf(page))
    .filter((program) => /^(?:js|ts|sh|python|go|java)\n/.test(program))
    .map((program) => program.replace(/^\w+\n/, ''));
  const otherPrograms = programs.filter(
    (program) => ![...samples, ...requests].includes(program) && !installation.test(program),
  );
  expect(otherPrograms).toHaveLength(guidePrograms.length);
  expect(samples.filter((sample) => !programs.includes(sample))).toEqual([]);
});

test('no page installs a package from an address, because lock files record the hash of its current content', () => {
  const commands = pages.flatMap(({ markdown }) => markdown.match(/^(?:npm|pip) install .*$/gm) ?? []);
  expect(new Set(commands)).toEqual(new Set(['npm install ./client.tgz', 'pip install ./client-python.tgz']));
});

test('the Bruno collection calls every operation', () => {
  const called = new Set(steps.map(({ operation }) => operation));
  expect(documentedOperations.map(([operation]) => operation).filter((operation) => !called.has(operation))).toEqual(
    [],
  );
});

test('a Bruno request uses only variables that the environment, the scripts or an earlier request define', () => {
  const defined = new Set([
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
  const undefinedUses: string[] = [];
  for (const { name, content: text } of brunoCollection(documentedOperations)) {
    const used = name.includes('scripts/')
      ? []
      : [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, variable = '']) => variable);
    undefinedUses.push(...used.filter((variable) => !defined.has(variable)).map((variable) => `${name}: ${variable}`));
    for (const [, variable = ''] of text.matchAll(/bru\.setVar\('(\w+)',/g)) defined.add(variable);
    for (const [, client = ''] of text.matchAll(/bru\.setVar\('(\w+)' \+ name,/g))
      for (const suffix of ['State', 'Code', 'Iss']) defined.add(client + suffix);
  }
  expect(undefinedUses).toEqual([]);
});

test('the requests of a Bruno collection that stays open overnight have the dates of their day', async () => {
  const { content = '' } = brunoCollection(documentedOperations).find(({ name }) => name === 'collection.bru') ?? {};
  const [, script = ''] = /^script:pre-request \{\n([^]*?)\n\}$/m.exec(content) ?? [];
  const variables = new Map<string, string>();
  const bru = {
    getVar: (name: string) => variables.get(name),
    setVar: (name: string, value: string) => variables.set(name, value),
  };
  const valuesAt = async (time: string) => {
    vi.setSystemTime(time);
    const scope = { bru, req: { getHeader: () => undefined }, require: () => ({}), Date, Intl };
    await runInNewContext(`(async () => {${script}})()`, scope);
    return Object.fromEntries(variables);
  };
  const evening = await valuesAt('2026-11-30T12:00:00Z');
  const morning = await valuesAt('2026-12-01T04:00:00Z');
  vi.useRealTimers();
  expect([evening.today, morning.today]).toEqual(['2026-11-30', '2026-12-01']);
  expect([evening.inAMonth, morning.inAMonth]).toEqual(['2026-12-30T12:00:00.000Z', '2026-12-31T04:00:00.000Z']);
  expect(morning.run).toBe(evening.run);
});
