import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';
import { rooms } from './rooms.ts';

/** House rules that no linter checks: rooms, file and folder sizes, and cycles, including type imports. */

const sourceFolders = ['functions', 'shared', 'infra'];
const tracked = projectFiles();
const files = tracked.filter((file) => file.endsWith('.ts') && sourceFolders.includes(file.split('/')[0] ?? ''));

const textOf = (file: string): string => readFileSync(file, 'utf8');
const folderOf = (file: string): string => path.posix.dirname(file);

const importsOf = (file: string): readonly string[] =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+\.ts)'/g)].map(([, target = '']) =>
    target.startsWith('#') ? target.slice(1) : path.posix.join(folderOf(file), target),
  );

const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** Returns the nodes that are part of a cycle: those that can be reached from themselves. */
const inCycles = (edges: ReadonlyMap<string, readonly string[]>): readonly string[] => {
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

test('every import leads to an existing file, so the tests below do not miss a cycle', () => {
  const missing = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => sourceFolders.includes(target.split('/')[0] ?? '') && !files.includes(target))
      .map((to) => [file, to]),
  );
  expect(missing).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
});

test('files do not import each other in a cycle', () => {
  expect(inCycles(imports)).toEqual([]);
});

test('folders do not import each other in a cycle', () => {
  const folders = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const otherFolders = targets.map(folderOf).filter((folder) => folder !== folderOf(file));
    folders.set(folderOf(file), [...(folders.get(folderOf(file)) ?? []), ...otherFolders]);
  }
  expect(inCycles(folders)).toEqual([]);
});

/** The room of a file: the first two parts of its path, as in shared/payments or functions/docs. */
const roomOf = (file: string): string => file.split('/').slice(0, 2).join('/');

/** The rooms that each room imports. */
const roomImports = new Map(
  [...Map.groupBy(imports, ([file]) => roomOf(file))].map(([room, fileImports]) => {
    const targets = fileImports
      .flatMap(([, imported]) => imported)
      .filter((target) => sourceFolders.includes(target.split('/')[0] ?? ''));
    return [room, [...new Set(targets.map(roomOf))].filter((target) => target !== room).toSorted()] as const;
  }),
);

test('rooms do not import each other in a cycle', () => {
  expect(inCycles(roomImports)).toEqual([]);
});

test('the rooms of shared/ import each other exactly as in the table', () => {
  const found = [...roomImports].filter(([room]) => room.startsWith('shared/'));
  const actual = found.map(
    ([room, targets]) => [room, targets.map((target) => target.slice('shared/'.length))] as const,
  );
  expect(Object.fromEntries(actual)).toEqual(
    Object.fromEntries(Object.entries(rooms).map(([room, targets]) => [`shared/${room}`, targets.toSorted()])),
  );
});

/** The product's nouns, except in names that AWS defines and in the pattern of fields that must not be logged. */
const productNoun =
  /(?!accountIdEndpointMode|ReportBatchItemFailures|customer\|reference)\b\w*?(account|bank(?!ing)|beneficiar|consent|creditor|customer|debtor|mandate|merchant|payee|payment|report|snapshot|subscription|verification|webhook)\w*/gi;

const commentOf = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

test("shared/platform uses none of the product's nouns in its file names and code", () => {
  const platform = files.filter((file) => file.startsWith('shared/platform/'));
  const found = platform.flatMap((file) =>
    [...`${file}\n${textOf(file).replaceAll(commentOf, '')}`.matchAll(productNoun)].map(([word]) => [file, word]),
  );
  expect(found).toEqual([]);
  expect(platform.length).toBeGreaterThan(50);
});

test('no room in the table imports itself or a room further down', () => {
  const order = Object.keys(rooms);
  const upward = Object.entries(rooms).flatMap(([room, targets]) =>
    targets.filter((target) => order.indexOf(target) >= order.indexOf(room)).map((target) => `${room} → ${target}`),
  );
  expect(upward).toEqual([]);
});

/** The number of data files in a folder is not limited. */
const isData = (file: string): boolean => /\.(md|json|jsonl|svg|woff|crt|key)$/.test(file);

test('a folder has at most twelve files', () => {
  const sizes = Map.groupBy(
    tracked.filter((file) => file.includes('/') && !isData(file)),
    folderOf,
  );
  expect([...sizes].filter(([, filesInFolder]) => filesInFolder.length > 12).map(([folder]) => folder)).toEqual([]);
});

test('every unit test is in the folder that corresponds to its subject', () => {
  const folders = new Set(tracked.filter((file) => !file.startsWith('test/unit/')).map(folderOf));
  const misplaced = tracked
    .filter((file) => file.startsWith('test/unit/'))
    .filter((file) => !folders.has(folderOf(file).slice('test/unit/'.length)));
  expect(misplaced).toEqual([]);
});

/** The length of data tables is not limited. */
const isTable = (file: string): boolean => /\/(tables|data)\//.test(file);

test('files in functions/ have at most 150 lines, those in shared/ and infra/ at most 250', () => {
  const long = files
    .filter((file) => !isTable(file))
    .map((file) => [file, textOf(file).split('\n').length - 1] as const)
    .filter(([file, lines]) => lines > (file.startsWith('functions/') ? 150 : 250));
  expect(long).toEqual([]);
});

test('comments do not cite numbered documents, which readers cannot open', () => {
  const citing = files.filter((file) => /\b(decisions|interface|design) \d+(\.\d+)?/.test(textOf(file)));
  expect(citing).toEqual([]);
});

test('endpoint groups do not import each other', () => {
  const crossImports = [...roomImports]
    .filter(([room]) => room.startsWith('functions/'))
    .flatMap(([room, targets]) =>
      targets.filter((target) => target.startsWith('functions/')).map((to) => `${room} → ${to}`),
    );
  expect(crossImports).toEqual([]);
});

test('only the list of protocols imports files from the folder of a bank protocol', () => {
  const folders = files
    .filter((file) => /^shared\/banks\/[^/]+\/protocol\.ts$/.test(file))
    .map((file) => `${folderOf(file)}/`);
  const importers = folders.flatMap((folder) =>
    [...imports]
      .filter(([file, targets]) => !file.startsWith(folder) && targets.some((target) => target.startsWith(folder)))
      .map(([file]) => file),
  );
  expect([...new Set(importers)]).toEqual(['shared/banks/protocols/protocols.ts']);
});

test('only packages that install a native program run install scripts', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const withScript = Object.keys(packages).filter((name) => packages[name]?.hasInstallScript);
  expect(withScript).toEqual(['node_modules/esbuild', 'node_modules/node']);
});

test('only one file creates responses, and only one sets security headers', () => {
  const filesThatContain = (text: RegExp) =>
    files.filter((file) => /^(functions|shared\/platform)\//.test(file) && text.test(textOf(file)));
  expect(filesThatContain(/\bstatusCode:/)).toEqual(['shared/platform/http/server.ts']);
  expect(filesThatContain(/'(content-security-policy|strict-transport-security)'/)).toEqual([
    'shared/platform/http/headers.ts',
  ]);
});
