import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { decideAtBank, inBrowser } from './integrator.ts';

/** The exit code of a journey, and the lines that it prints except the link. */
export interface ThinClientRun {
  readonly code: unknown;
  readonly lines: readonly string[];
}

const approve = async (link: string): Promise<void> => {
  const { redirect } = await decideAtBank(link, 'approve');
  await fetch(redirect, { headers: inBrowser });
};

/** Runs a client's program. Approves the request as the customer once the program prints the link. */
export const runJourney = async (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd?: string,
): Promise<ThinClientRun> => {
  const child = spawn(command, args, { env: { ...process.env, ...env }, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  createInterface(child.stdout).on('line', (line) => {
    const [, link] = /^Open this link and approve: (\S+)$/.exec(line) ?? [];
    if (link) void approve(link);
    else lines.push(line);
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, lines };
};
