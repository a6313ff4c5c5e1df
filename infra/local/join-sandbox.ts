import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { openSettings } from '#shared/sandbox-banks/registry/settings.ts';
import { NamedKeys } from '#shared/platform/signing/named-keys.ts';
import { connect, type ConnectionSettings } from '../operator/connection.ts';
import { stageNamed } from '../stages.ts';
import type { Cloud } from './cloud.ts';

/** The name under which the customers see the service at the sandbox banks, and in its certificate. */
export const serviceName = 'Open banking service';

const outputsOf = ({ outputs }: Cloud): Readonly<Record<string, string>> =>
  Object.assign({}, ...Object.values(outputs)) as Record<string, string>;

/**
 * Does what joining a market takes: gets a transport certificate, registers the service with its keys at the sandbox
 * banks, and reads their participant directory. Repeating it changes nothing.
 */
export const joinSandbox = async (cloud: Cloud, settings: ConnectionSettings): Promise<void> => {
  const {
    MessageKeyNames = '',
    EventKeyNames = '',
    TransportIdentityArn,
    UaeBanksTableName: tableName = '',
  } = outputsOf(cloud);
  const { region, endpoint } = cloud;
  const local = { region, endpoint, credentials: { accessKeyId: 'operator', secretAccessKey: 'local' } };
  const kms = new KMSClient(local);
  await putTransportIdentity(new SecretsManagerClient(local), TransportIdentityArn, cloud);
  await openSettings(connect({ ...settings, tableName }).table).register({
    clientId: stageNamed('local').bankClientId,
    name: serviceName,
    redirectUris: [`${cloud.apis['open-banking']}/callback`],
    scopes: ['openid', 'payments', 'accounts', 'confirmation-of-payee'],
    jwks: {
      keys: [...(await publicKeysOf(kms, MessageKeyNames, 'sig')), ...(await publicKeysOf(kms, EventKeyNames, 'enc'))],
    },
  });
  const reader = cloud.functions.find(({ logicalId }) => logicalId.startsWith('DirectoryReader'));
  if (reader) await cloud.invoke(reader.logicalId, {});
};

/** Keeps the certificate of an earlier start. */
const putTransportIdentity = async (
  secrets: SecretsManagerClient,
  SecretId: string | undefined,
  { authority }: Cloud,
): Promise<void> => {
  try {
    await secrets.send(new GetSecretValueCommand({ SecretId }));
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    const { key, certificate } = authority.issueForClient(serviceName);
    const SecretString = JSON.stringify({ key, certificate, authorities: authority.certificate });
    await secrets.send(new PutSecretValueCommand({ SecretId, SecretString }));
  }
};

const publicKeysOf = (kms: KMSClient, named: string, use: 'sig' | 'enc') =>
  Promise.all(
    NamedKeys.parse(named).map(async ({ kid, arn }) => {
      const { PublicKey = new Uint8Array() } = await kms.send(new GetPublicKeyCommand({ KeyId: arn }));
      const publicKey = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
      const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
      return { kty: 'RSA', use, kid, n, e } as const;
    }),
  );
