import { operator, print, program } from './command-line.ts';
import { factsOf, tableOf } from '../terminal/output.ts';

/** Adds the commands that repeat lost work: that of one resource, or that of a lost region. */
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
};
