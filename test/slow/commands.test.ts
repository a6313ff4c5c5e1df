import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The commands that run a program of this repository. Those without options are omitted. */
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Record<string, string> };
const commands = Object.entries(scripts).filter(
  ([name, command]) => /^node .*\.(?:ts|mjs)$/.test(command) && name !== 'pretest',
);

const run = (command: string, option: string) =>
  new Promise((resolve) => {
    execFile(process.execPath, [...command.split(' ').slice(1), option], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

test.concurrent.each(commands)('npm run %s prints its usage, and reports an unknown option', async (name, command) => {
  const usage = expect.stringMatching(new RegExp(`npm (run )?${name}`));
  expect(await run(command, '--help')).toEqual({ code: 0, stdout: usage, stderr: '' });
  const sentence = expect.stringMatching(/^[^\n]*unknown option '--unknown'[^\n]*\n(\([^\n]*\)\n)?$/i);
  expect(await run(command, '--unknown')).toEqual({ code: 1, stdout: '', stderr: sentence });
});
