import { aws_iam as iam, aws_kms as kms } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { forDigests, forEd25519Messages, grantKey } from './grant-key.ts';
import { lastingKey } from './key-plan.ts';

/** The current signing key, the next one, and keys that no longer sign. Each has a name that never changes. */
export type KeyNames = readonly [current: string, next: string, ...previous: string[]];

export interface SigningKeysProps {
  /** The data that the keys sign. Used in each key's KMS description. */
  readonly purpose: string;
  /** One key per name. All public keys are published, so verifiers know the next key before it signs. */
  readonly names: KeyNames;
  /** The curve of the keys. Defaults to P-256. */
  readonly curve?: keyof typeof curves;
}

const curves = {
  'P-256': { keySpec: kms.KeySpec.ECC_NIST_P256, signing: forDigests('ECDSA_SHA_256') },
  Ed25519: { keySpec: kms.KeySpec.ECC_NIST_EDWARDS25519, signing: forEd25519Messages },
} as const;

/**
 * Signing key pairs for one purpose. The private keys never leave KMS. To rotate, put the next key first and a new one
 * second, and keep the old one until everything it signed has expired.
 */
export class SigningKeys extends Construct {
  /** The ARNs in order, separated by spaces: the format that `KeyArns` parses. */
  readonly arns: string;
  readonly #keys: readonly kms.IKey[];
  readonly #curve: keyof typeof curves;

  constructor(scope: Construct, id: string, { purpose, names, curve = 'P-256' }: SigningKeysProps) {
    super(scope, id);
    this.#curve = curve;
    this.#keys = names.map((name) =>
      lastingKey(this, `Key${name}`, {
        description: `Signs ${purpose} (${name})`,
        keySpec: curves[curve].keySpec,
        keyUsage: kms.KeyUsage.SIGN_VERIFY,
      }),
    );
    this.arns = this.#keys.map((key) => key.keyArn).join(' ');
  }

  /** Lets a function sign with every key: during a deployment, some functions still have the old key order. */
  grantSign(grantee: iam.IGrantable): void {
    for (const key of this.#keys) grantKey(key, grantee, ['kms:Sign'], curves[this.#curve].signing);
  }

  grantReadPublic(grantee: iam.IGrantable): void {
    for (const key of this.#keys) key.grant(grantee, 'kms:GetPublicKey');
  }
}
