import { createPrivateKey, createSecretKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { AwsError, required } from '../platform/aws-error.ts';
import { Query } from '../platform/state.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { ofType } from '../template/template.ts';
import { signPssDigest } from './rsa.ts';

/** The key usages of each supported key spec. */
const usages = {
  ECC_NIST_EDWARDS25519: ['SIGN_VERIFY'],
  ECC_NIST_P256: ['SIGN_VERIFY'],
  HMAC_256: ['GENERATE_VERIFY_MAC'],
  RSA_2048: ['SIGN_VERIFY', 'ENCRYPT_DECRYPT'],
  SYMMETRIC_DEFAULT: ['ENCRYPT_DECRYPT'],
} as const;

type KeySpec = keyof typeof usages;
type KeyUsage = (typeof usages)[KeySpec][number];

export interface Key {
  readonly id: string;
  readonly arn: string;
  readonly spec: KeySpec;
  readonly usage: KeyUsage;
  /** The secret key, or the private key of a pair. */
  readonly material: KeyObject;
}

interface KeyProperties {
  readonly KeySpec?: string;
  readonly KeyUsage?: string;
}

const schema =
  'CREATE TABLE IF NOT EXISTS kms_key (id TEXT PRIMARY KEY, material BLOB NOT NULL, created REAL NOT NULL)';

const pkcs8 = { format: 'der', type: 'pkcs8' } as const;

const generators: Record<KeySpec, () => Buffer> = {
  ECC_NIST_EDWARDS25519: () => generateKeyPairSync('ed25519').privateKey.export(pkcs8),
  ECC_NIST_P256: () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export(pkcs8),
  HMAC_256: () => randomBytes(32),
  RSA_2048: () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pkcs8),
  SYMMETRIC_DEFAULT: () => randomBytes(32),
};

/** Generates key material: the bytes of a secret key, or the private key of a pair as PKCS #8. */
export const generate = (spec: KeySpec): Buffer => generators[spec]();

/** Signs a digest with an EC key, which `crypto.sign` cannot do because it hashes its input. */
const signDigest = (key: KeyObject, digest: Buffer): Uint8Array => {
  const secret = Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
  return p256.sign(digest, secret, { prehash: false, format: 'der' });
};

/**
 * Signers by key spec, for the KMS algorithms that the local cloud supports. KMS signs messages with ED25519_SHA_512, and
 * digests with the others.
 */
export const signers: Partial<
  Record<KeySpec, { algorithm: string; messageType: string; sign: (key: KeyObject, message: Buffer) => Uint8Array }>
> = {
  ECC_NIST_EDWARDS25519: {
    algorithm: 'ED25519_SHA_512',
    messageType: 'RAW',
    sign: (key, message) => sign(undefined, message, key),
  },
  ECC_NIST_P256: { algorithm: 'ECDSA_SHA_256', messageType: 'DIGEST', sign: signDigest },
  RSA_2048: { algorithm: 'RSASSA_PSS_SHA_256', messageType: 'DIGEST', sign: signPssDigest },
};

const isPair = (spec: KeySpec): boolean => spec.startsWith('ECC_') || spec === 'RSA_2048';

const importKey = (spec: KeySpec, bytes: Buffer): KeyObject =>
  isPair(spec) ? createPrivateKey({ key: bytes, ...pkcs8 }) : createSecretKey(bytes);

const isKnownSpec = (spec: string): spec is KeySpec => spec in usages;

const isUsageOf = (spec: KeySpec, usage: string): usage is KeyUsage =>
  (usages[spec] as readonly string[]).includes(usage);

/** Creates the template's keys. A key's material is generated at the first start and reused at later ones. */
export const createKmsKeys = ({ resources, state, now, report }: CloudContext) => {
  state.exec(schema);
  const insertOrRead = new Query<{ material: Uint8Array }>(
    state,
    'INSERT INTO kms_key (id, material, created) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET id = id RETURNING *',
  );
  const select = new Query<{ material: Uint8Array }>(state, 'SELECT material FROM kms_key WHERE id = ?');
  const keys = new Map<string, Key>();

  for (const { stack, id, properties, identity } of ofType<KeyProperties>(resources, 'AWS::KMS::Key')) {
    const { KeySpec: spec = 'SYMMETRIC_DEFAULT', KeyUsage = 'ENCRYPT_DECRYPT' } = properties;
    if (!isKnownSpec(spec) || !isUsageOf(spec, KeyUsage)) {
      report(`${stack}/${id}: key spec ${spec} with key usage ${KeyUsage} is not supported here`);
      continue;
    }
    const [stored] = select.all(identity.Ref);
    // Generating an RSA pair can take a second, so nothing is generated if the key has material.
    const [row] = stored ? [stored] : insertOrRead.all(identity.Ref, generate(spec), now() / 1000);
    if (!row) continue;
    const material = importKey(spec, Buffer.from(row.material));
    keys.set(identity.Ref, { id: identity.Ref, arn: identity.Arn ?? '', spec, usage: KeyUsage, material });
  }

  return {
    /** Returns a key by its id or ARN. Throws the same error as KMS if the key does not exist. */
    find(keyId: string | undefined): Key {
      const id = required(keyId, 'keyId').replace(/^arn:aws:kms:[^:]*:[^:]*:key\//, '');
      const key = keys.get(id);
      if (key) return key;
      throw new AwsError('NotFoundException', `Key '${id}' does not exist`);
    },
  };
};

export type KmsKeys = ReturnType<typeof createKmsKeys>;
