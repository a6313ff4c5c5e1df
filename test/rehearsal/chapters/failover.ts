import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { KeysByPath } from '#infra/constructs/keys/key-plan.ts';
import { stageNamed } from '#infra/stages.ts';
import { Integrator } from '../../support/drivers/integrator.ts';
import { aws, moveTo, operate, region as lost } from '../aws/commands.ts';
import { joinSandbox } from '../join.ts';
import { expectWebhook } from '../one-webhook.ts';
import type { Chapter, Rehearsal } from '../rehearsal.ts';
import { setStage, stageName } from '../rehearsed-stage.ts';

const second = 'eu-central-1';

interface StandbyKeys {
  readonly Resources: Readonly<Record<string, { readonly Properties: { readonly PrimaryKeyArn: string | Reference } }>>;
  readonly Outputs: {
    readonly AdoptedKeys: {
      readonly Value: { readonly 'Fn::Join': readonly [string, readonly (string | Attribute)[]] };
    };
  };
}
interface Reference {
  readonly 'Fn::GetStackOutput': { readonly OutputName: string };
}
interface Attribute {
  readonly 'Fn::GetAtt': readonly [id: string, attribute: string];
}

/**
 * Creates the replicas of the keys as the stack StandbyKeys would, whose type of resource the emulator does not know.
 * Returns the stack's output AdoptedKeys.
 */
const replicateKeys = async (rehearsal: Rehearsal, synthesised: string): Promise<KeysByPath> => {
  const template = JSON.parse(readFileSync(path.join(synthesised, 'StandbyKeys.template.json'), 'utf8')) as StandbyKeys;
  const replicas = new Map<string, string>();
  for (const [id, { Properties }] of Object.entries(template.Resources)) {
    const { PrimaryKeyArn: primary } = Properties;
    const key =
      typeof primary === 'string' ? primary : await rehearsal.output('state', primary['Fn::GetStackOutput'].OutputName);
    const replicate = `kms replicate-key --replica-region ${second} --query ReplicaKeyMetadata.Arn`;
    const arn = await aws(`${replicate} --key-id ${key}`);
    replicas.set(id, arn);
  }
  const [separator, parts] = template.Outputs.AdoptedKeys.Value['Fn::Join'];
  const texts = parts.map((part) => (typeof part === 'string' ? part : replicas.get(part['Fn::GetAtt'][0])));
  return JSON.parse(texts.join(separator)) as KeysByPath;
};

/** Deploys a stage with a second region. Returns the setting adoptedKeys of the stage after a move. */
const deployWithSecondRegion = async (rehearsal: Rehearsal): Promise<KeysByPath> => {
  const { deployment } = rehearsal;
  setStage({ ...stageNamed(stageName), secondRegion: second });
  const synthesised = await deployment.synthesise();
  const stacks = ['Global', 'Standby', 'State', 'Sandbox', 'Service'];
  await deployment.deploy(synthesised, { stacks, options: ['--exclusively'] });
  const table = await rehearsal.output('state', 'TableName');
  // CloudFormation on the emulator ignores the replicas of a table.
  await aws(`dynamodb update-table --table-name ${table} --replica-updates Create={RegionName=${second}}`);
  return replicateKeys(rehearsal, synthesised);
};

/** Copies the transport certificate of the lost region into the new secret, as the runbook does. */
const copyCertificate = async (rehearsal: Rehearsal): Promise<void> => {
  const secrets = await aws('secretsmanager list-secrets --query SecretList[].[ARN,PrimaryRegion]');
  const [copy = ''] =
    secrets
      .split('\n')
      .find((line) => line.endsWith(lost))
      ?.split(/\s+/) ?? [];
  const created = await rehearsal.output('state', 'TransportIdentityArn');
  const value = await aws(`secretsmanager get-secret-value --secret-id ${copy} --query SecretString`);
  await aws(`secretsmanager put-secret-value --secret-id ${created} --secret-string`, value);
};

/** Moves a stage to its second region, as the runbook "Lose a region" describes it. */
export const failover: Chapter = {
  name: 'failover',
  title: 'the move to the second region, with the clients, the tokens and the payments of the lost one',
  needsNewAccount: true,
  async run(rehearsal) {
    const { deployment } = rehearsal;
    await deployment.bootstrap(second);
    const adoptedKeys = await deployWithSecondRegion(rehearsal);
    await joinSandbox();
    const { baseUrl, clients } = await rehearsal.seedClients();
    const [client] = clients;
    if (!client) throw new Error('The sandbox has no client.');
    await rehearsal.runDemo();
    const before = new Integrator(baseUrl, client);
    const token = await before.token();
    const { body: payments } = await before.get('/payments');
    const table = await rehearsal.output('state', 'TableName');

    await aws(`cloudformation delete-stack --stack-name open-banking-${stageName}-service`);
    moveTo(second);
    const { secondRegion: _deleted, ...stage } = stageNamed(stageName);
    const streamArn = await aws(`dynamodb describe-table --table-name ${table} --query Table.LatestStreamArn`);
    const busArn = await aws("events list-event-buses --query EventBuses[?ends_with(Name,'standby-events')].Arn");
    setStage({
      ...stage,
      region: second,
      restoredTable: { name: table, streamArn },
      adoptedKeys,
      standbyBusArn: busArn as NonNullable<typeof stage.standbyBusArn>,
    });
    const moved = await deployment.synthesise({ isFirst: true });
    await deployment.deploy(moved, { stacks: ['State'] });
    await copyCertificate(rehearsal);
    await deployment.deploy(moved);
    await operate('commands/clients.ts', 'resume');
    await rehearsal.update();

    const { baseUrl: movedUrl } = await rehearsal.seedClients();
    const after = new Integrator(movedUrl, client);
    const { status, body } = await after.get('/payments', { token });
    if (status !== 200) throw new Error(`A token of the lost region is rejected: ${status}`);
    if (JSON.stringify(body.data) !== JSON.stringify(payments.data)) throw new Error('The payments have changed.');
    const webhook = await expectWebhook(rehearsal);
    await webhook.received();
    await webhook.close();
    await rehearsal.runDemo();
    return [
      'A token of the lost region is valid in the second one, and shows the payments of the lost one. A demo passed.',
    ];
  },
};
