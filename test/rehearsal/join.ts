import { spawnSync } from 'node:child_process';

/** The minimum number of banks that customers can choose in the sandbox of the UAE. */
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
 * Joins the sandbox of the deployed stage with the operator's command, and runs the deployed directory function now
 * rather than on schedule. Fails if no banks can be chosen afterwards.
 */
export const joinLocalSandbox = (stageName: string, variables: Readonly<Record<string, string>>): void => {
  const banks = (...command: readonly string[]) =>
    run(process.execPath, ['infra/operator/banks.ts', '--stage', stageName, ...command], variables);
  const aws = (...command: readonly string[]) => run('aws', [...command, '--output', 'text'], variables).trim();
  banks('join');
  const reader = aws(
    'lambda',
    'list-functions',
    '--query',
    'Functions[?Environment.Variables.PARTICIPANTS_URL].FunctionName',
  );
  const response = aws('lambda', 'invoke', '--function-name', reader, '/dev/null');
  const listed = JSON.parse(banks('--json', 'list')) as readonly { readonly state: string }[];
  const active = listed.filter(({ state }) => state === 'active');
  if (active.length < minBanks) throw new Error(`The function ${reader} read ${active.length} banks: ${response}`);
};
