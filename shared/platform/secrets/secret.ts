import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { clientOptions } from '#shared/platform/aws/client-options.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';

/** A version of a secret. Rotation creates a new one. */
export interface SecretVersion {
  readonly id: string;
  readonly text: string;
}

export class SecretEmpty extends Error {
  override readonly name = 'SecretEmpty';
}

/**
 * Returns the current version of a secret in Secrets Manager. A rotation takes effect within five minutes.
 *
 * @throws SecretEmpty
 */
export type ReadSecret = () => Promise<SecretVersion>;

const cacheMs = 300_000;

/** A secret without a value has no version labelled AWSCURRENT, so Secrets Manager reports it as not found. */
const throwIfEmpty = (error: unknown): never => {
  if (error instanceof ResourceNotFoundException) throw new SecretEmpty('The secret has no value', { cause: error });
  throw error;
};

export const createSecretReader = (secretArn: string, now: Clock): ReadSecret => {
  const client = new SecretsManagerClient(clientOptions());
  const cache = createCache<SecretVersion>({ max: 1, lifetimeMs: cacheMs, now });
  return () =>
    cache.getOrLoad('current', async () => {
      const { SecretString, VersionId } = await client
        .send(new GetSecretValueCommand({ SecretId: secretArn }))
        .catch(throwIfEmpty);
      if (!SecretString || !VersionId) throw new SecretEmpty('The secret has no text');
      return { id: VersionId, text: SecretString };
    });
};
