import { randomUUID } from 'node:crypto';
import { AwsError } from '../platform/aws-error.ts';
import { Query, transaction } from '../platform/state.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { ofType } from '../template/template.ts';

export interface SecretVersion {
  readonly id: string;
  readonly value: string;
  /** Unix time in seconds. */
  readonly created: number;
  readonly stages: readonly string[];
}

interface Row {
  readonly id: string;
  readonly value: string;
  readonly created: number;
  readonly stage: string | null;
}

const schema = `CREATE TABLE IF NOT EXISTS secret_version (
  secret TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, created REAL NOT NULL, stage TEXT,
  PRIMARY KEY (secret, id)
)`;

const notFound = (message: string): AwsError => new AwsError('ResourceNotFoundException', message);

/**
 * Creates the template's secrets. A secret has no value until one is stored. Its newest version has the staging label
 * AWSCURRENT, and the previous one AWSPREVIOUS; older versions remain readable by id.
 */
export const createSecrets = ({ resources, state, now }: Pick<CloudContext, 'resources' | 'state' | 'now'>) => {
  state.exec(schema);
  const arns = new Map(
    ofType(resources, 'AWS::SecretsManager::Secret').flatMap(({ name, identity }) => [
      [identity.Ref, identity.Ref],
      [name, identity.Ref],
    ]),
  );
  const versions = new Query<Row>(state, 'SELECT id, value, created, stage FROM secret_version WHERE secret = ?');
  const insert = new Query(
    state,
    "INSERT INTO secret_version (secret, id, value, created, stage) VALUES (?, ?, ?, ?, 'AWSCURRENT')",
  );
  const moveLabel = new Query(state, 'UPDATE secret_version SET stage = ? WHERE secret = ? AND stage = ?');

  const arnOf = (secretId: string): string => {
    const arn = arns.get(secretId);
    if (arn) return arn;
    throw notFound("Secrets Manager can't find the specified secret.");
  };

  return {
    /** Resolves a secret's ARN or name to its ARN. Throws Secrets Manager's error if the secret does not exist. */
    arnOf,

    find(
      secretId: string,
      version: { readonly id?: string | undefined; readonly stage?: string | undefined },
    ): SecretVersion {
      const { id, stage = id === undefined ? 'AWSCURRENT' : undefined } = version;
      const match = versions
        .all(arnOf(secretId))
        .find((row) => (id === undefined || row.id === id) && (stage === undefined || row.stage === stage));
      if (match) return { ...match, stages: match.stage === null ? [] : [match.stage] };
      throw notFound(`Secrets Manager can't find the specified secret value for ${id ?? `staging label: ${stage}`}`);
    },

    put: (secretId: string, value: string, id: string = randomUUID()): SecretVersion =>
      transaction(state, () => {
        const arn = arnOf(secretId);
        const existing = versions.all(arn).find((row) => row.id === id);
        if (existing?.value === value) return { ...existing, stages: existing.stage === null ? [] : [existing.stage] };
        if (existing) {
          throw new AwsError('ResourceExistsException', `You can't modify the existing version ${id}.`);
        }
        moveLabel.all(null, arn, 'AWSPREVIOUS');
        moveLabel.all('AWSPREVIOUS', arn, 'AWSCURRENT');
        const created = now() / 1000;
        insert.all(arn, id, value, created);
        return { id, value, created, stages: ['AWSCURRENT'] };
      }),
  };
};

export type Secrets = ReturnType<typeof createSecrets>;
