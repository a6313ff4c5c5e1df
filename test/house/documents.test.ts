import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runbooks } from '#infra/constructs/monitoring/runbook.ts';
import { lifecyclesFile, renderLifecycles } from '#infra/lifecycles.ts';
import { anchorsOf, prose } from './markdown.ts';
import { projectFiles } from './project-files.ts';
import { rooms } from './rooms.ts';

/** All Markdown files. Pages of the website link to its URLs, so test/unit/infra/docs checks their links. */
const documents = projectFiles('*.md');

const textOf = (file: string): string => readFileSync(file, 'utf8');

/** Returns the matches of a pattern in all documents, each with its file. */
const matchesOf = (pattern: RegExp, read = textOf): readonly (readonly [file: string, match: string])[] =>
  documents.flatMap((file) => [...read(file).matchAll(pattern)].map(([, match = '']) => [file, match] as const));

test('every link in a document leads to an existing file and heading', () => {
  const links = matchesOf(/\]\((?!https?:|\/)([^)\s]+)\)/g, (file) => prose(textOf(file)));
  const broken = links.filter(([file, link]) => {
    const [target = '', anchor] = link.split('#');
    const targetFile = target === '' ? file : path.posix.join(path.posix.dirname(file), decodeURI(target));
    if (/^infra\/(openapi\/guide|docs\/pages)\//.test(file)) return false;
    return !existsSync(targetFile) || (anchor !== undefined && !anchorsOf(textOf(targetFile)).includes(anchor));
  });
  expect(broken).toEqual([]);
  expect(links.length).toBeGreaterThan(100);
});

