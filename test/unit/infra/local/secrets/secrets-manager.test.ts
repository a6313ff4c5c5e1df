import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { beforeAll, expect, test } from 'vitest';
import { aCloud, aFolder, aFunction, allow, anAssembly, aRole, asFunction, asOperator } from '../an-assembly.ts';

const emptyHandler = `exports.handler = async () => null;`;
const secret = (properties: object = {}) => ({ Type: 'AWS::SecretsManager::Secret', Properties: properties });

const assembly = anAssembly(
  {
    Main: {
      Resources: {
        ...aRole('Role', allow('secretsmanager:GetSecretValue', { Ref: 'Certificate' })),
        Reader: aFunction(emptyHandler, 'Role'),
        Certificate: secret({ Name: 'certificate' }),
        Empty: secret(),
        Numbers: secret(),
      },
      Outputs: {
        Certificate: { Value: { Ref: 'Certificate' } },
        Empty: { Value: { Ref: 'Empty' } },
        Numbers: { Value: { Ref: 'Numbers' } },
      },
    },
  },
  [emptyHandler],
);

let cloud: Awaited<ReturnType<typeof aCloud>>;
let client: SecretsManagerClient;
let secrets: Readonly<Record<string, string>>;

const put = (SecretId: string | undefined, SecretString: string, ClientRequestToken?: string) =>
  client.send(new PutSecretValueCommand({ SecretId, SecretString, ClientRequestToken }));

const get = (SecretId: string | undefined, version: { VersionId?: string | undefined; VersionStage?: string } = {}) =>
  client.send(new GetSecretValueCommand({ SecretId, ...version }));

beforeAll(async () => {
  cloud = await aCloud(assembly);
  client = new SecretsManagerClient(asOperator(cloud));
  secrets = cloud.outputs;
});

test('a secret is found by its ARN or its name', async () => {
  await put(secrets.Certificate, 'one');
  expect(await get(secrets.Certificate)).toMatchObject({ SecretString: 'one', Name: 'certificate' });
  expect(await get('certificate')).toMatchObject({ SecretString: 'one', ARN: secrets.Certificate });
});

test('a secret has no value until one is put', async () => {
  await expect(get(secrets.Empty)).rejects.toThrow(expect.objectContaining({ name: 'ResourceNotFoundException' }));
});

test('the previous version stays readable by its staging label, and older ones by their ids', async () => {
  const versions: (string | undefined)[] = [];
  for (const value of ['1', '2', '3']) versions.push((await put(secrets.Numbers, value)).VersionId);
  expect(await get(secrets.Numbers)).toMatchObject({ SecretString: '3', VersionStages: ['AWSCURRENT'] });
  expect(await get(secrets.Numbers, { VersionStage: 'AWSPREVIOUS' })).toMatchObject({ SecretString: '2' });
  expect(await get(secrets.Numbers, { VersionId: versions[0] })).toMatchObject({ SecretString: '1' });
});

test('the same value with the same token is one version, and a different value is rejected', async () => {
  const token = '11111111-2222-4333-8444-555555555555';
  const first = await put(secrets.Empty, 'a', token);
  expect((await put(secrets.Empty, 'a', token)).VersionId).toBe(first.VersionId);
  await expect(put(secrets.Empty, 'b', token)).rejects.toThrow(
    expect.objectContaining({ name: 'ResourceExistsException' }),
  );
});

test('a function can read only the secrets that its role allows', async () => {
  await put(secrets.Certificate, 'mine');
  const reader = new SecretsManagerClient(asFunction(cloud, 0));
  const read = (SecretId: string | undefined) => reader.send(new GetSecretValueCommand({ SecretId }));
  await expect(read(secrets.Certificate)).resolves.toMatchObject({ SecretString: 'mine' });
  await expect(read(secrets.Numbers)).rejects.toThrow(expect.objectContaining({ name: 'AccessDeniedException' }));
});

test('secrets survive a restart', async () => {
  const data = aFolder();
  const first = await aCloud(assembly, { data });
  const SecretId = first.outputs.Certificate;
  await new SecretsManagerClient(asOperator(first)).send(new PutSecretValueCommand({ SecretId, SecretString: 'kept' }));
  await first.stop();
  const second = await aCloud(assembly, { data });
  const read = await new SecretsManagerClient(asOperator(second)).send(new GetSecretValueCommand({ SecretId }));
  expect(read.SecretString).toBe('kept');
});
