import { createHash, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import type * as z from 'zod';
import type { TransportIdentity } from '#shared/banks/transport/identity.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { type RegisteredClient, serviceName } from '#functions/sandbox/banks/registry/registered-client.ts';
import { generateMissingPairs, type KeyNames, type KeyStores, publicKeysOf } from './public-keys.ts';
import { createSettings } from '#functions/sandbox/banks/registry/settings.ts';

/** The service as a participant in the sandbox. */
export interface Participant {
  readonly clientId: string;
  /** The API URL, to which banks redirect customers. */
  readonly baseUrl: string;
  readonly transportIdentityArn: string;
  /** The service's keys. Those that KMS only wraps are generated. */
  readonly names: KeyNames;
  readonly stores: KeyStores;
}

interface Deps {
  readonly secrets: SecretsManagerClient;
  /** The table of the sandbox banks. */
  readonly banks: Table;
  readonly issueIdentity: () => z.input<typeof TransportIdentity>;
  /** Issues a certificate for a key, in PEM. */
  readonly certifyKey: (publicKey: KeyObject, purpose: 'signing' | 'encryption') => string;
}

/**
 * Joins the sandbox as an operator would join a market: stores a transport certificate, unless one exists, and
 * registers the service with its keys, and a certificate for each, at the banks. The call is idempotent, except after a
 * key rotation.
 */
export const registerService = async (
  { clientId, baseUrl, transportIdentityArn: SecretId, names, stores }: Participant,
  { secrets, banks, issueIdentity, certifyKey }: Deps,
): Promise<void> => {
  await generateMissingPairs(names, stores);
  const keys = await publicKeysOf(names, stores);
  if (!(await hasValue(secrets, SecretId)))
    await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(issueIdentity()) }));
  await createSettings(banks).register({
    clientId,
    name: serviceName,
    redirectUris: [`${baseUrl}/callback`],
    scopes: ['openid', 'payments', 'accounts', 'confirmation-of-payee'],
    jwks: { keys: keys.map((key) => withCertificate(key, certifyKey)) },
  });
};

type PublicKey = RegisteredClient['jwks']['keys'][number];

const withCertificate = (key: PublicKey, certifyKey: Deps['certifyKey']): PublicKey => {
  const { kty, n, e, use } = key;
  const publicKey = createPublicKey({ key: { kty, n, e }, format: 'jwk' });
  const { raw } = new X509Certificate(certifyKey(publicKey, use === 'sig' ? 'signing' : 'encryption'));
  const thumbprint = createHash('sha256').update(raw).digest('base64url');
  return { ...key, x5c: [raw.toString('base64')], 'x5t#S256': thumbprint };
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
