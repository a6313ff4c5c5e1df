import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** What a command of the operator prints, started as npm starts it. */
const helpOf = (command: string): string => {
  const [program, ...parameters] = (scripts[command] ?? '').split(' ');
  expect(program).toBe('node');
  return spawnSync(process.execPath, [...parameters, '--help'], { encoding: 'utf8', timeout: 60_000 }).stdout;
};

/** The commands that follow `npm run NAME --` in the README, after the options. */
const namedInReadme = (command: string): ReadonlySet<string> => {
  const text = readFileSync('README.md', 'utf8').replaceAll('\n', ' ');
  const uses = text.matchAll(new RegExp(`npm run ${command} --(?: +--stage \\S+)? +([a-z][a-z-]+)`, 'g'));
  return new Set([...uses].map(([, name = '']) => name));
};

test.each(['clients', 'banks'])('`npm run %s` has every command that the README names', (command) => {
  const help = helpOf(command);
  const named = namedInReadme(command);
  expect(named.size).toBeGreaterThanOrEqual(1);
  for (const name of named) expect(help).toMatch(new RegExp(`^  ${name} `, 'm'));
});

test('`npm run quotas` says which options it takes', () => {
  expect(helpOf('quotas')).toMatch(/--payments <rate>.*--regions <list>/s);
});

test('every script of npm that the README names exists', () => {
  const named = [...readFileSync('README.md', 'utf8').matchAll(/npm run\s+([a-z][a-z:-]+)/g)].map(
    ([, name = '']) => name,
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});
