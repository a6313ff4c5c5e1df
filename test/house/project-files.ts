import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Returns the project's files, including new ones that are not committed yet; by default all of them. */
export const projectFiles = (pattern = '*'): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', pattern], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => existsSync(file));
