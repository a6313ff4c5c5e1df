import { aws_iam as iam, aws_kms as kms } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { forPurpose, grantKey } from './grant-key.ts';
import { lastingKey } from './key-plan.ts';

/**
 * Wraps the key pairs that sign webhooks in bursts: KMS generates one pair per day, and only this key can decrypt the
 * pair's private key.
 */
export class SigningPairsKey extends Construct {
  readonly arn: string;
  readonly #key: kms.IKey;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#key = lastingKey(this, 'Key', {
      description: 'Wraps the daily key pairs that sign webhook deliveries',
      enableKeyRotation: true,
    });
    this.arn = this.#key.keyArn;
  }

  /** Lets a function generate key pairs for one purpose, and decrypt them for signing. */
  grantUse(purpose: string, grantee: iam.IGrantable): void {
    grantKey(this.#key, grantee, ['kms:GenerateDataKeyPairWithoutPlaintext', 'kms:Decrypt'], forPurpose(purpose));
  }
}
