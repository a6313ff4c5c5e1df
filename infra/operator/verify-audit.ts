import { readFileSync } from 'node:fs';
import { LoggedRecord } from '#shared/clients/audit/audit-chain.ts';
import type { VerifiedTrail } from '#shared/clients/audit/verify-audit.ts';
import { operator, print, program } from './command-line.ts';
import { factsOf } from './terminal/output.ts';

const jsonOf = (line: string): unknown => {
  try {
    return JSON.parse(line.slice(line.indexOf('{')));
  } catch {
    return undefined;
  }
};

/** The audit records that lines of a log name. Other lines are passed over. */
const loggedIn = (text: string): readonly LoggedRecord[] =>
  text.split(/[\n\t]/).flatMap((line) => LoggedRecord.safeParse(jsonOf(line)).data ?? []);

const textOf = ({ records, unchained, logged, head }: VerifiedTrail): string =>
  [
    factsOf({ records, ...(logged > 0 && { 'found in the log': logged }), head: head ?? 'none' }),
    ...(unchained > 0 ? [`Records from before the chain, which cannot be verified: ${unchained}`] : []),
  ].join('\n');

/** The command that checks an audit trail. */
export const addVerifyAudit = (): void => {
  program
    .command('verify-audit [client]')
    .description('Check that nobody has changed, removed or inserted an audit record (default: those of operators)')
    .option('--log <file>', 'lines of the log of event-relay; also check the hashes that they name')
    .action(async (client: string | undefined, { log }: { log?: string }) => {
      const logged = log === undefined ? undefined : loggedIn(readFileSync(log, 'utf8'));
      print(await (await operator()).verifyAudit(client, logged), textOf);
    });
};
