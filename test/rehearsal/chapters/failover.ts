import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { KeysByPath } from '#infra/constructs/keys/key-plan.ts';
import { stageNamed } from '#infra/stages.ts';
import { type ClientFacts, Integrator } from '../../support/drivers/integrator.ts';
import { aws, moveTo, operate } from '../aws/commands.ts';
import { joinSandbox } from '../join.ts';
import { expectWebhook } from '../one-webhook.ts';
import type { Chapter, Rehearsal } from '../rehearsal.ts';
import { setStage, stageName } from '../rehearsed-stage.ts';

const second = 'eu-central-1';

interface StandbyKeys {
  readonly Resources: Readonly<Record<string, { readonly Properties: { readonly PrimaryKeyArn: Reference } }>>;
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
    const key = await rehearsal.output('state', Properties.PrimaryKeyArn['Fn::GetStackOutput'].OutputName);
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

/** Returns the copy of the transport certificate of the lost region. */
const readCertificate = async (): Promise<string> => {
  const query = "SecretList[?contains(Name,'TransportIdentity')].ARN";
  const copy = await aws(`secretsmanager list-secrets --query ${query}`);
  return aws(`secretsmanager get-secret-value --secret-id ${copy} --query SecretString`);
};

/** The paths whose responses must not change. */
const published = ['/payments', '/auth/.well-known/jwks.json', '/webhook/jwks'] as const;

/** Returns the responses to a client, whose credentials are valid in both regions, without the service's own address. */
const publishedBy = async (baseUrl: string, client: ClientFacts): Promise<Readonly<Record<string, string>>> => {
  const integrator = new Integrator(baseUrl, client);
  const responses = published.map(
    async (url) => [url, (await integrator.get(url)).text.replaceAll(baseUrl, '')] as const,
  );
  return Object.fromEntries(await Promise.all(responses));
};

/** Moves a stage to its second region, as the runbook "Lose a region" describes it. */
export const failover: Chapter = {
  name: 'failover',
  title: 'the move to the second region, with the clients, the payments and the keys of the lost one',
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
    const before = await publishedBy(baseUrl, client);
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
    // The emulator derives names from those of the stacks, so the new secret replaces the copy, which is read before.
    const certificate = await readCertificate();
    await deployment.deploy(moved, { stacks: ['State'] });
    const created = await rehearsal.output('state', 'TransportIdentityArn');
    await aws(`secretsmanager put-secret-value --secret-id ${created} --secret-string`, certificate);
    await deployment.deploy(moved);
    await operate('commands/clients.ts', 'resume');
    await rehearsal.update();

    const { baseUrl: movedUrl } = await rehearsal.seedClients();
    const after = await publishedBy(movedUrl, client);
    for (const url of published)
      if (after[url] !== before[url]) throw new Error(`${url} has changed from ${before[url]} to ${after[url]}.`);
    const webhook = await expectWebhook(rehearsal);
    await webhook.received();
    await webhook.close();
    await rehearsal.runDemo();
    return [
      'The second region has the payments and the public keys of the lost one. Its clients paid there without a new key.',
    ];
  },
};
