import { maxTopUp } from '#shared/verifications/balances.ts';
import { operator, print, program } from './command-line.ts';
import { parseNumber } from '../terminal/arguments.ts';
import { factsOf, tableOf, totalsOf } from '../terminal/output.ts';

export const addVerifications = (): void => {
  program
    .command('top-up')
    .description("Add verifications to the client's balance")
    .argument('<client>', 'the id or the name of the client')
    .argument('<count>', 'the number of verifications to add', parseNumber(1, maxTopUp, 'whole'))
    .option(
      '--reference <text>',
      'what the top-up is for, for example an invoice number. Each reference can be used once',
    )
    .action(async (client: string, count: number, { reference }: { reference?: string }) =>
      print(await (await operator()).topUp(client, count, reference), factsOf),
    );

  program
    .command('usage <client>')
    .description('Show the balance and the verifications per day')
    .option('--days <count>', 'the number of days to show', parseNumber(1, 3_650, 'whole'), 31)
    .action(async (client: string, { days }: { days: number }) =>
      print(await (await operator()).usage(client, days), (usage) =>
        [
          `Balance: ${usage.balance}`,
          tableOf(usage.days.map(({ day, answered, charged }) => ({ day, answered, charged }))),
          tableOf(
            totalsOf(
              'operation',
              usage.days.map(({ operations }) => operations),
            ),
          ),
          tableOf(
            totalsOf(
              'result',
              usage.days.map(({ results }) => results),
            ),
          ),
        ].join('\n\n'),
      ),
    );
};
