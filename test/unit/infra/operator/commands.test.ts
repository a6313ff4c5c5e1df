import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Returns the help of an operator command, run as npm runs its script. */
const helpOf = (command: string): string => {
  const [program, ...parameters] = (scripts[command] ?? '').split(' ');
  expect(program).toBe('node');
  return spawnSync(process.execPath, [...parameters, '--help'], { encoding: 'utf8', timeout: 60_000 }).stdout;
};

/** The text of the operator documents. */
const guide = [...globSync('infra/operator/*.md'), ...globSync('infra/deployment/*.md')]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Returns the commands that the guide passes to `npm run NAME --`, with or without `--stage`. */
const commandsInGuide = (command: string): ReadonlySet<string> => {
  const text = guide.replaceAll('\n', ' ');
  const uses = text.matchAll(
    new RegExp(`npm run (?:--silent )?${command} --(?: +--stage [\\w-]+)? +([a-z][a-z-]+)`, 'g'),
  );
  return new Set([...uses].map(([, name = '']) => name));
};

test.each(['clients', 'banks'])(
  '`npm run %s` has every command that the guide names',
  { tags: ['variant'] },
  (command) => {
    const help = helpOf(command);
    const named = commandsInGuide(command);
    expect(named.size).toBeGreaterThanOrEqual(1);
    for (const name of named) expect(help).toMatch(new RegExp(`^  ${name} `, 'm'));
  },
);

/** Other programs in the guide. Every other command with options is one of `npm run clients`. */
const otherPrograms = ['aws', 'docker', 'gh', 'git', 'jq', 'node', 'npm', 'npx', 'until'];

/** Returns the options that follow the commands of `npm run clients` in the guide, by command. */
const optionsInGuide = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const optionsByCommand = new Map<string, ReadonlySet<string>>();
  const blocks = [...guide.matchAll(/```sh\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'));
  const text = guide.replaceAll(/```.*?```/gs, '').replaceAll(/\s+/g, ' ');
  const inline = [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  for (const code of [...blocks, ...inline]) {
    const [, name = '', rest = ''] =
      /^(?:npm run (?:--silent )?clients -- (?:--stage \S+ )?(?:--json )?)?([a-z][a-z-]+)\b(.*)$/.exec(code) ?? [];
    const options = rest.match(/--[a-z][a-z-]+/g);
    if (options && !otherPrograms.includes(name))
      optionsByCommand.set(name, new Set([...(optionsByCommand.get(name) ?? []), ...options]));
  }
  return optionsByCommand;
};

/** The options that each command declares. Running every command with --help would take seconds. */
const declared = new Map(
  globSync('infra/operator/commands/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .split(/\.command\('(?=[a-z])/)
    .slice(1)
    .map((text) => [/^[a-z-]+/.exec(text)?.[0] ?? '', text.match(/(?<=')--[a-z-]+/g) ?? []]),
);

test('the commands of `npm run clients` accept the options that follow them in the guide', () => {
  const guideOptions = optionsInGuide();
  expect([...guideOptions.keys()]).toEqual(
    expect.arrayContaining(['rotate-api-key', 'limits', 'top-up', 'create', 'brand']),
  );
  for (const [command, options] of guideOptions) {
    for (const option of options) expect(declared.get(command) ?? [], command).toContain(option);
  }
});

// The programs have one of two parsers. `npm run test:slow` runs all of them.
test.each(['clients', 'clock'])('`npm run %s` reports an unknown option in one sentence', (command) => {
  const [, ...parameters] = (scripts[command] ?? '').split(' ');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...parameters, '--unknown'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]*unknown option '--unknown'[^\n]*\n(\([^\n]*\)\n)?$/i);
});

test.each([
  ['--stage production --market UEA keys', "'--market <name>' argument 'UEA' is invalid. Allowed choices are UAE, KSA"],
  ['--stage local join', 'Set --stage to a deployed stage. npm start joins its own sandbox'],
])('`npm run banks -- %s` is rejected', (options, error) => {
  const [, ...parameters] = [...(scripts.banks ?? '').split(' '), ...options.split(' ')];
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8', timeout: 60_000 });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(error) });
});

test('`npm run quotas` prints a report without options, as the guide says', { tags: ['variant'] }, () => {
  const [, ...parameters] = (scripts.quotas ?? '').split(' ');
  const { status, stdout } = spawnSync(process.execPath, parameters, { encoding: 'utf8', timeout: 60_000 });
  expect(status).toBe(0);
  expect(stdout).toMatch(/^100 payments per second in me-central-1/);
});
