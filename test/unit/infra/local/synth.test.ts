import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writtenAt, markComplete } from '#infra/local/synth.ts';
import { aFolder } from './an-assembly.ts';

const aCompleteAssembly = (): string => {
  const folder = aFolder();
  mkdirSync(path.join(folder, 'asset.one'));
  writeFileSync(path.join(folder, 'manifest.json'), '{}');
  writeFileSync(path.join(folder, 'asset.one', 'index.js'), 'exports.handler = 1');
  markComplete(folder, new Date());
  return folder;
};

test('a synthesised folder is reused while it is unchanged', () => {
  expect(writtenAt(aCompleteAssembly())).toBeGreaterThan(0);
});

test.each([
  ['a file is missing', (folder: string) => rmSync(path.join(folder, 'asset.one', 'index.js'))],
  ['a file is truncated', (folder: string) => truncateSync(path.join(folder, 'manifest.json'), 1)],
  ['a file has different content', (folder: string) => writeFileSync(path.join(folder, 'manifest.json'), '[]')],
  ['the synthesis was interrupted', (folder: string) => rmSync(path.join(folder, 'seal.txt'))],
  ['it was deleted', (folder: string) => rmSync(folder, { recursive: true })],
])('a synthesised folder is rebuilt if %s', (_title, damage) => {
  const folder = aCompleteAssembly();
  damage(folder);
  expect(writtenAt(folder)).toBeUndefined();
});

/** Writes a project with this app, which is run in place of CDK's. */
const aProject = (app: string): string => {
  const project = aFolder();
  for (const room of ['infra', 'functions', 'shared']) mkdirSync(path.join(project, room));
  writeFileSync(path.join(project, 'package-lock.json'), '{}');
  writeFileSync(path.join(project, 'cdk.json'), '{ "context": {} }');
  writeFileSync(path.join(project, 'infra/app.ts'), app);
  return project;
};

/** Does what `npm start` does in a project. Returns whether the project was synthesised. */
const synthesises = (project: string): boolean => {
  const start = `import { ensureAssembly } from ${JSON.stringify(path.resolve('infra/local/synth.ts'))};
    await ensureAssembly('out', console.log);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', start], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout.includes('Synthesising');
};

test.each([
  ['saved while the template is synthesised is built at the next start', `writeFileSync('shared/saved.ts', '');`, true],
  ['saved earlier is built once', '', false],
])('a source %s', (_title, meanwhile, isBuiltAgain) => {
  const project = aProject(`import { mkdirSync, writeFileSync } from 'node:fs';
    mkdirSync('out', { recursive: true });
    ${meanwhile}`);
  expect(synthesises(project)).toBe(true);
  expect(synthesises(project)).toBe(isBuiltAgain);
});

test('an asset that no stack has used for a day is deleted, and one that another cloud may run is kept', () => {
  const project = aProject(`import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
    const path = readFileSync('shared/asset.txt', 'utf8');
    mkdirSync('out/' + path, { recursive: true });
    writeFileSync('out/Service.assets.json', JSON.stringify({ files: { service: { source: { path } } } }));`);
  const out = path.join(project, 'out');
  const use = (asset: string): void => writeFileSync(path.join(project, 'shared/asset.txt'), asset);
  use('asset.until-now');
  expect(synthesises(project)).toBe(true);
  for (const asset of ['asset.abandoned', 'asset.recent']) mkdirSync(path.join(out, asset));
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  for (const asset of ['asset.abandoned', 'asset.until-now']) utimesSync(path.join(out, asset), twoDaysAgo, twoDaysAgo);
  use('asset.from-now-on');
  expect(synthesises(project)).toBe(true);
  const assets = readdirSync(out).filter((file) => file.startsWith('asset.'));
  expect(assets.toSorted()).toEqual(['asset.from-now-on', 'asset.recent', 'asset.until-now']);
});
