import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withLifecycles } from '#infra/lifecycles.ts';

const readme = readFileSync('README.md', 'utf8');

test('the lifecycle diagrams of the README match the code', () => {
  const isCurrent = withLifecycles(readme) === readme;
  expect(isCurrent, 'README.md has old lifecycle diagrams: run npm run lifecycles').toBe(true);
});

test('every file the README links to exists', () => {
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, file]) => file ?? '');
  expect(links.length).toBeGreaterThan(10);
  for (const file of links) expect(existsSync(file), file).toBe(true);
});

test('every npm command in the README exists in package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const shown = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script ?? '');
  for (const script of shown) expect(Object.keys(scripts)).toContain(script);
});