test('every path in a document exists', () => {
  const paths = matchesOf(/(?<![\w./@-])((?:functions|infra|shared|test)\/[\w./*{},-]*[\w*}])/g);
  expect(paths.filter(([, name]) => globSync(name).length === 0)).toEqual([]);
  expect(paths.length).toBeGreaterThan(20);
});

test('every command in a document names an existing npm script or test project', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };
  const named = matchesOf(/npm run\s+(?:--silent\s+)?([a-z][\w:-]*)/g);
  expect(named.filter(([, script]) => !Object.hasOwn(scripts, script))).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
  const projects = matchesOf(/--project[ =](\w+)/g).filter(
    ([, project]) => !textOf('test/vitest.config.ts').includes(`'${project}'`),
  );
  expect(projects).toEqual([]);
});

test('a document that redirects the output of npm omits its banner, which npm writes there too', () => {
  const redirected = matchesOf(/npm run ([^\n`]*)/g).filter(([, command]) => /[^<-]> *[\w./$]/.test(command));
  expect(redirected).not.toEqual([]);
  expect(redirected.filter(([, command]) => !command.startsWith('--silent '))).toEqual([]);
});

test('a value in a command is quoted if it begins with #, which begins a comment', () => {
  expect(matchesOf(/(--[\w-]+ #\w+)/g)).toEqual([]);
});

/** Returns the sections of a document, each with its heading. */
const sectionsOf = (file: string): readonly string[] => textOf(file).split(/^(?=##+ )/m);

test('each section of recovery.md that deletes Service names what is new: the target of its domain, and its alarm topic', () => {
  const deleting = sectionsOf('infra/operator/recovery.md').filter((section) =>
    /cdk destroy Service|delete-stack .*-service\b/.test(section),
  );
  expect(deleting.flatMap(anchorsOf)).toEqual([
    'restore-the-table-to-a-point-in-time',
    'recreate-a-stack',
    'move',
    'go-back',
  ]);
  const confirm = '[confirm it again](../deployment/README.md#step-13-the-alarm-e-mails)';
  for (const section of deleting) {
    expect(section).toContain('_DomainTarget_');
    expect(section.replaceAll(/\s+/g, ' ')).toContain(`The alarm topic is new: its recipients must ${confirm}`);
  }
});

test('the incident of an expiring certificate links to the runbook of each alarm on one', () => {
  const [incident] = sectionsOf('infra/operator/incidents.md').filter((section) =>
    section.startsWith('## Expiring certificate\n'),
  );
  const expiring = runbooks['bank-runbooks.md'].filter((heading) => heading.startsWith('expiring-'));
  expect(expiring).toHaveLength(2);
  for (const heading of expiring) expect(incident).toContain(`(bank-runbooks.md#${heading})`);
});

test('a section that the code names exists in the document that it names', () => {
  const named = projectFiles('*.ts').flatMap((file) => {
    // A comment may continue on the next line.
    const text = textOf(file).replaceAll(/\n *(?:\*|\/\/) /g, ' ');
    return [...text.matchAll(/([\w./-]+\.md), "([^"]+)"/g)].map(([, document = '', section = '']) => {
      const candidates = [document, path.posix.join('infra', document), path.posix.join(path.dirname(file), document)];
      return { file, section, document: candidates.find((candidate) => existsSync(candidate)) };
    });
  });
  const headingsOf = (document: string) => [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, name = '']) => name);
  const missing = named.filter(
    ({ document, section }) =>
      document === undefined ||
      !headingsOf(document).some((heading) => heading === section || heading.startsWith(`${section}: `)),
  );
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('every alarm has a runbook with its meaning, its checks and its fix', () => {
  for (const [document, headings] of Object.entries(runbooks)) {
    const sections = textOf(`infra/operator/${document}`)
      .split(/^(?=##+ )/m)
      .filter((section) => section.startsWith('### '));
    expect(sections.flatMap(anchorsOf).toSorted(), document).toEqual(headings.toSorted());
    for (const section of sections) {
      expect(section.match(/^\*\*\w+\.\*\*/gm), section).toEqual(['**Meaning.**', '**Check.**', '**Fix.**']);
    }
  }
});

test('the table of functions has a row per function', () => {
  const rows = [...textOf('functions/README.md').matchAll(/^\| \[([\w/-]+)\]/gm)].map(([, folder = '']) => folder);
  const folders = globSync('functions/{*,sandbox/*}/handler.ts').map((file) =>
    path.dirname(path.relative('functions', file)),
  );
  expect(rows.toSorted()).toEqual(folders.toSorted());
});

test('the table of rooms lists the imports of each room', () => {
  const rows = [...textOf('shared/README.md').matchAll(/^\| \[([\w.]+)\][^|]*\|[^|]*\| ([^|]*?) *\|$/gm)].map(
    ([, room = '', imports = '']) => [room, imports === '–' ? [] : imports.split(', ')] as const,
  );
  expect(Object.fromEntries(rows)).toEqual(rooms);
});

test('the table of benchmarks has a row per benchmark, and documents refer only to existing benchmarks', () => {
  const rows = [...textOf('test/bench/README.md').matchAll(/^\| `([\w-]+)`/gm)].map(([, name = '']) => name);
  const [, list = ''] = /const benchmarks = \{(.*?)\n\}/s.exec(textOf('test/bench/run.ts')) ?? [];
  const names = [...list.matchAll(/^ {2}'?(?:\w+\/)?([\w-]+)'?:/gm)].map(([, name = '']) => name);
  expect(rows.toSorted()).toEqual(names.toSorted());
  expect(matchesOf(/npm run bench -- ([a-z-]+)/g).filter(([, name]) => !names.includes(name))).toEqual([]);
});

test('the lifecycle diagrams match the code (npm run lifecycles writes them)', () => {
  expect(textOf(lifecyclesFile) === renderLifecycles()).toBe(true);
});

test('README has at most 250 lines and every other document at most 300, except generated ones', () => {
  const long = documents
    .filter((file) => file !== lifecyclesFile)
    .map((file) => [file, textOf(file).split('\n').length - 1] as const)
    .filter(([file, lines]) => lines > (file === 'README.md' ? 250 : 300));
  expect(long).toEqual([]);
});

test('shared/ contains only rooms, the registry of resources and three documents', () => {
  const entries = projectFiles('shared').map((file) => file.split('/')[1] ?? '');
  expect([...new Set(entries)].filter((entry) => entry.includes('.')).toSorted()).toEqual(
    ['README.md', 'decisions.md', 'lifecycles.md', 'resources.ts'].toSorted(),
  );
});
