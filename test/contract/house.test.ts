import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The rules of the house that no linter checks: sizes of files and folders, and circles, type imports included. */

const rooms = ['functions', 'shared', 'infra'];
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...rooms], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts'));

const textOf = (file: string): string => readFileSync(file, 'utf8');
const folderOf = (file: string): string => path.posix.dirname(file);

const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+\.ts)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : path.posix.join(folderOf(file), target),
  );

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** The nodes that lie on a circle: those that can be reached from themselves. */
const onCircles = (edges: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const reachable = (from: string): Set<string> => {
    const seen = new Set<string>();
    const visit = (node: string): void => {
      for (const next of edges.get(node) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        visit(next);
      }
    };
    visit(from);
    return seen;
  };
  return [...edges.keys()].filter((node) => reachable(node).has(node));
};

test('every import leads to a file, so that the circles below are all there are', () => {
  const missing = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => rooms.includes(target.split('/')[0] ?? '') && !files.includes(target))
      .map((to) => [file, to]),
  );
  expect(missing).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
});

test('no files import each other in a circle', () => {
  expect(onCircles(imports)).toEqual([]);
});

test('no folders import each other in a circle', () => {
  const folders = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const outside = targets.map(folderOf).filter((folder) => folder !== folderOf(file));
    folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), ...outside]);
  }
  expect(onCircles(folders)).toEqual([]);
});

test('a folder has twelve files at most', () => {
  const sizes = Map.groupBy(files, folderOf);
  expect([...sizes].filter(([, members]) => members.length > 12).map(([folder]) => folder)).toEqual([]);
});

/** Tables of data are as long as their data. */
const isTable = (file: string): boolean => /\/(tables|data)\//.test(file);

test('a file of functions has 150 lines at most, one of shared or infra 250', () => {
  const long = files
    .filter((file) => !isTable(file))
    .map((file) => [file, textOf(file).split('\n').length - 1] as const)
    .filter(([file, lines]) => lines > (file.startsWith('functions/') ? 150 : 250));
  expect(long).toEqual([]);
});

test('a comment cites only what its reader can open', () => {
  const dangling = files.filter((file) => /\b(decisions|interface|design) \d+(\.\d+)?/.test(textOf(file)));
  expect(dangling).toEqual([]);
});

test('an endpoint group imports no other group', () => {
  const groupOf = (file: string): string => file.split('/')[1] ?? '';
  const crossing = [...imports].flatMap(([file, targets]) =>
    file.startsWith('functions/')
      ? targets.filter((target) => target.startsWith('functions/') && groupOf(target) !== groupOf(file))
      : [],
  );
  expect(crossing).toEqual([]);
});

test('only the packages that install a program of this machine run a script when they are installed', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const withScript = Object.keys(packages).filter((name) => packages[name]?.hasInstallScript);
  expect(withScript).toEqual(['node_modules/esbuild', 'node_modules/node']);
});
