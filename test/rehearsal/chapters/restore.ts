import { stageNamed } from '#infra/stages.ts';
import { restoreRunbook } from '../../support/cloud/restore-runbook.ts';
import type { Chapter } from '../rehearsal.ts';
import { setStage, stageName } from '../rehearsed-stage.ts';

/** Returns the runbook's AWS CLI commands, in order. The runbook has other commands before and after them. */
const awsCommands = (): readonly string[] =>
  restoreRunbook()
    .filter((line) => !/^np[mx] /.test(line))
    .map((line) => line.replace(/(--restore-date-time) \S+/, `$1 ${new Date().toISOString()}`));

/** Follows the runbook "Restore the table to a point in time", and runs a demo as a client from the restored table. */
export const restore: Chapter = {
  name: 'restore',
  title: 'the restore of the table, as the runbook describes it, and a demo on the restored table',
  async run(rehearsal) {
    await rehearsal.ensureDeployed();
    const before = await rehearsal.seedClients();
    await rehearsal.deployment.destroy('Service');
    const commands = awsCommands();
    const printed = await rehearsal.follow([...commands, 'echo $TABLE-2'].join('\n'));
    // The last command of the runbook prints the stream of the restored table.
    const [streamArn = '', name = ''] = printed.slice(-2).map((text) => text.trim());
    setStage({ ...stageNamed(stageName), restoredTable: { name, streamArn } });
    // The new API has a different address, and the banks know only the old one.
    await rehearsal.update(['--force']);
    await rehearsal.follow('npm run clients -- --stage STAGE resume');
    const after = await rehearsal.seedClients();
    if (after.clients[0]?.clientId !== before.clients[0]?.clientId)
      throw new Error('The restored table does not contain the clients.');
    await rehearsal.runDemo();
    return [`${commands.length} commands of the AWS CLI. Service was destroyed and deployed again.`];
  },
};
