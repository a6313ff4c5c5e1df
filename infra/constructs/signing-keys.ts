import { aws_iam as iam, aws_kms as kms, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';

export interface SigningKeysProps {
  /** What they sign, for whoever reads the key's description. */
  readonly purpose: string;
  /** Stable names; the first signs, all are published. */
  readonly names: readonly string[];
}

/** P-256 key pairs of one purpose. Private halves never leave KMS; an old pair stays until nothing it signed lives. */
export class SigningKeys extends Construct {
  readonly #keys: readonly kms.Key[];

  constructor(scope: Construct, id: string, { purpose, names }: SigningKeysProps) {
    super(scope, id);
    this.#keys = names.map(
      (name) =>
        new kms.Key(this, `Key${name}`, {
          description: `Signs ${purpose} (${name})`,
          keySpec: kms.KeySpec.ECC_NIST_P256,
          keyUsage: kms.KeyUsage.SIGN_VERIFY,
          removalPolicy: RemovalPolicy.RETAIN,
        }),
    );
  }

  /** For the environment: the ARNs in order, separated by spaces (shared/signing/kms-signer.ts). */
  get arns(): string {
    return this.#keys.map((key) => key.keyArn).join(' ');
  }

  /** With each of them: while a rotation is deployed, functions that are not updated yet sign with the old one. */
  grantSign(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees) for (const key of this.#keys) key.grant(grantee, 'kms:Sign');
  }

  grantReadPublic(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees) for (const key of this.#keys) key.grant(grantee, 'kms:GetPublicKey');
  }
}
