import { aws_iam as iam, aws_kms as kms, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** Wraps the data keys under which banks' tokens are sealed (shared/secrets/sealed-box.ts). */
export class SecretsKey extends Construct {
  readonly #key: kms.Key;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#key = new kms.Key(this, 'Key', {
      description: "Wraps the data keys of banks' tokens",
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
