import { readFileSync } from 'node:fs';

/** The commands of the runbook "Restore the table to a point in time" in the README, one a line. */
export const restoreRunbook = (): readonly string[] => {
  const [, block = ''] =
    /\*\*Restore the table to a point in time\.\*\*.*?```sh\n(.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? [];
  return block
    .replace(/ *\\\n */g, ' ')
    .trim()
    .split('\n');
};
