import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { TaskMeta } from 'vitest';

/** A test that was run. */
export interface RunTest {
  /** The path of its file in the repository. */
  readonly file: string;
  readonly title: string;
  /** The titles of its groups and its own, from the outermost. */
  readonly path: readonly string[];
  readonly passed: boolean;
  readonly meta: TaskMeta;
}

/** The fields that we use of the runner's JSON report. */
interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly ancestorTitles: readonly string[];
      readonly status: string;
      readonly meta: TaskMeta;
    }[];
  }[];
}

const testsIn = ({ testResults }: JsonReport): readonly RunTest[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, ancestorTitles, status, meta }) => ({
      file: path.relative(process.cwd(), name).replaceAll(path.sep, '/'),
      title,
      path: [...ancestorTitles, title],
      passed: status === 'passed',
      meta,
    })),
  );

/** The project of a test file, which is its folder in test/. */
const projectOf = (file: string): string => file.split('/')[1] ?? '';

/** Returns whether a function of the service logged a line. */
const isLogLine = (line: string): boolean => line.startsWith('{"event":');

/**
 * Runs tests by their files or folders, and prints the progress to stderr. A run can fail although all tests pass: at its
 * end, the recorded traffic is checked, and the logs.
 */
export const runTests = async (
  files: readonly string[],
): Promise<{ readonly tests: readonly RunTest[]; readonly succeeded: boolean }> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'certify-'));
  const output = path.join(folder, 'report.json');
  const projects = [...new Set(files.map(projectOf))].flatMap((project) => ['--project', project]);
  const options = ['--silent', '--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const config = ['--config', 'test/vitest.config.ts'];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...config, ...projects, ...options, ...files];
  try {
    const runner = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', process.stderr] });
    const code = await new Promise<number | null>((resolve, reject) => {
      createInterface(runner.stdout).on('line', (line) => {
        if (!isLogLine(line)) console.error(line);
      });
      runner.once('error', reject);
      runner.once('close', resolve);
    });
    return { tests: testsIn(JSON.parse(readFileSync(output, 'utf8')) as JsonReport), succeeded: code === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
