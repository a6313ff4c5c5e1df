// @module-tag variant
import { createPublicKey, X509Certificate } from 'node:crypto';
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSettings } from '#functions/sandbox/banks/registry/settings.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import { joinLocalSandbox } from '#infra/local/join-local-sandbox.ts';
import { clientConfigOf, connect } from '#infra/operator/connection.ts';
import { stages } from '#infra/stages.ts';
import { assembly } from '#test/support/cloud/assembly-setup.ts';
import { settingsOf } from '#test/support/cloud/cloud-setup.ts';

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

/** Runs the directory reader as its schedule does. Returns the lines that it logs, one text each. */
const read = async (): Promise<readonly string[]> => {
  lines.length = 0;
  await cloud.invoke(directoryReader().logicalId, {});
  return lines
    .filter(({ source, text }) => source === directoryReader().name && text.includes('"event":"'))
    .map(({ text }) => JSON.parse(text.slice(text.indexOf('{'))))
    .map(({ event, market, use = '', daysLeft = '' }) => `${event} ${market} ${use} ${daysLeft}`.trim())
    .toSorted();
};

/** Stores a certificate that expires in the given number of days. */
const putCertificate = async (days: number): Promise<void> => {
  const identity = { ...cloud.authority.issueForClient('Us', days), authorities: cloud.authority.certificate };
  await new SecretsManagerClient(clientConfigOf(cloud)).send(
    new PutSecretValueCommand({ SecretId: cloud.outputs.TransportIdentityArn, SecretString: JSON.stringify(identity) }),
  );
};

type PublishedKey = RegisteredClient['jwks']['keys'][number];

/** Changes the keys of the service that the sandbox directory publishes. */
const republish = async (change: (key: PublishedKey) => readonly PublishedKey[]): Promise<void> => {
  const registry = createSettings(
    connect({ ...settingsOf(cloud), tableName: cloud.outputs.UaeBanksTableName ?? '' }).table,
  );
  const client = await registry.client(stages.local.bankClientId);
  if (!client) throw new Error('The service is not registered at the sandbox banks');
  const { version: _version, ...registration } = client;
  await registry.register({ ...registration, jwks: { keys: client.jwks.keys.flatMap(change) } });
};

/** Returns a key with a certificate that expires in the given number of days. */
const renewed = ({ kid, use, kty, n, e }: PublishedKey, days: number): PublishedKey => {
  const publicKey = createPublicKey({ key: { kty, n, e }, format: 'jwk' });
  const { raw } = new X509Certificate(cloud.authority.certifyKey('Us', publicKey, 'signing', days));
  return { kid, use, kty, n, e, x5c: [raw.toString('base64')] };
};

test('no directory is read without a certificate, and each expiring or unpublished certificate is reported', async () => {
  expect(await read()).toEqual(['certificate.missing KSA transport', 'certificate.missing UAE transport']);
  await putCertificate(29);
  expect(await read()).toEqual([
    'certificate.expiring KSA transport 28',
    'certificate.expiring UAE transport 28',
    'certificate.unread KSA signing',
    'certificate.unread UAE encryption',
    'certificate.unread UAE signing',
    'directory.read UAE',
  ]);

  /** Returns the lines about the keys that sign and decrypt, which the directory publishes with certificates. */
  const ofKeys = async () => (await read()).filter((line) => /signing|encryption/.test(line));
  await joinLocalSandbox(cloud, settingsOf(cloud));
  expect(await ofKeys()).toEqual([
    'certificate.valid KSA signing 364',
    'certificate.valid UAE encryption 364',
    'certificate.valid UAE signing 364',
  ]);

  await republish((key) => (key.use === 'sig' ? [renewed(key, 20)] : []));
  expect(await ofKeys()).toEqual([
    'certificate.expiring KSA signing 19',
    'certificate.expiring UAE signing 19',
    'certificate.key_missing UAE encryption',
  ]);
});
