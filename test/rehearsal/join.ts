import { spawnSync } from 'node:child_process';

/** Minimum number of banks that customers must be able to choose in the UAE sandbox. */
const minBanks = 5;

const run = (program: string, args: readonly string[], variables: Readonly<Record<string, string>>): string => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  });
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed: ${stdout}${stderr}`);
  return stdout;
};

/**
 * Joins the deployed stage's sandbox with the operator's command, and runs the directory reader immediately instead of
 * on schedule. Throws if customers can choose too few banks afterwards.
 */
export const joinLocalSandbox = (stageName: string, variables: Readonly<Record<string, string>>): void => {
  const runBanks = (...command: readonly string[]) =>
    run(process.execPath, ['infra/operator/banks.ts', '--stage', stageName, ...command], variables);
  const runAws = (...command: readonly string[]) => run('aws', [...command, '--output', 'text'], variables).trim();
  runBanks('join');
  const reader = runAws(
    'lambda',
    'list-functions',
    '--query',
    'Functions[?Environment.Variables.DIRECTORIES].FunctionName',
  );
  const response = runAws('lambda', 'invoke', '--function-name', reader, '/dev/null');
  const listed = JSON.parse(runBanks('--json', 'list')) as readonly { readonly state: string }[];
  const active = listed.filter(({ state }) => state === 'active');
  if (active.length < minBanks)
    throw new Error(`Customers can choose only ${active.length} banks after ${reader} ran: ${response}`);
};
