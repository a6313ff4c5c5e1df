import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { assembly } from '#test/support/cloud/assembly-setup.ts';
import { ofType, target } from '#test/support/cloud/templates/template.ts';

let cloud: Cloud;
const lines: { readonly source: string; readonly text: string }[] = [];

beforeAll(async () => {
  cloud = await startCloud({ assembly, data: undefined, ports: {}, log: (line) => lines.push(line) });
});
afterAll(() => cloud.stop());

const directoryReader = () => {
  const definition = cloud.functions.find(({ logicalId }) => logicalId.startsWith('DirectoryReader'));
  if (!definition) throw new Error('The template has no function that reads the directory');
  return definition;
};

/** Runs the directory reader as its schedule does. Returns the events that it logs. */
const read = async (): Promise<readonly string[]> => {
  lines.length = 0;
  await cloud.invoke(directoryReader().logicalId, {});
  const ownLines = lines.filter(({ source }) => source === directoryReader().name);
  return ownLines.flatMap(({ text }) => /"event":"([\w.]+)"/.exec(text)?.[1] ?? []);
};

/** Stores a certificate that expires in the given number of days. */
const putCertificate = async (days: number): Promise<void> => {
  const outputs: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(cloud.outputs));
  const { region, endpoint, authority } = cloud;
  const identity = { ...authority.issueForClient('Us', days), authorities: authority.certificate };
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'local' };
  await new SecretsManagerClient({ region, endpoint, credentials }).send(
    new PutSecretValueCommand({ SecretId: outputs.TransportIdentityArn, SecretString: JSON.stringify(identity) }),
  );
};

/** Returns the descriptions of the alarms on a log event of the directory reader. */
const alarmsOn = (event: string): readonly string[] => {
  const [, { Properties } = { Properties: {} as any }] =
    ofType('AWS::Lambda::Function').find(([id]) => id === directoryReader().logicalId) ?? [];
  const metrics = ofType('AWS::Logs::MetricFilter')
    .filter(([, filter]) => target(filter.Properties.LogGroupName) === target(Properties.LoggingConfig.LogGroup))
    .filter(([, filter]) => filter.Properties.FilterPattern === `{ $.event = "${event}" }`)
    .map(([, filter]) => filter.Properties.MetricTransformations[0].MetricName as string);
  return ofType('AWS::CloudWatch::Alarm')
    .filter(([, alarm]) => metrics.includes(alarm.Properties.MetricName))
    .map(([, alarm]) => alarm.Properties.AlarmDescription as string);
};

test('the directory is not read without a certificate, and an expiring certificate raises an alarm', async () => {
  expect(await read()).toEqual(['certificate.missing']);
  expect(alarmsOn('certificate.missing')).toEqual([]);
  await putCertificate(29);
  expect(await read()).toEqual(['certificate.expiring', 'directory.read']);
  expect(alarmsOn('certificate.expiring')).toEqual([expect.stringContaining('expires within thirty days')]);
});
