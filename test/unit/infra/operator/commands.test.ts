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

/** The options that the README writes after the commands of `npm run clients`. */
const optionsInReadme = (commands: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, ReadonlySet<string>>();
  const readme = readFileSync('README.md', 'utf8');
  const blocks = [...readme.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'));
  const text = readme.replaceAll(/```.*?```/gs, '').replaceAll(/\s+/g, ' ');
  const inline = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  for (const code of [...blocks, ...inline]) {
    const [, name = '', rest = ''] = /^(?:npm run clients -- (?:--stage \S+ )?)?([a-z][a-z-]+)\b(.*)$/.exec(code) ?? [];
    const options = rest.match(/--[a-z][a-z-]+/g);
    if (commands.has(name) && options) found.set(name, new Set([...(found.get(name) ?? []), ...options]));
  }
  return found;
};

/** The options that each command declares. Asking every command for its help would take seconds. */
const declared = new Map(
  readFileSync('infra/operator/clients.ts', 'utf8')
    .split(/\.command\('(?=[a-z])/)
    .slice(1)
    .map((text) => [/^[a-z-]+/.exec(text)?.[0] ?? '', text.match(/(?<=')--[a-z-]+/g) ?? []]),
);

test('the commands of `npm run clients` take every option that the README writes after them', () => {
  const written = optionsInReadme(new Set(declared.keys()));
  expect([...written.keys()]).toEqual(expect.arrayContaining(['rotate-api-key', 'limits', 'top-up', 'create']));
  for (const [command, options] of written) {
    for (const option of options) expect(declared.get(command), command).toContain(option);
  }
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
