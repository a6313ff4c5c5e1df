import { aws_iam as iam, aws_kms as kms, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** Encrypts the data keys that seal bank tokens and verification answers, and the API keys of verification sources. */
export class SecretsKey extends Construct {
  readonly #key: kms.Key;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#key = new kms.Key(this, 'Key', {
      description: 'Encrypts data keys of bank tokens and verification answers, and API keys of sources',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
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
