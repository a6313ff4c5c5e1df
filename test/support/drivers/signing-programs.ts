import { spawnSync } from 'node:child_process';
import path from 'node:path';

const folder = path.resolve('infra/openapi/guide/signing');

/** The output of a sample program in the guide: the canonical text of the body, and its signature. */
export interface Printed {
  readonly text: string;
  readonly signature: string;
}

const parseOutput = (output: string): Printed => {
  const [text = '', line = ''] = output.trim().split('\n');
  return { text, signature: line.replace('x-signature: ', '') };
};

const run = (command: string, args: readonly string[]): string | undefined => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? stdout || stderr : undefined;
};

export interface SigningProgram {
  readonly language: string;
  /** Returns whether this machine can run the program. */
  isRunnable(): boolean;
  run(...args: readonly string[]): Printed;
  /** The output of the program on a machine that could run it. */
  readonly recorded: Printed;
}

const text =
  '{"amount":"150.00","beneficiaryIban":"AE070331234567890123456","beneficiaryName":"Ivan England","currency":"AED","reference":"INV-1001"}';

const program = (
  language: string,
  [command, ...args]: readonly [command: string, ...args: string[]],
  isRunnable: () => boolean,
  signature: string,
): SigningProgram => ({
  language,
  isRunnable,
  run: (...more) => {
    const output = run(command, [...args.slice(0, -1), path.join(folder, args.at(-1) ?? ''), ...more]);
    if (output === undefined) throw new Error(`The ${language} program failed`);
    return parseOutput(output);
  },
  recorded: { text, signature },
});

const javaVersion = (): number => Number(/\b(\d+)[.\d]*/.exec(run('java', ['--version']) ?? '')?.[1] ?? 0);

/** Functions that check whether this machine can run the sample programs in a language. */
export const canRun = {
  Python: () => run('python3', ['-c', 'import cryptography; print(1)']) !== undefined,
  Java: () => javaVersion() >= 17,
  Go: () => run('go', ['version']) !== undefined,
  Shell: () => run('bash', ['-c', 'command -v curl jq openssl xxd']) !== undefined,
} as const;

/** Returns whether a test has what it needs. Otherwise prints what is missing or, in CI, fails the test. */
export const canTest = (isPossible: boolean, subject: string, needs: string): boolean => {
  if (isPossible) return true;
  const note = `NOT TESTED: ${subject} needs ${needs}`;
  if (process.env.CI) throw new Error(note);
  console.warn(note);
  return false;
};

/** The guide's sample programs. */
export const signingPrograms: readonly SigningProgram[] = [
  program(
    'Node',
    [process.execPath, 'sign.mjs'],
    () => true,
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0..jSnuENeYPE2cWENjvgaWH1HtCOyeIfR7W70R3SBVdvtb92GfUDponfNNuk72DD2_c2S_LHpE4TXRNoxOu9TQuw',
  ),
  program(
    'Python',
    ['python3', 'sign.py'],
    canRun.Python,
    'eyJhbGciOiAiRVMyNTYiLCAia2lkIjogImtleS0xIn0..yLTZUb0YbtKbZNzXPVZFp-D00fYKIQXdAdfshXkHj5JW77UjiVb2fBkM71HKBx8qZUiY8P3jw52eS99h-ldb1g',
  ),
  program(
    'curl',
    ['bash', 'sign.sh'],
    canRun.Shell,
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0..TKov_1RQONXb_3p1l5vSXsmGAC-bFJVwZSAIrKgTCf3TFP41imNmBtCohDEahDXD4K6lgWGV-_t-Bk-Nq6ONnw',
  ),
  program(
    'Go',
    ['go', 'run', 'sign.go'],
    canRun.Go,
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0..5XTv4500scAb3mHPQotdRKkoQuPOuF-YcdMiXn1_idiGo0hbbdKNr-nIKXwh_pOZR_vGzNL3HebiI9zJnFw8tQ',
  ),
  program(
    'Java',
    ['java', 'Sign.java'],
    canRun.Java,
    'eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0..2sogYDm_qHexon77j7Zv_PluoTefpGwXjqpjaN1bTyHXnoR6e51zX8SUqo9YsmG7KJUeyo-80kwby0O93ExLXA',
  ),
];
