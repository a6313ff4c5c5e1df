import { Command } from 'commander';
import { regionCodes } from '../../deployment/regions.ts';
import { stageNamed } from '../../stages.ts';
import { parseList, parseNumber } from '../terminal/arguments.ts';
import { runProgram } from '../terminal/program.ts';
import { quotaReportsOf, type ReportOptions } from './stage-quotas.ts';

const print = ({ stage, ...options }: ReportOptions & { readonly stage: string }): void => {
  console.log(quotaReportsOf(stageNamed(stage), options).join('\n\n'));
};

/** `npm run quotas`: works offline, from the stages and the tables in infra/deployment. */
const program = new Command('npm run quotas --')
  .description('Print which regions to enable and which quotas to raise for a payment rate.')
  .option('--payments <rate>', 'peak rate, in payments per second', parseNumber(0.1, 100_000), 100)
  .option('--stage <name>', 'the stage, with its regions, its way of signing and its raised quotas', 'production')
  .option(
    '--regions <list>',
    `instead of the regions of the stage: any of ${regionCodes.join(',')}`,
    parseList(regionCodes),
  )
  .option('--volume', 'assume wrapped keys, and no bank events for single payments', false)
  .action(print);

runProgram(program);
