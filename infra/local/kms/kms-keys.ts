import { createPrivateKey, createSecretKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { AwsError, required } from '../platform/aws-error.ts';
import { Query } from '../platform/state.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { ofType } from '../template/template.ts';

/** The key usage of each key spec that the local cloud knows. */
const usages = {
  ECC_NIST_P256: 'SIGN_VERIFY',
  HMAC_256: 'GENERATE_VERIFY_MAC',
  SYMMETRIC_DEFAULT: 'ENCRYPT_DECRYPT',
} as const;

type KeySpec = keyof typeof usages;

export interface Key {
  readonly id: string;
  readonly arn: string;
  readonly spec: KeySpec;
  readonly usage: (typeof usages)[KeySpec];
  /** The secret key, or the private key of a pair. */
  readonly material: KeyObject;
}

interface KeyProperties {
  readonly KeySpec?: string;
  readonly KeyUsage?: string;
}

const schema =
  'CREATE TABLE IF NOT EXISTS kms_key (id TEXT PRIMARY KEY, material BLOB NOT NULL, created REAL NOT NULL)';

const generate = (spec: KeySpec): Buffer =>
  spec === 'ECC_NIST_P256'
    ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'der', type: 'pkcs8' })
    : randomBytes(32);

const read = (spec: KeySpec, bytes: Buffer): KeyObject =>
  spec === 'ECC_NIST_P256' ? createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }) : createSecretKey(bytes);

const isKnownSpec = (spec: string): spec is KeySpec => spec in usages;

/** Opens the keys of the template. The material of a key is generated at its first start and kept from then on. */
export const openKmsKeys = ({ resources, state, now, report }: CloudContext) => {
  state.exec(schema);
  const keepFirst = new Query<{ material: Uint8Array }>(
    state,
    'INSERT INTO kms_key (id, material, created) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET id = id RETURNING *',
  );
  const keys = new Map<string, Key>();

  for (const { stack, id, properties, identity } of ofType<KeyProperties>(resources, 'AWS::KMS::Key')) {
    const { KeySpec: spec = 'SYMMETRIC_DEFAULT', KeyUsage = 'ENCRYPT_DECRYPT' } = properties;
    if (!isKnownSpec(spec) || usages[spec] !== KeyUsage) {
      report(`${stack}/${id}: a key of spec ${spec} for ${KeyUsage} is not understood here`);
      continue;
    }
    const [row] = keepFirst.all(identity.Ref, generate(spec), now() / 1000);
    if (!row) continue;
    const material = read(spec, Buffer.from(row.material));
    keys.set(identity.Ref, { id: identity.Ref, arn: identity.Arn ?? '', spec, usage: usages[spec], material });
  }

  return {
    /** Finds a key by its id or ARN; throws the error of KMS if there is none. */
    find(keyId: string | undefined): Key {
      const id = required(keyId, 'keyId').replace(/^arn:aws:kms:[^:]*:[^:]*:key\//, '');
      const key = keys.get(id);
      if (key) return key;
      throw new AwsError('NotFoundException', `Key '${id}' does not exist`);
    },
  };
};

export type KmsKeys = ReturnType<typeof openKmsKeys>;
