import { aws_iam as iam, aws_kms as kms } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { grantKey } from './grant-key.ts';
import { lastingKey } from './key-plan.ts';
import type { KeyName } from './named-keys.ts';

export interface DecryptionKeysProps {
  /** The data that others encrypt with the public keys. Used in each key's KMS description. */
  readonly purpose: string;
  /**
   * The directory publishes the first key. All keys can decrypt, because messages encrypted for an earlier key may
   * still arrive.
   */
  readonly keys: readonly KeyName[];
}

/**
 * RSA key pairs for messages to this service, which others encrypt with the public keys. The private keys never leave
 * KMS.
 */
export class DecryptionKeys extends Construct {
  /** `kid=arn` of each key, separated by spaces: the format that the functions' `NamedKeys` parses. */
  readonly named: string;
  readonly #keys: readonly { readonly kid: string; readonly key: kms.IKey }[];

  constructor(scope: Construct, id: string, { purpose, keys }: DecryptionKeysProps) {
    super(scope, id);
    this.#keys = keys.map(({ name, kid }) => ({
      kid,
      key: lastingKey(this, `Key${name}`, {
        description: `Decrypts ${purpose} (${name})`,
        keySpec: kms.KeySpec.RSA_2048,
        keyUsage: kms.KeyUsage.ENCRYPT_DECRYPT,
      }),
    }));
    this.named = this.#keys.map(({ kid, key }) => `${kid}=${key.keyArn}`).join(' ');
  }

  grantReadPublic(grantee: iam.IGrantable): void {
    for (const { key } of this.#keys) key.grant(grantee, 'kms:GetPublicKey');
  }

  grantDecrypt(grantee: iam.IGrantable): void {
    for (const { key } of this.#keys)
      grantKey(key, grantee, ['kms:Decrypt'], { 'kms:EncryptionAlgorithm': 'RSAES_OAEP_SHA_256' });
  }
}
