import { aws_iam as iam, aws_kms as kms } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { forDigests, grantKey } from './grant-key.ts';
import { lastingKey } from './key-plan.ts';

/** A key under the `kid` that a participant directory has assigned to it. The name never changes. */
export interface KeyName {
  readonly name: string;
  readonly kid: string;
}

export interface NamedKeysProps {
  /** What the keys sign: part of each key's description in KMS. */
  readonly purpose: string;
  /** The first key signs, all are published. */
  readonly keys: readonly KeyName[];
}

/** RSA key pairs that a participant directory publishes. The private halves never leave KMS. */
export class NamedKeys extends Construct {
  readonly #keys: readonly { readonly kid: string; readonly key: kms.IKey }[];

  constructor(scope: Construct, id: string, { purpose, keys }: NamedKeysProps) {
    super(scope, id);
    this.#keys = keys.map(({ name, kid }) => ({
      kid,
      key: lastingKey(this, `Key${name}`, {
        description: `Signs ${purpose} (${name})`,
        keySpec: kms.KeySpec.RSA_2048,
        keyUsage: kms.KeyUsage.SIGN_VERIFY,
      }),
    }));
  }

  /** `kid=arn` of each key, separated by spaces: the format that `NamedKeys` of the functions parses. */
  get named(): string {
    return this.#keys.map(({ kid, key }) => `${kid}=${key.keyArn}`).join(' ');
  }

  /** Lets functions sign with every key: during a deployment some functions still have the old order of keys. */
  grantSign(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees)
      for (const { key } of this.#keys) grantKey(key, grantee, ['kms:Sign'], forDigests('RSASSA_PSS_SHA_256'));
  }
}
