import type { Construct } from 'constructs';
import { Env } from '#functions/verifications/env.ts';
import { routes } from '#functions/verifications/routes.ts';
import type { VerificationSources } from '#shared/verifications/sources/sources-env.ts';
import { encryptedKeyPurpose } from '#shared/platform/secrets/encrypted-key.ts';
import { verificationKeys } from '#shared/verifications/keys.ts';
import { verificationResultPurpose } from '#shared/verifications/verification-store.ts';
import type { InputHashKey } from '../../constructs/keys/input-hash-key.ts';
import type { SecretsKey } from '../../constructs/keys/secrets-key.ts';
import type { ServiceContext } from '../service-context.ts';
import { createEndpoints, httpEnv } from './endpoint-group.ts';

interface VerificationsProps {
  readonly sources: VerificationSources;
  readonly secretsKey: SecretsKey;
  readonly inputHashKey: InputHashKey;
  /** The response retention period, in days. */
  readonly retentionDays: number;
}

/** Verifies account owners and companies against external sources. */
export const addVerifications = (
  scope: Construct,
  service: ServiceContext,
  { sources, secretsKey, inputHashKey, retentionDays }: VerificationsProps,
): void => {
  const { ledger } = service;
  const endpoints = createEndpoints(scope, 'Verifications', service, {
    name: 'verifications',
    routes,
    env: {
      schema: Env,
      values: {
        ...httpEnv(service),
        SOURCES: JSON.stringify(sources),
        SECRETS_KEY: secretsKey.arn,
        INPUT_HASH_KEY: inputHashKey.arn,
        RETENTION_DAYS: String(retentionDays),
      },
    },
    errorImpact: 'Integrators cannot verify accounts and companies.',
    access: {
      get: [verificationKeys.verification('*'), verificationKeys.balance('*')],
      commit: [verificationKeys.verification('*')],
      count: [verificationKeys.balance('*'), verificationKeys.usageOf('*')],
    },
  });
  secretsKey.grantEncrypt(verificationResultPurpose, ledger, endpoints);
  secretsKey.grantDecrypt(verificationResultPurpose, ledger, endpoints);
  // API keys of sandbox sources are not encrypted.
  if (Object.values(sources).some((source) => source && 'sealed' in source.apiKey)) {
    secretsKey.grantDecryptDirectly(encryptedKeyPurpose, endpoints);
  }
  inputHashKey.grantHash(endpoints);
};
