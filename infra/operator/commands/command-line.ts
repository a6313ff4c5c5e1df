import type { Client } from '#shared/clients/client.ts';
import { type Operator, operatorFor } from '../operator.ts';
import { changesBetween, changesText, tableOf } from '../terminal/output.ts';
import { createProgram } from '../terminal/program.ts';

/** `npm run clients`: the operator's command line. It works on the local cloud or on a deployed stage. */
export const { program, options, print, confirmAction } = createProgram(
  'clients',
  'Manage the clients (integrators) of a running service.',
);

export const operator = () => operatorFor(options());
export const printTable = <T>(rows: readonly T[], columns: (row: T) => Record<string, unknown>): void =>
  print(rows, () => tableOf(rows.map(columns)));

/** Changes a client and prints what changed. */
export const change = async (client: string, applyChange: (service: Operator) => Promise<Client>): Promise<void> => {
  const service = await operator();
  const before = await service.find(client);
  const after = await applyChange(service);
  const changed = changesBetween(before, after);
  print({ changed, client: after }, () => changesText(after, changed));
};
