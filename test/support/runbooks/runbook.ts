import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ConnectionSettings, settingsFile } from '#infra/operator/connection.ts';

/** Returns the shell commands below a heading of an operator's document: one text for each block. */
export const commandsBelow = (heading: string, document: string): readonly string[] => {
  const text = readFileSync(`infra/operator/${document}`, 'utf8');
  const section = text.split(/^(?=#+ )/m).find((part) => part.split('\n')[0]?.replace(/^#+ /, '') === heading) ?? '';
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`${document} has no commands below the heading "${heading}"`);
  return blocks;
};

/** The values of the placeholders in commands, such as CLIENT. */
export type Values = Readonly<Record<string, string>>;

/** An operator at a terminal, who runs commands as a document has them. */
export interface Terminal {
  /** Runs a block of commands in the operator's folder, and returns the output of each. */
  run(block: string | undefined, values: Values): Promise<readonly string[]>;
  /** Writes a file into the operator's folder. */
  write(file: string, text: string): void;
}

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };

/** Commands that only print, and have no `--yes`. */
const printing = new Set(['quotas']);

/** The shell function that replaces npm: it runs the same script, but in the operator's folder, and confirms actions. */
const npmIn = (project: string): string => {
  const cases = Object.entries(scripts).flatMap(([name, script]) => {
    const [, file] = /^node infra\/local\/run\.mjs (infra\/operator\/\S+)$/.exec(script) ?? [];
    const yes = printing.has(name) ? '' : '--yes';
    return file === undefined ? [] : [`${name}) node ${path.join(project, file)} ${yes} "\${@:4}" ;;`];
  });
  return `npm() { case "$2" in ${cases.join(' ')} *) echo "no script $2" >&2; return 1 ;; esac; }`;
};

/** The outputs of a stage's stacks, by name. */
type Outputs = Readonly<Record<string, string>>;

/** The shell function that replaces the AWS CLI, and reaches the local cloud. */
const awsIn = ({ region, endpoint }: ConnectionSettings, outputs: Outputs): string => {
  const credentials = 'AWS_ACCESS_KEY_ID=operator AWS_SECRET_ACCESS_KEY=local';
  const variables = `AWS_ENDPOINT_URL=${endpoint} AWS_REGION=${region} ${credentials} OUTPUTS='${JSON.stringify(outputs)}'`;
  return `aws() { ${variables} node ${new URL('aws.ts', import.meta.url).pathname} "$@"; }`;
};

const separator = '\u001E';

/**
 * Opens a terminal in a folder, with the environment of this process and additional shell functions. Shell comments and
 * line continuations work as usual.
 */
export const terminalIn = (folder: string, functions: readonly string[] = []): Terminal => ({
  async run(block = '', values) {
    const filled = Object.entries({ STAGE: 'local', ...values }).reduce(
      (text, [name, value]) => text.replaceAll(new RegExp(String.raw`\b${name}\b`, 'g'), value),
      block,
    );
    const lines = filled
      .replaceAll(/ *\\\n */g, ' ')
      .trim()
      .split('\n');
    const commands = lines.flatMap((line) => [line, `printf '${separator}'`]);
    const script = ['set -e', npmIn(process.cwd()), ...functions, ...commands];
    const { stdout } = await promisify(execFile)('bash', ['-c', script.join('\n')], { cwd: folder });
    return stdout.split(separator).slice(0, -1);
  },
  write: (file, text) => writeFileSync(path.join(folder, file), text),
});

/** Opens a terminal whose commands reach the local cloud. */
export const openTerminal = (settings: ConnectionSettings, outputs: Outputs = {}): Terminal => {
  const folder = mkdtempSync(path.join(tmpdir(), 'operator-'));
  mkdirSync(path.join(folder, '.local'));
  writeFileSync(path.join(folder, '.local', settingsFile), JSON.stringify(settings));
  return terminalIn(folder, [awsIn(settings, outputs)]);
};
