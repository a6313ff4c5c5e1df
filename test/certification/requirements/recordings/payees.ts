import type { PayeeToConfirm } from '#shared/banks/port/payees.ts';
import { createDirectoryPayees } from '#shared/banks/uae/payees.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { aSandbox } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { call } from '#test/support/banks/uae/requests.ts';
import type { Recording } from '../scene.ts';
import { createRecorder } from './recorder.ts';

/** A person and a company with accounts at a sandbox bank. */
const payeesToConfirm: readonly PayeeToConfirm[] = [
  {
    iban: 'AE070331234567890123456',
    name: { fullName: 'Ivan David England', givenName: undefined, lastName: undefined },
  },
  { iban: 'AE500330000000000001001', name: { businessName: 'Gulf Horizon Engineering LLC' } },
];

/** The bank's signed confirmations of payees. */
export interface Proofs {
  readonly ofPerson: string | undefined;
  readonly ofCompany: string | undefined;
}

/** Records the confirmations of payees, each of which the hub's discovery precedes. */
export const recordPayees = async (
  table: Table,
): Promise<{ readonly recordings: readonly Recording[]; readonly proofs: Proofs }> => {
  const sandbox = await aSandbox(table);
  const recorder = createRecorder(() => new Date());
  const http = recorder.recording((request) => sandbox.send(request));
  const [{ context }, hub] = [await sandbox.connect('uae-mashrt', http), await sandbox.connect('hub', http)];
  const directory = { findBank: async () => context, findHub: async () => hub.context };
  const payees = createDirectoryPayees(context, context.server.apis.payees ?? '', directory);
  const proofs: (string | undefined)[] = [];
  for (const payee of payeesToConfirm) {
    const confirmation = await payees.confirm(payee, call);
    if (confirmation.match !== 'match') throw new Error('The bank does not confirm the payee');
    proofs.push(confirmation.proof);
  }
  const [ofPerson, ofCompany] = proofs;
  return { recordings: await recorder.recordings(sandbox), proofs: { ofPerson, ofCompany } };
};
