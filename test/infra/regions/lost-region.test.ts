import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { Annotations, Match, type Template } from 'aws-cdk-lib/assertions';
import { beforeAll, expect, test } from 'vitest';
import { requireDeployable } from '#infra/stage-rules.ts';
import type { Stage } from '#infra/stages.ts';
import { production } from '#test/support/cloud/templates/production-stage.ts';
import { stacksOf, synthesise, type StageTemplates } from '#test/support/cloud/templates/stage-templates.ts';

const second = 'eu-central-1';
const arnIn = (region: string, service: string, resource: string): string =>
  `arn:aws:${service}:${region}:123456789012:${resource}`;

const domain = {
  name: 'api.example.com',
  certificateArn: arnIn('me-central-1', 'acm', 'certificate/first'),
  truststore: { bucketName: 'truststore', key: 'edge.pem' },
};

/** A stage with everything that depends on a region. */
const beforeLoss: Stage = {
  ...production,
  secondRegion: second,
  domain,
  edge: {
    certificateArn: arnIn('us-east-1', 'acm', 'certificate/edge'),
    clientCertificateArn: arnIn('us-east-1', 'acm', 'certificate/origin'),
    requestsPerAddress: 3_000,
  },
};

const [, section = ''] = /\n## Lose a region\n(.*)$/s.exec(readFileSync('infra/operator/recovery.md', 'utf8')) ?? [];

/** The values that the runbook's commands print. */
const printed = (adoptedKeys: object) => ({
  'BUCKET-SECOND': 'truststore-second',
  SECOND: second,
  TABLE: 'open-banking-moved-state-LedgerTable',
  STREAM: arnIn(second, 'dynamodb', 'table/open-banking-moved-state-LedgerTable/stream/1'),
  KEYS: JSON.stringify(adoptedKeys),
  BUS: arnIn(second, 'events', 'event-bus/open-banking-moved-standby-events'),
  DOMAIN: domain.name,
  CERTIFICATE: arnIn(second, 'acm', 'certificate/second'),
});

/** Returns the stage after the change that the runbook describes. */
const movedAsWritten = (adoptedKeys: object): Stage => {
  const [, block = ''] = /```ts\n(.*?)```/s.exec(section) ?? [];
  const values: Readonly<Record<string, string>> = printed(adoptedKeys);
  const settings = block.replaceAll(/BUCKET-SECOND|\b[A-Z]{3,}\b/g, (word) => values[word] ?? word);
  const { secondRegion: _deleted, ...stage } = beforeLoss;
  return { ...stage, ...(runInNewContext(`({${settings}})`) as Partial<Stage>) };
};

const resources = (template: Template | undefined, type: string) =>
  Object.entries(template?.findResources(type) ?? {}).map(([id, { Properties }]) => ({
    id,
    properties: Properties as Record<string, any>,
  }));

let before: StageTemplates;
let keys: Record<string, string>;
beforeAll(async () => {
  before = await synthesise(beforeLoss, { name: 'moved' });
  const output = JSON.stringify(before.standbyKeys?.findOutputs('AdoptedKeys').AdoptedKeys?.Value);
  const paths = [...output.matchAll(/\\"((?:\w+\/)+\w+)\\":/g)].map(([, path = '']) => path);
  keys = Object.fromEntries(paths.map((path) => [path, arnIn(second, 'kms', `key/mrk-${path.replace('/', '-')}`)]));
});

test('the stage that the runbook describes uses the replicas of the table and of all keys', async () => {
  expect(Object.keys(keys)).toHaveLength(11);
  const moved = movedAsWritten(keys);
  requireDeployable('moved', moved);
  const { state, service, standby, standbyKeys } = await synthesise(moved, { name: 'moved', isFirst: true });
  expect([standby, standbyKeys]).toEqual([undefined, undefined]);
  const newKeys = resources(state, 'AWS::KMS::Key').map(({ id }) => id.replace(/Key[0-9A-F]{8}$/, ''));
  expect(newKeys).toEqual(['Ledger', 'UnprocessableRecords']);
  const variables = resources(service, 'AWS::Lambda::Function').map(
    ({ properties }) => properties.Environment?.Variables ?? {},
  );
  expect(new Set(variables.flatMap(({ TABLE_NAME }) => TABLE_NAME ?? []))).toEqual(
    new Set(['open-banking-moved-state-LedgerTable']),
  );
  const text = JSON.stringify([state.toJSON(), service.toJSON()]);
  expect(text).not.toContain('me-central-1');
  for (const arn of Object.values(keys)) expect(text).toContain(arn);
  const replays = resources(state, 'AWS::Events::Rule').find(({ properties }) => properties.Name === 'Replays');
  expect(replays?.properties.EventBusName).toBe('open-banking-moved-standby-events');
});

