import { randomUUID } from 'node:crypto';
import type * as sdk from '@aws-sdk/client-secrets-manager';
import { AwsError, required } from '../platform/aws-error.ts';
import type { Service } from '../platform/service.ts';
import { Query, transaction } from '../platform/state.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { ofType } from '../template/template.ts';

interface Version {
  readonly id: string;
  readonly value: string;
  /** Unix time in seconds. */
  readonly created: number;
  readonly stage: string | null;
}

const schema = `CREATE TABLE IF NOT EXISTS secret_version (
  secret TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, created REAL NOT NULL, stage TEXT,
  PRIMARY KEY (secret, id)
)`;

const notFound = (message: string): AwsError => new AwsError('ResourceNotFoundException', message);

const nameOf = (arn: string): string => (arn.split(':').at(-1) ?? arn).replace(/-[^-]{6}$/, '');

const present = (arn: string, { id, stage }: Pick<Version, 'id' | 'stage'>) => ({
  ARN: arn,
  Name: nameOf(arn),
  VersionId: id,
  VersionStages: stage === null ? [] : [stage],
});

/**
 * Creates the local Secrets Manager. A secret has no value until one is stored. Its newest version has the staging
 * label AWSCURRENT, and the previous one AWSPREVIOUS; older versions remain readable by id.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/
 */
export const createSecretsManager = ({ resources, state, now }: CloudContext): Service => {
  state.exec(schema);
  const arns = new Map(
    ofType(resources, 'AWS::SecretsManager::Secret').flatMap(({ name, identity }) => [
      [identity.Ref, identity.Ref],
      [name, identity.Ref],
    ]),
  );
  const versions = new Query<Version>(state, 'SELECT id, value, created, stage FROM secret_version WHERE secret = ?');
  const insert = new Query(
    state,
    "INSERT INTO secret_version (secret, id, value, created, stage) VALUES (?, ?, ?, ?, 'AWSCURRENT')",
  );
  const moveLabel = new Query(state, 'UPDATE secret_version SET stage = ? WHERE secret = ? AND stage = ?');

  /** Resolves a secret's ARN or name to its ARN. */
  const arnOf = (secretId: string | undefined): string => {
    const arn = arns.get(required(secretId, 'secretId'));
    if (arn) return arn;
    throw notFound("Secrets Manager can't find the specified secret.");
  };

  return {
    operations: {
      GetSecretValue({ SecretId, VersionId: id, VersionStage }: sdk.GetSecretValueRequest) {
        const arn = arnOf(SecretId);
        const stage = VersionStage ?? (id === undefined ? 'AWSCURRENT' : undefined);
        const version = versions
          .all(arn)
          .find((row) => (id === undefined || row.id === id) && (stage === undefined || row.stage === stage));
        if (version) return { ...present(arn, version), SecretString: version.value, CreatedDate: version.created };
        throw notFound(`Secrets Manager can't find the specified secret value for ${id ?? `staging label: ${stage}`}`);
      },

      PutSecretValue({ SecretId, SecretString, ClientRequestToken: id = randomUUID() }: sdk.PutSecretValueRequest) {
        const arn = arnOf(SecretId);
        const value = required(SecretString, 'secretString');
        return transaction(state, () => {
          const existing = versions.all(arn).find((row) => row.id === id);
          if (existing?.value === value) return present(arn, existing);
          if (existing) {
            throw new AwsError('ResourceExistsException', `You can't modify the existing version ${id}.`);
          }
          moveLabel.all(null, arn, 'AWSPREVIOUS');
          moveLabel.all('AWSPREVIOUS', arn, 'AWSCURRENT');
          insert.all(arn, id, value, now() / 1000);
          return present(arn, { id, stage: 'AWSCURRENT' });
        });
      },
    },

    requiredAccess: ({ operation, input }) => {
      const { SecretId }: { SecretId?: string } = input;
      return [{ action: `secretsmanager:${operation}`, resource: arnOf(SecretId) }];
    },
  };
};
