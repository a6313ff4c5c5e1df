import type { aws_iam as iam } from 'aws-cdk-lib';
import { keys } from '#shared/platform/storage/keys.ts';
import type { SecretsKey } from '../constructs/keys/secrets-key.ts';
import type { LedgerTable } from '../constructs/storage/ledger-table.ts';

/** Lets a function encrypt secrets for one purpose. The first encryption of a day generates the day's data key. */
export const grantEncrypt = (
  purpose: string,
  secretsKey: SecretsKey,
  ledger: LedgerTable,
  grantee: iam.IGrantable,
): void => {
  secretsKey.grantGenerate(purpose, grantee);
  ledger.grant(grantee, { commit: [keys.dataKey(purpose, '*')] });
};

/** Lets a function decrypt the secrets that were encrypted for one purpose. */
export const grantDecrypt = (
  purpose: string,
  secretsKey: SecretsKey,
  ledger: LedgerTable,
  grantee: iam.IGrantable,
): void => {
  secretsKey.grantDecrypt(purpose, grantee);
  ledger.grant(grantee, { get: [keys.dataKey(purpose, '*')] });
};
