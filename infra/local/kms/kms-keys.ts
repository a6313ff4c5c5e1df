import { createPrivateKey, createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { AwsError, required } from '../aws-error.ts';
import { Query } from '../state.ts';
import type { Platform } from '../template/platform.ts';
import { ofType } from '../template/template.ts';

export interface Key {
  readonly id: string;
  readonly arn: string;
  readonly spec: 'ECC_NIST_P256' | 'HMAC_256' | 'SYMMETRIC_DEFAULT';
  readonly usage: 'ENCRYPT_DECRYPT' | 'GENERATE_VERIFY_MAC' | 'SIGN_VERIFY';
  readonly isEnabled: boolean;
  /** The secret, or the private half of a pair. */
  readonly material: KeyObject;
  /** In seconds. */
  readonly created: number;
}

interface KeyProperties {
  readonly Enabled?: boolean;
  readonly KeySpec?: string;
  readonly KeyUsage?: string;
}

const schema =
  'CREATE TABLE IF NOT EXISTS kms_key (id TEXT PRIMARY KEY, material BLOB NOT NULL, created REAL NOT NULL)';

const usages: Record<Key['spec'], Key['usage']> = {
  ECC_NIST_P256: 'SIGN_VERIFY',
  HMAC_256: 'GENERATE_VERIFY_MAC',
  SYMMETRIC_DEFAULT: 'ENCRYPT_DECRYPT',
};

const generate = (spec: Key['spec']): Buffer =>
  spec === 'ECC_NIST_P256'
    ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'der', type: 'pkcs8' })
    : randomBytes(32);

const read = (spec: Key['spec'], bytes: Buffer): KeyObject =>
  spec === 'ECC_NIST_P256' ? createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' }) : createSecretKey(bytes);

const specOf = ({
  KeySpec = 'SYMMETRIC_DEFAULT',
  KeyUsage = 'ENCRYPT_DECRYPT',
}: KeyProperties): Key['spec'] | undefined => {
  const known: Readonly<Record<string, string>> = usages;
  return known[KeySpec] === KeyUsage ? (KeySpec as Key['spec']) : undefined;
};

/** The keys and aliases of the template; what a key is made of is generated once and kept. */
export const kmsKeys = ({ resources, state, report }: Platform) => {
  state.exec(schema);
  // A key that is there stays what it is.
  const load = new Query<{ material: Uint8Array; created: number }>(
    state,
    'INSERT INTO kms_key (id, material, created) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET id = id RETURNING *',
  );
  const keys = new Map<string, Key>();
  const aliases = new Map<string, string>();

  for (const { stack, id, properties, identity } of ofType<KeyProperties>(resources, 'AWS::KMS::Key')) {
    const spec = specOf(properties);
    if (!spec) {
      report(
        `${stack}/${id}: AWS::KMS::Key of ${properties.KeySpec} for ${properties.KeyUsage} is not understood here`,
      );
      continue;
    }
    const [row] = load.all(identity.Ref, generate(spec), Date.now() / 1000);
    if (!row) continue;
    keys.set(identity.Ref, {
      id: identity.Ref,
      arn: String(identity['Arn']),
      spec,
      usage: usages[spec],
      isEnabled: properties.Enabled ?? true,
      material: read(spec, Buffer.from(row.material)),
      created: row.created,
    });
  }
  for (const { name, properties } of ofType<{ TargetKeyId: string }>(resources, 'AWS::KMS::Alias')) {
    aliases.set(name, properties.TargetKeyId.split('/').at(-1) ?? '');
  }

  return {
    /** By id, ARN, alias or the ARN of an alias. */
    find(keyId: string | undefined): Key {
      const name = required(keyId, 'keyId').replace(/^arn:aws:kms:[^:]*:[^:]*:(?:key\/)?/u, '');
      const key = keys.get(name.startsWith('alias/') ? (aliases.get(name) ?? '') : name);
      if (key) return key;
      throw new AwsError(
        'NotFoundException',
        name.startsWith('alias/') ? `Alias ${name} is not found.` : `Key '${name}' does not exist`,
      );
    },
  };
};

export type KmsKeys = ReturnType<typeof kmsKeys>;
