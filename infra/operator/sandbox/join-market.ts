import { createPublicKey } from 'node:crypto';
import { GetPublicKeyCommand, type KMSClient } from '@aws-sdk/client-kms';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type * as z from 'zod';
import type { TransportIdentity } from '#shared/banks/transport/identity.ts';
import { NamedKeys } from '#shared/platform/signing/named-keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { serviceName } from '#shared/sandbox-banks/registry/registered-client.ts';
import { openSettings } from '#shared/sandbox-banks/registry/settings.ts';

/** What a stage says about itself, most of it in the outputs of its stacks. */
export interface Member {
  readonly clientId: string;
  /** The address of the interface, to which the banks send customers back. */
  readonly baseUrl: string;
  readonly messageKeyNames: string;
  readonly eventKeyNames: string;
  readonly transportIdentityArn: string;
}

interface Deps {
  readonly kms: KMSClient;
  readonly secrets: SecretsManagerClient;
  /** The table of the sandbox banks. */
  readonly banks: Table;
  readonly issueIdentity: () => z.input<typeof TransportIdentity>;
}

/**
 * Does at the sandbox what joining a market takes: puts a transport certificate, unless there is one, and registers the
 * service with its keys at the banks. Repeating it changes nothing, except after a rotation of the keys.
 */
export const joinMarket = async (member: Member, { kms, secrets, banks, issueIdentity }: Deps): Promise<void> => {
  const { clientId, baseUrl, messageKeyNames, eventKeyNames, transportIdentityArn: SecretId } = member;
  if (!(await hasValue(secrets, SecretId)))
    await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(issueIdentity()) }));
  await openSettings(banks).register({
    clientId,
    name: serviceName,
    redirectUris: [`${baseUrl}/callback`],
    scopes: ['openid', 'payments', 'accounts', 'confirmation-of-payee'],
    jwks: {
      keys: [...(await publicKeysOf(kms, messageKeyNames, 'sig')), ...(await publicKeysOf(kms, eventKeyNames, 'enc'))],
    },
  });
};

const hasValue = async (secrets: SecretsManagerClient, SecretId: string): Promise<boolean> => {
  try {
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    return SecretString !== undefined && SecretString !== '';
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
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
