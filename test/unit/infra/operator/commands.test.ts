import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** The output of an operator command, run with npm's script. */
const helpOf = (command: string): string => {
  const [program, ...parameters] = (scripts[command] ?? '').split(' ');
  expect(program).toBe('node');
  return spawnSync(process.execPath, [...parameters, '--help'], { encoding: 'utf8', timeout: 60_000 }).stdout;
};

/** The operator documents. */
const guide = ['deployment/README', 'operator/README', 'operator/recovery', 'operator/runbooks']
  .map((name) => readFileSync(`infra/${name}.md`, 'utf8'))
  .join('\n');

/** The commands that follow `npm run NAME --` in the guide, after the options. */
const namedInGuide = (command: string): ReadonlySet<string> => {
  const text = guide.replaceAll('\n', ' ');
  const uses = text.matchAll(new RegExp(`npm run ${command} --(?: +--stage [\\w-]+)? +([a-z][a-z-]+)`, 'g'));
  return new Set([...uses].map(([, name = '']) => name));
};

test.each(['clients', 'banks'])('`npm run %s` has every command of the guide', (command) => {
  const help = helpOf(command);
  const named = namedInGuide(command);
  expect(named.size).toBeGreaterThanOrEqual(1);
  for (const name of named) expect(help).toMatch(new RegExp(`^  ${name} `, 'm'));
});

/** The options in the guide after the commands of `npm run clients`. */
const optionsInGuide = (commands: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, ReadonlySet<string>>();
  const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'));
  const text = guide.replaceAll(/```.*?```/gs, '').replaceAll(/\s+/g, ' ');
  const inline = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  for (const code of [...blocks, ...inline]) {
    const [, name = '', rest = ''] = /^(?:npm run clients -- (?:--stage \S+ )?)?([a-z][a-z-]+)\b(.*)$/.exec(code) ?? [];
    const options = rest.match(/--[a-z][a-z-]+/g);
    if (commands.has(name) && options) found.set(name, new Set([...(found.get(name) ?? []), ...options]));
  }
  return found;
};

/** The options that each command declares. Running every command with --help would take seconds. */
const declared = new Map(
  readFileSync('infra/operator/clients.ts', 'utf8')
    .split(/\.command\('(?=[a-z])/)
    .slice(1)
    .map((text) => [/^[a-z-]+/.exec(text)?.[0] ?? '', text.match(/(?<=')--[a-z-]+/g) ?? []]),
);

test('the commands of `npm run clients` accept the options that follow them in the guide', () => {
  const written = optionsInGuide(new Set(declared.keys()));
  expect([...written.keys()]).toEqual(expect.arrayContaining(['rotate-api-key', 'limits', 'top-up', 'create']));
  for (const [command, options] of written) {
    for (const option of options) expect(declared.get(command), command).toContain(option);
  }
});

test('`npm run quotas` lists its options', () => {
  expect(helpOf('quotas')).toMatch(/--payments <rate>.*--regions <list>/s);
});
