import type { aws_iam as iam, aws_kms as kms } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { keys } from '#shared/platform/storage/keys.ts';
import type { LedgerTable } from '../storage/ledger-table.ts';
import { forPurpose, grantKey } from './grant-key.ts';
import { lastingKey } from './key-plan.ts';

/** Encrypts the data keys for bank tokens and verification responses, and the API keys of verification sources. */
export class SecretsKey extends Construct {
  readonly arn: string;
  readonly #key: kms.IKey;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#key = lastingKey(this, 'Key', {
      description: 'Encrypts data keys of bank tokens and verification responses, and API keys of sources',
      enableKeyRotation: true,
    });
    this.arn = this.#key.keyArn;
  }

  /** Lets a function encrypt secrets for one purpose. The first encryption of a day generates the day's data key. */
  grantEncrypt(purpose: string, ledger: LedgerTable, grantee: iam.IGrantable): void {
    grantKey(this.#key, grantee, ['kms:GenerateDataKey'], forPurpose(purpose));
    ledger.grant(grantee, { commit: [keys.dataKey(purpose, '*')] });
  }

  /** Lets a function decrypt the secrets that were encrypted for one purpose. */
  grantDecrypt(purpose: string, ledger: LedgerTable, grantee: iam.IGrantable): void {
    this.grantDecryptDirectly(purpose, grantee);
    ledger.grant(grantee, { get: [keys.dataKey(purpose, '*')] });
  }

  /** Lets a function decrypt what KMS itself encrypted for one purpose, without a data key. */
  grantDecryptDirectly(purpose: string, grantee: iam.IGrantable): void {
    grantKey(this.#key, grantee, ['kms:Decrypt'], forPurpose(purpose));
  }
}
