import { readFileSync } from 'node:fs';

/** Returns the commands in the section "Restore the table to a point in time" of recovery.md. */
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
