import { createDirectoryPayees } from '#shared/banks/uae/payees.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { aSandbox } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { call } from '#test/support/banks/uae/requests.ts';
import type { Recording } from '../scene.ts';
import { createRecorder } from './recorder.ts';

/** Records the confirmation of a payee, which the hub's discovery precedes. Also returns the bank's signed response. */
export const recordPayee = async (
  table: Table,
): Promise<{ readonly recordings: readonly Recording[]; readonly proof: string }> => {
  const sandbox = await aSandbox(table);
  const recorder = createRecorder(() => new Date());
  const http = recorder.recording((request) => sandbox.send(request));
  const [{ context }, hub] = [await sandbox.connect('uae-mashrt', http), await sandbox.connect('hub', http)];
  const directory = { findBank: async () => context, findHub: async () => hub.context };
  const payees = createDirectoryPayees(context, context.server.apis.payees ?? '', directory);
  const name = { fullName: 'Ivan David England', givenName: undefined, lastName: undefined };
  const confirmation = await payees.confirm({ iban: 'AE070331234567890123456', name }, call);
  if (confirmation.match === 'unknown' || confirmation.proof === undefined)
    throw new Error('The bank does not confirm the payee');
  return { recordings: await recorder.recordings(sandbox), proof: confirmation.proof };
};
