import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { clientOptions } from '#shared/platform/aws/client-options.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { describeBug, log } from '#shared/platform/runtime/log.ts';

/** A version of a secret. Rotation creates a new one. */
export interface SecretVersion {
  readonly id: string;
  readonly text: string;
}

export class SecretEmpty extends Error {
  override readonly name = 'SecretEmpty';
}

/**
 * Returns the current version of a secret in Secrets Manager. A rotation takes effect within five minutes. While Secrets
 * Manager fails, returns the last version that was read.
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
  // All attempts end before a function times out: afterwards, Lambda would start it again, without the last version.
  const client = new SecretsManagerClient(clientOptions({ maxAttempts: 3, requestMs: 2_000 }));
  const cache = createCache<SecretVersion>({ max: 1, lifetimeMs: cacheMs, now });
  let last: SecretVersion | undefined;
  const read = async (): Promise<SecretVersion> => {
    const { SecretString, VersionId } = await client
      .send(new GetSecretValueCommand({ SecretId: secretArn }))
      .catch(throwIfEmpty);
    if (!SecretString || !VersionId) throw new SecretEmpty('The secret has no text');
    return { id: VersionId, text: SecretString };
  };
  return () =>
    cache.getOrLoad('current', async () => {
      try {
        last = await read();
      } catch (error) {
        if (!last || error instanceof SecretEmpty) throw error;
        log({ event: 'secret.unread', error: describeBug(error).error });
      }
      return last;
    });
};
