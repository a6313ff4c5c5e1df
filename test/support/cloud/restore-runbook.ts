import { readFileSync } from 'node:fs';

/** The commands of the runbook "Restore the table to a point in time" in recovery.md, one per line. */
export const restoreRunbook = (): readonly string[] => {
  const [, block = ''] =
    /^## Restore the table to a point in time$.*?^```sh\n(.*?)```/ms.exec(
      readFileSync('infra/operator/recovery.md', 'utf8'),
    ) ?? [];
  return block
    .replace(/ *\\\n */g, ' ')
    .trim()
    .split('\n');
};
