import { createInterface } from 'node:readline/promises';

/**
 * Asks the operator to confirm an irreversible action, unless --yes was given. Throws if the answer is not yes, or if
 * there is no terminal.
 */
export const confirm = async (consequence: string, isConfirmed: boolean): Promise<void> => {
  if (isConfirmed) return;
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new Error(`${consequence} To confirm without a terminal, add --yes`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const response = await terminal.question(`${consequence} Continue? [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(response.trim())) throw new Error('Nothing was changed');
};