test('the distribution and the DNS record stay, and CloudFront forwards requests to the new region', async () => {
  const { edge } = await synthesise(movedAsWritten(keys), { name: 'moved', isFirst: true });
  const inRegion = (template: Template | undefined, region: string) =>
    JSON.stringify(template?.toJSON()).replaceAll(region, 'REGION');
  expect(inRegion(edge, second)).toBe(inRegion(before.edge, 'me-central-1'));
});

const forgotten: readonly (readonly [step: string, Partial<Stage>, RegExp])[] = [
  ['to delete secondRegion', { secondRegion: second }, /second region is the same as its first, eu-central-1/],
  ['the certificate', { domain }, /domain\.certificateArn is not in eu-central-1/],
  [
    'the stream',
    { restoredTable: { name: 'ledger', streamArn: arnIn('me-central-1', 'dynamodb', 'table/l/stream/1') } },
    /restoredTable\.streamArn is not in eu-central-1/,
  ],
  [
    'the bus',
    { standbyBusArn: 'arn:aws:events:me-central-1:123456789012:event-bus/e' },
    /standbyBusArn is not in eu-central-1/,
  ],
  [
    'the keys',
    { adoptedKeys: { 'SecretsKey/Key': arnIn('me-central-1', 'kms', 'key/mrk-1') } },
    /key SecretsKey\/Key in adoptedKeys is not in eu-central-1/,
  ],
];

test.each(forgotten)('synthesis fails if the operator forgets %s', (_step, settings, error) => {
  expect(() => requireDeployable('moved', { ...movedAsWritten(keys), ...settings })).toThrow(error);
});

test('synthesis fails if an adopted key is not one of the stage, because the stage would create a new one', async () => {
  const misspelt = { ...keys, 'SecretKey/Key': arnIn(second, 'kms', 'key/mrk-1') };
  await expect(synthesise(movedAsWritten(misspelt), { name: 'misspelt' })).rejects.toThrow(
    /adoptedKeys names no key of the stage: SecretKey\/Key/,
  );
});

test(
  'a key for banks that is added after a move is a warning, because the first region does not have it',
  { tags: ['variant'] },
  async () => {
    const warnedKeys = async (stage: Stage) => {
      const { state } = await stacksOf(stage, { name: 'moved' });
      const warnings = Annotations.fromStack(state).findWarning(
        '*',
        Match.stringLikeRegexp('adoptedKeys does not name'),
      );
      return warnings.map(({ entry }) => /name (\S+),/.exec(JSON.stringify(entry.data))?.[1]);
    };
    const moved = movedAsWritten(keys);
    expect(await warnedKeys(moved)).toEqual([]);
    const renewed = {
      ...moved,
      messageKeys: [{ name: '2', kid: 'open-banking-2' }, ...moved.messageKeys],
      eventKeys: [...moved.eventKeys, { name: '2', kid: 'open-banking-events-2' }],
    } as const;
    expect(await warnedKeys(renewed)).toEqual(['MessageKeys/Key2', 'EventKeys/Key2']);
    expect(await warnedKeys(beforeLoss)).toEqual([]);
  },
);

test('the commands of the runbook are in the order in which their results are needed', () => {
  const [, commands = ''] = /### Move\n.*?```sh\n(.*?)```/s.exec(section) ?? [];
  const positionOf = (text: string): number => commands.indexOf(text);
  const order = [
    'standby-keys',
    'LatestStreamArn',
    'npm run synth',
    'cdk deploy State',
    'put-secret-value',
    'cdk deploy --all -c stage=STAGE -c first=true',
    'resume',
    'start-replay',
    'curl -i https://DOMAIN',
  ].map(positionOf);
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});
