import { aws_iam as iam, aws_kms as kms } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { lastingKey } from './key-plan.ts';

/** The HMAC key for the hashes of verification inputs, which are stored for audits instead of the inputs. */
export class InputHashKey extends Construct {
  readonly arn: string;
  readonly #key: kms.IKey;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#key = lastingKey(this, 'Key', {
      description: 'HMAC key for the hashes of verification inputs',
      keySpec: kms.KeySpec.HMAC_256,
      keyUsage: kms.KeyUsage.GENERATE_VERIFY_MAC,
    });
    this.arn = this.#key.keyArn;
  }

  grantHash(grantee: iam.IGrantable): void {
    this.#key.grant(grantee, 'kms:GenerateMac');
  }
}
