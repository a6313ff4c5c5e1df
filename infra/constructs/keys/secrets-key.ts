import type { aws_iam as iam, aws_kms as kms } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { forPurpose, grantKey } from './grant-key.ts';
import { lastingKey } from './key-plan.ts';

/** Encrypts the data keys for bank tokens and verification responses, and the API keys of verification sources. */
export class SecretsKey extends Construct {
  readonly #key: kms.IKey;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#key = lastingKey(this, 'Key', {
      description: 'Encrypts data keys of bank tokens and verification responses, and API keys of sources',
      enableKeyRotation: true,
    });
  }

  get arn(): string {
    return this.#key.keyArn;
  }

  /** Lets a function generate data keys for one purpose. */
  grantGenerate(purpose: string, grantee: iam.IGrantable): void {
    grantKey(this.#key, grantee, ['kms:GenerateDataKey'], forPurpose(purpose));
  }

  /** Lets a function decrypt what was encrypted for one purpose. */
  grantDecrypt(purpose: string, grantee: iam.IGrantable): void {
    grantKey(this.#key, grantee, ['kms:Decrypt'], forPurpose(purpose));
  }
}
