import { readFileSync } from 'node:fs';
import type { AuditRecord } from '#shared/clients/audit/audit-record.ts';
import { LoggedRecord } from '#shared/clients/audit/audit-chain.ts';
import type { VerifiedTrail } from '#shared/clients/audit/verify-audit.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { connect, settingsOf } from '../connection.ts';
import { recordedChanges } from '../recorded-changes.ts';
import { operator, options, print, printTable, program } from './command-line.ts';
import { parseInstant, parseNumber } from '../terminal/arguments.ts';
import { factsOf } from '../terminal/output.ts';

/** Returns the audit records in log lines. Other lines are skipped. */
const loggedRecordsIn = (text: string): readonly LoggedRecord[] =>
  text
    .split(/[\n\t]/)
    .map((line) => parsedJson(line.slice(line.indexOf('{'))))
    .flatMap((value) => LoggedRecord.safeParse(value).data ?? []);

const textOf = ({ records, logged, head }: VerifiedTrail): string =>
  factsOf({ records, ...(logged > 0 && { 'found in the log': logged }), head: head ?? 'none' });

const rowOf = ({ at, action, target, actor }: AuditRecord) => ({
  at,
  action,
  target,
  actor: actor.kind === 'command line' ? actor.kind : `${actor.name} (${actor.kind})`,
});

/** Adds the commands that show and verify an audit trail. */
export const addAudit = (): void => {
  program
    .command('audit <client>')
    .description('List the latest manual changes to a client, with their authors')
    .option('--limit <count>', 'the number of records to show', parseNumber(1, 1_000, 'whole'), 50)
    .action(async (client: string, { limit }: { limit: number }) =>
      printTable(await (await operator()).auditOf(client, limit), rowOf),
    );

  program
    .command('changes')
    .description('List the recorded changes to all clients and by operators, oldest first. Reads the whole table')
    .requiredOption('--since <time>', 'the first time, such as 2026-11-22T03:00:00Z (required)', parseInstant)
    .option('--table <name>', "another table, such as the one before a restore (default: the stage's table)")
    .action(async ({ since, table: tableName }: { since: Date; table?: string }) => {
      const { scan } = connect({ ...(await settingsOf(options())), ...(tableName !== undefined && { tableName }) });
      printTable(await recordedChanges(scan, since), (record) => ({
        workspace: record.workspace,
        ...rowOf(record),
      }));
    });

  program
    .command('verify-audit [client]')
    .description("Check that no audit record was changed, removed or inserted (default: the operators' own records)")
    .option('--log <file>', 'a file of event-relay log lines, whose hashes are checked too')
    .action(async (client: string | undefined, { log }: { log?: string }) => {
      const logged = log === undefined ? undefined : loggedRecordsIn(readFileSync(log, 'utf8'));
      print(await (await operator()).verifyAudit(client, logged), textOf);
    });
};
