import { Command } from 'commander';
import { type RegionCode, regionCodes } from '../../deployment/regions.ts';
import { parseList, parseNumber } from '../terminal/arguments.ts';
import { quotaReport } from './quota-report.ts';

/** `npm run quotas`: works offline, from the tables in infra/deployment. */
new Command('npm run quotas --')
  .description('Print which regions to enable and which quotas to raise for a payment rate.')
  .requiredOption('--payments <rate>', 'peak rate, in payments per second', parseNumber(0.1, 100_000))
  .option('--regions <list>', `any of ${regionCodes.join(',')}`, parseList(regionCodes), ['me-central-1'])
  .option(
    '--volume',
    'for single payments in a stage with wrapped keys and bank events only for lasting consents',
    false,
  )
  .action(({ payments, regions: chosen, volume }: { payments: number; regions: RegionCode[]; volume: boolean }) =>
    console.log(chosen.map((region) => quotaReport(payments, region, volume ? 'volume' : 'usual')).join('\n\n')),
  )
  .parse();
