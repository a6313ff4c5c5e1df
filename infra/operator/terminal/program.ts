import { createInterface } from 'node:readline/promises';
import { Command } from 'commander';
import { defaultState, type RunningService } from './arguments.ts';
import { errorMessage } from './error-message.ts';

const writeBigInt = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/**
 * Asks the operator to confirm an irreversible action, unless --yes was given. Throws unless the operator types yes, or
 * if there is no terminal.
 */
const confirm = async (consequence: string, isConfirmed: boolean): Promise<void> => {
  if (isConfirmed) return;
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Error(`${consequence} To confirm without a terminal, add --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const response = await terminal.question(`${consequence} Continue? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(response.trim())) throw new Error('Nothing was changed');
};

/** Creates the command line of a tool that works on a running service. */
export const createProgram = (name: string, description: string, confirmed = 'irreversible actions') => {
  const program = new Command(`npm run ${name} --`)
    .description(description)
    .option('--stage <name>', 'a deployed stage, for example production (default: the local cloud)')
    .option('--state <folder>', "the local cloud's state folder", defaultState)
    .option('--json', 'print JSON instead of text', false)
    .option('--yes', `skip confirmation of ${confirmed}`, false)
    .showHelpAfterError('(run with --help for usage)')
    .hook('preAction', () => {
      if (program.getOptionValue('stage') === 'local') program.setOptionValue('stage', undefined);
    });
  const options = () => program.opts<RunningService & { json: boolean; yes: boolean }>();
  return {
    program,
    options,
    print: <T>(value: T, text: (value: T) => string): void =>
      console.log(options().json ? JSON.stringify(value, writeBigInt, 2) : text(value)),
    confirmAction: (consequence: string): Promise<void> => confirm(consequence, options().yes),
  };
};

export const runProgram = (program: Command): void => {
  program.parseAsync().catch((error: unknown) => {
    console.error(errorMessage(error));
    process.exit(1);
  });
};
