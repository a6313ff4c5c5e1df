import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const help = `Checks the words of comments, documents and commit subjects.

  node test/house/prose.ts

Comments and documents use the words of shared/README.md, and no sentence in them begins with "What", "Who" or "Of". The
subject of a commit has at most 72 characters and begins with the room that it changes. Prints each violation with a
suggestion.
`;

/** Words and sentence openings to avoid, each with its replacement. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[.!?] )(?:What|Who|Of)\b/, 'begin with a noun or a verb ("Fields of …", "Returns …")'],
  [/\bUndefined (?:if|unless|for|while|until)\b/, '"Returns undefined if …" or "Absent if …"'],
  [/\banswers? (?:a|an|the|with)\b/i, 'return, respond'],
  [/\brefus(?:e|es|al|als)\b/i, 'reject, rejection, error'],
  [/\b(?:nobody|somebody|whoever|everybody)\b/i, 'the passive, or the actor (an attacker, the caller)'],
  [/\b(?:other|first|second) lane\b/i, 'fast queue, slow queue'],
  [/\bprivate half|public half\b/i, 'private key, public key'],
  [/\bleft out\b/i, 'omitted'],
  [/\bany more\b/i, 'no longer'],
  [/\bfor ever\b/i, 'indefinitely'],
  [/\b(?:un)?sealed\b/i, 'encrypted, decrypted'],
];

const maxSubject = 72;
const subjectForm = /^[a-z][\w/., -]*: \S/;

const comment = /\/\*\*?[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/g;

const git = (...args: readonly string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26 });

/** A paragraph or a list item of a document. Headings and tables are not checked, because they contain no sentences. */
const paragraph = /^(?!\s*(?:[|#]|$)).+(?:\n(?!\s*(?:[|#]|- |\d+\. |$)).+)*/gm;

/** Returns the text of a comment or a paragraph on one line, without the marks of comments, lists and bold words. */
const textOf = (marked: string): string =>
  marked
    .replaceAll(/^\/\*\*?|\*\/$/g, '')
    .replaceAll('**', '')
    .replaceAll(/^\s*(?:\*|\/\/|(?:-|\d+\.)(?= )) ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns a document in which its code is blank. */
const withoutCode = (document: string): string =>
  document.replaceAll(/^ *```[\s\S]*?^ *```|`[^`]*`/gm, (code) => code.replaceAll(/\S/g, ' '));

/** Returns the comments of a source file, or the paragraphs of a document. */
const passagesOf = (file: string, source: string) =>
  file.endsWith('.md') ? withoutCode(source).matchAll(paragraph) : source.matchAll(comment);

const violationsInFile = (file: string): readonly string[] => {
  const source = readFileSync(file, 'utf8');
  return [...passagesOf(file, source)].flatMap(({ 0: marked, index }) => {
    const text = textOf(marked);
    const line = source.slice(0, index).split('\n').length;
    return replacements.flatMap(([word, instead]) => {
      const found = word.exec(text)?.[0].trim();
      return found === undefined ? [] : [`${file}:${line}: "${found}": ${instead}`];
    });
  });
};

/** Returns the subjects of the commits since this check was added. There are none in a checkout without history. */
const newSubjects = (): readonly string[] => {
  try {
    const [introduced] = git('log', '--diff-filter=A', '--format=%H', '--', 'test/house/prose.ts').trim().split('\n');
    return introduced
      ? git('log', '--no-merges', '--format=%s', `${introduced}..HEAD`).split('\n').filter(Boolean)
      : [];
  } catch {
    return [];
  }
};

const violationsInSubject = (subject: string): readonly string[] => [
  ...(subject.length > maxSubject ? [`commit "${subject}": at most ${maxSubject} characters`] : []),
  ...(subjectForm.test(subject) ? [] : [`commit "${subject}": begin with the room ("payments: reject …")`]),
];

if (process.argv.includes('--help')) console.log(help);
else {
  const files = git('ls-files', '*.ts', '*.md').trim().split('\n');
  const violations = [...files.flatMap(violationsInFile), ...newSubjects().flatMap(violationsInSubject)];
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
}
