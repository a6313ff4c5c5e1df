import { operator, print, printTable, program } from './command-line.ts';
import { factsOf, tableOf } from '../terminal/output.ts';

/** Adds the commands that repeat lost work: that of one resource, that of a lost region, or a client's figures. */
export const addResume = (): void => {
  program
    .command('republish <resource>')
    .description('Publish the missing events of a resource and its related resources')
    .action(async (resource: string) =>
      print(await (await operator()).republish(resource), ({ republished }) => tableOf(republished)),
    );
  program
    .command('resume')
    .description('Resume all payments, jobs, timers and deliveries in progress, after the loss of a region')
    .action(async () => print(await (await operator()).resume(), factsOf));
  program
    .command('rebuild-figures <client>')
    .description("Count the client's payments again for the dashboard, from the stored payments")
    .action(async (client: string) => printTable(await (await operator()).rebuildFigures(client), (count) => count));
};
