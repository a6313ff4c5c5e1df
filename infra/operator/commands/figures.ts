import { operator, printTable, program } from './command-line.ts';

/** Adds the command that counts a client's payments again. */
export const addRebuildFigures = (): void => {
  program
    .command('rebuild-figures <client>')
    .description("Count the client's payments again for the dashboard, from the stored payments")
    .action(async (client: string) => {
      printTable(await (await operator()).rebuildFigures(client), (count) => count);
    });
};
