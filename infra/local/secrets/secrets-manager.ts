import type * as sdk from '@aws-sdk/client-secrets-manager';
import { required } from '../platform/aws-error.ts';
import type { Operations, Service } from '../platform/service.ts';
import type { Secrets } from './secrets.ts';

const nameOf = (arn: string): string => (arn.split(':').at(-1) ?? arn).replace(/-[^-]{6}$/, '');

/** Creates the local Secrets Manager. https://docs.aws.amazon.com/secretsmanager/latest/apireference/ */
export const createSecretsManagerClient = (secrets: Secrets): Service => {
  const operations: Operations = {
    GetSecretValue({ SecretId, VersionId, VersionStage }: sdk.GetSecretValueRequest) {
      const arn = secrets.arnOf(required(SecretId, 'secretId'));
      const { id, value, created, stages } = secrets.find(arn, { id: VersionId, stage: VersionStage });
      const version = { VersionId: id, VersionStages: stages, CreatedDate: created };
      return { ARN: arn, Name: nameOf(arn), SecretString: value, ...version };
    },

    PutSecretValue({ SecretId, SecretString, ClientRequestToken }: sdk.PutSecretValueRequest) {
      const arn = secrets.arnOf(required(SecretId, 'secretId'));
      const { id, stages } = secrets.put(arn, required(SecretString, 'secretString'), ClientRequestToken);
      return { ARN: arn, Name: nameOf(arn), VersionId: id, VersionStages: stages };
    },
  };

  return {
    operations,
    requiredAccess: ({ operation, input }) => {
      const { SecretId }: { SecretId?: string } = input;
      return [{ action: `secretsmanager:${operation}`, resource: secrets.arnOf(required(SecretId, 'secretId')) }];
    },
  };
};
