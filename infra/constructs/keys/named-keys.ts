import { aws_iam as iam, aws_kms as kms } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { SigningMethod } from '#shared/platform/signing/fallback-signer.ts';
import { namedPairsPurpose } from '#shared/platform/directory-keys/named-pairs.ts';
import { forDigests, forPair, forPurpose, grantKey } from './grant-key.ts';
import { lastingKey } from './key-plan.ts';

/** A key with the `kid` that a participant directory has assigned. The name never changes and is never reused. */
export interface KeyName {
  readonly name: string;
  readonly kid: string;
}

export interface SigningKeyName extends KeyName {
  /**
   * The signer: KMS (`kms`, the default), or the functions with a key pair that KMS has encrypted (`wrapped`). A key's
   * method never changes.
   */
  readonly method?: SigningMethod;
}

export interface NamedKeysProps {
  /** The data that the keys sign. Used in each key's KMS description. */
  readonly purpose: string;
  /** The first key signs. All public keys are published. */
  readonly keys: readonly SigningKeyName[];
}

/**
 * RSA key pairs that a participant directory publishes. The private keys never leave KMS, except wrapped keys: KMS
 * generates and encrypts them, the table stores them, and KMS decrypts them once per Lambda execution environment that
 * signs.
 */
export class NamedKeys extends Construct {
  /** The names of the wrapped keys, which are stored in the table. */
  readonly pairs: readonly string[];
  /** Each key in the format that the functions' `NamedKeys` parses. */
  readonly named: string;
  readonly #keys: readonly { readonly kid: string; readonly key: kms.IKey; readonly pair: string | undefined }[];

  constructor(scope: Construct, id: string, { purpose, keys }: NamedKeysProps) {
    super(scope, id);
    const inKms = (name: string): kms.IKey =>
      lastingKey(this, `Key${name}`, {
        description: `Signs ${purpose} (${name})`,
        keySpec: kms.KeySpec.RSA_2048,
        keyUsage: kms.KeyUsage.SIGN_VERIFY,
      });
    const wrapping = keys.some(({ method }) => method === 'wrapped')
      ? lastingKey(this, 'WrappingKey', { description: `Wraps the keys that sign ${purpose}`, enableKeyRotation: true })
      : undefined;
    this.#keys = keys.map(({ name, kid, method }) =>
      wrapping && method === 'wrapped'
        ? { kid, key: wrapping, pair: name }
        : { kid, key: inKms(name), pair: undefined },
    );
    this.named = this.#keys
      .map(({ kid, key, pair }) => `${kid}=${key.keyArn}${pair === undefined ? '' : `#${pair}`}`)
      .join(' ');
    this.pairs = this.#keys.flatMap(({ pair }) => pair ?? []);
  }

  /** Lets a function read the public keys that KMS holds. Those of wrapped keys are in the table. */
  grantReadPublic(grantee: iam.IGrantable): void {
    for (const { key, pair } of this.#keys) if (pair === undefined) key.grant(grantee, 'kms:GetPublicKey');
  }

  /** Lets a function sign with every key: during a deployment, some functions still have the old key order. */
  grantSign(grantee: iam.IGrantable): void {
    for (const { key, pair } of this.#keys) {
      if (pair === undefined) grantKey(key, grantee, ['kms:Sign'], forDigests('RSASSA_PSS_SHA_256'));
      else grantKey(key, grantee, ['kms:Decrypt'], { ...forPurpose(namedPairsPurpose), ...forPair(pair) });
    }
  }
}
