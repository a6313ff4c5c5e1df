import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { openClient } from '#shared/platform/aws/open-client.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';

/** A version of a secret. Rotation makes a new one. */
export interface SecretVersion {
  readonly id: string;
  readonly text: string;
}

/** Returns the current version of a secret in Secrets Manager. A rotation is noticed within five minutes. */
export type ReadSecret = () => Promise<SecretVersion>;

const keptMs = 300_000;

export const openSecret = (secretArn: string, now: Clock): ReadSecret => {
  const client = openClient(SecretsManagerClient, 'secretsmanager');
  const memory = openMemory<SecretVersion & { readonly until: number }>({
    most: 1,
    goodUntil: ({ until }) => until,
    now,
  });
  return () =>
    memory.recall('current', async () => {
      const until = now().getTime() + keptMs;
      const { SecretString, VersionId } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
      if (SecretString === undefined || !VersionId) throw new Error('Secrets Manager returned no text');
      return { id: VersionId, text: SecretString, until };
    });
};
