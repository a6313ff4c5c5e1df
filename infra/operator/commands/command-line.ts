import { Command } from 'commander';
import type { Client } from '#shared/clients/client.ts';
import { confirm } from '../terminal/confirm.ts';
import type { RunningService } from '../connection.ts';
import { withServiceOptions } from '../terminal/arguments.ts';
import { type Operator, operatorFor } from '../operator.ts';
import { changesBetween, changesText, tableOf } from '../terminal/output.ts';

/** `npm run clients`: the operator's command line. It works on the local cloud or on a deployed stage. */
export const program = withServiceOptions(new Command('npm run clients --'))
  .description('Manage the clients (integrators) of a running service.')
  .option('--json', 'print JSON instead of text', false)
  .option('--yes', 'skip confirmation of irreversible actions', false)
  .showHelpAfterError('(run with --help for usage)');

export const options = () => program.opts<RunningService & { json: boolean; yes: boolean }>();
export const operator = () => operatorFor(options());
export const print = <T>(value: T, text: (value: T) => string): void =>
  console.log(options().json ? JSON.stringify(value, undefined, 2) : text(value));
export const printTable = <T>(rows: readonly T[], columns: (row: T) => Record<string, unknown>): void =>
  print(rows, () => tableOf(rows.map(columns)));
export const confirmAction = (consequence: string): Promise<void> => confirm(consequence, options().yes);

/** Changes a client and prints what changed. */
export const change = async (client: string, applyChange: (service: Operator) => Promise<Client>): Promise<void> => {
  const service = await operator();
  const before = await service.find(client);
  const after = await applyChange(service);
  const changed = changesBetween(before, after);
  print({ changed, client: after }, () => changesText(after, changed));
};
