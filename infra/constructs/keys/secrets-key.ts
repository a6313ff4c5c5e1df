import { aws_iam as iam, aws_kms as kms } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { lastingKey } from './key-plan.ts';

/** Encrypts the data keys that seal bank tokens and verification answers, and the API keys of verification sources. */
export class SecretsKey extends Construct {
  readonly #key: kms.IKey;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#key = lastingKey(this, 'Key', {
      description: 'Encrypts data keys of bank tokens and verification answers, and API keys of sources',
      enableKeyRotation: true,
    });
  }

  get arn(): string {
    return this.#key.keyArn;
  }

  grantSeal(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees) this.#key.grant(grantee, 'kms:GenerateDataKey');
  }

  grantOpen(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees) this.#key.grant(grantee, 'kms:Decrypt');
  }
}
