import { execFileSync } from 'node:child_process';
import { readCommandLine } from '../operator/terminal/command-line.ts';
import { nextTag, notesOf } from './release-notes.ts';

const help = `Prints what the next release contains, from the subjects of the commits since the last release.

  npm run release                    the notes, in Markdown
  npm run release -- --tag           the tag of the next release: today's date
  npm run release -- --since TAG     the notes since another release
`;

const git = (...parameters: readonly string[]): readonly string[] =>
  execFileSync('git', parameters, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');

const { values } = readCommandLine(help, { tag: { type: 'boolean', default: false }, since: { type: 'string' } });

const [newest] = git('tag', '--merged', 'HEAD', '--sort=-creatordate');
const since = values.since ?? newest;
const range = since === undefined ? 'HEAD' : `${since}..HEAD`;

if (values.tag) console.log(nextTag(git('tag'), new Date()));
else console.log(notesOf(git('log', '--no-merges', '--reverse', '--format=%s', range)));
