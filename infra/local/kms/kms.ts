import { createCipheriv, createDecipheriv, createHmac, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import type * as sdk from '@aws-sdk/client-kms';
import { AwsError, required } from '../aws-error.ts';
import type { Operations, Service, Wire } from '../service.ts';
import { signDigest, verifyDigest } from './ecdsa.ts';
import type { Key, KmsKeys } from './kms-keys.ts';

type Context = Readonly<Record<string, string>>;

/** What access to a key is decided by. */
interface KeyInput {
  readonly KeyId?: string;
  readonly CiphertextBlob?: string;
  readonly SigningAlgorithm?: string;
  readonly MessageType?: string;
  readonly EncryptionContext?: Context;
}

const invalidLength = (member: string, most: number): AwsError =>
  new AwsError(
    'ValidationException',
    `Value at '${member}' failed to satisfy constraint: Member must have length less than or equal to ${most}`,
  );

const bytes = (base64: string | undefined, member: string, most: number): Buffer => {
  const decoded = Buffer.from(required(base64, member), 'base64');
  if (decoded.length === 0 || decoded.length > most) throw invalidLength(member, most);
  return decoded;
};

/** What binds a ciphertext to its context: the order of the entries does not matter. */
const authenticated = (context: Context = {}): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** Key id, nonce and tag stand before the encrypted bytes, so that Decrypt finds its key by itself. */
const lengths = { id: 36, nonce: 12, tag: 16 };

const encrypt = (key: Key, plaintext: Buffer, context: Context | undefined): Buffer => {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv('aes-256-gcm', key.material, nonce).setAAD(authenticated(context));
  const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.from(key.id), nonce, cipher.getAuthTag(), encrypted]);
};

const dataKeyBytes: Readonly<Record<string, number>> = { AES_128: 16, AES_256: 32 };

const invalidCiphertext = (): AwsError => new AwsError('InvalidCiphertextException', '');

const decrypt = (key: Key, blob: Buffer, context: Context | undefined): Buffer => {
  const afterNonce = lengths.id + lengths.nonce;
  const nonce = blob.subarray(lengths.id, afterNonce);
  const tag = blob.subarray(afterNonce, afterNonce + lengths.tag);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.material, nonce, { authTagLength: lengths.tag });
    decipher.setAAD(authenticated(context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(blob.subarray(afterNonce + lengths.tag)), decipher.final()]);
  } catch {
    throw invalidCiphertext();
  }
};

const algorithms: Record<Key['usage'], object> = {
  ENCRYPT_DECRYPT: { EncryptionAlgorithms: ['SYMMETRIC_DEFAULT'] },
  GENERATE_VERIFY_MAC: { MacAlgorithms: ['HMAC_SHA_256'] },
  SIGN_VERIFY: { SigningAlgorithms: ['ECDSA_SHA_256'] },
};
const algorithmsOf = ({ usage }: Key): object => algorithms[usage];

const messageOf = (key: Key, input: Wire<sdk.SignRequest>): { message: Buffer; isDigest: boolean } => {
  if (required(input.SigningAlgorithm, 'signingAlgorithm') !== 'ECDSA_SHA_256') {
    throw new AwsError(
      'InvalidKeyUsageException',
      `Algorithm ${input.SigningAlgorithm} is incompatible with key spec ${key.spec}.`,
    );
  }
  const message = bytes(input.Message, 'message', 4096);
  const { MessageType = 'RAW' } = input;
  if (MessageType !== 'RAW' && MessageType !== 'DIGEST') {
    throw new AwsError(
      'ValidationException',
      `Value '${MessageType}' at 'messageType' is not supported by the local cloud`,
    );
  }
  if (MessageType === 'DIGEST' && message.length !== 32) {
    throw new AwsError('ValidationException', 'Digest is invalid length for algorithm ECDSA_SHA_256.');
  }
  return { message, isDigest: MessageType === 'DIGEST' };
};

/** https://docs.aws.amazon.com/kms/latest/APIReference/ */
export const kms = (keys: KmsKeys): Service => {
  const usable = (keyId: string | undefined, usage: Key['usage'], operation: string): Key => {
    const key = keys.find(keyId);
    if (!key.isEnabled) throw new AwsError('DisabledException', `${key.arn} is disabled.`);
    if (key.usage === usage) return key;
    throw new AwsError(
      'InvalidKeyUsageException',
      `${key.arn} key usage is ${key.usage} which is not valid for ${operation}.`,
    );
  };

  const keyOf = (ciphertext: string | undefined): Key => {
    const id = Buffer.from(required(ciphertext, 'ciphertextBlob'), 'base64').subarray(0, lengths.id).toString();
    try {
      return keys.find(id);
    } catch {
      throw invalidCiphertext();
    }
  };

  const operations: Operations = {
    Decrypt(input: Wire<sdk.DecryptRequest>) {
      const blob = bytes(input.CiphertextBlob, 'ciphertextBlob', 6144);
      const made = keyOf(input.CiphertextBlob);
      const key = usable(input.KeyId ?? made.id, 'ENCRYPT_DECRYPT', 'Decrypt');
      if (key !== made) {
        throw new AwsError(
          'IncorrectKeyException',
          'The key ID in the request does not identify a CMK that can perform this operation.',
        );
      }
      const plaintext = decrypt(key, blob, input.EncryptionContext);
      return { KeyId: key.arn, Plaintext: plaintext.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    },

    DescribeKey({ KeyId }: sdk.DescribeKeyRequest) {
      const key = keys.find(KeyId);
      return {
        KeyMetadata: {
          AWSAccountId: key.arn.split(':')[4],
          Arn: key.arn,
          CreationDate: key.created,
          Description: '',
          Enabled: key.isEnabled,
          KeyId: key.id,
          KeyManager: 'CUSTOMER',
          KeySpec: key.spec,
          KeyState: key.isEnabled ? 'Enabled' : 'Disabled',
          KeyUsage: key.usage,
          MultiRegion: false,
          Origin: 'AWS_KMS',
          ...algorithmsOf(key),
        },
      };
    },

    Encrypt(input: Wire<sdk.EncryptRequest>) {
      const key = usable(input.KeyId, 'ENCRYPT_DECRYPT', 'Encrypt');
      const blob = encrypt(key, bytes(input.Plaintext, 'plaintext', 4096), input.EncryptionContext);
      return { KeyId: key.arn, CiphertextBlob: blob.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    },

    GenerateDataKey(input: Wire<sdk.GenerateDataKeyRequest>) {
      const key = usable(input.KeyId, 'ENCRYPT_DECRYPT', 'GenerateDataKey');
      const size = input.NumberOfBytes ?? dataKeyBytes[input.KeySpec ?? ''];
      if (!size || size > 1024 || (input.NumberOfBytes && input.KeySpec)) {
        throw new AwsError('ValidationException', 'Please specify either number of bytes or key spec.');
      }
      const plaintext = randomBytes(size);
      const blob = encrypt(key, plaintext, input.EncryptionContext);
      return { KeyId: key.arn, Plaintext: plaintext.toString('base64'), CiphertextBlob: blob.toString('base64') };
    },

    GenerateMac(input: Wire<sdk.GenerateMacRequest>) {
      const key = usable(input.KeyId, 'GENERATE_VERIFY_MAC', 'GenerateMac');
      if (required(input.MacAlgorithm, 'macAlgorithm') !== 'HMAC_SHA_256') {
        throw new AwsError(
          'InvalidKeyUsageException',
          `Algorithm ${input.MacAlgorithm} is incompatible with key spec ${key.spec}.`,
        );
      }
      const mac = createHmac('sha256', key.material)
        .update(bytes(input.Message, 'message', 4096))
        .digest('base64');
      return { KeyId: key.arn, Mac: mac, MacAlgorithm: 'HMAC_SHA_256' };
    },

    GetPublicKey({ KeyId }: sdk.GetPublicKeyRequest) {
      const key = usable(KeyId, 'SIGN_VERIFY', 'GetPublicKey');
      const publicKey = createPublicKey(key.material).export({ format: 'der', type: 'spki' }).toString('base64');
      return { KeyId: key.arn, PublicKey: publicKey, KeySpec: key.spec, KeyUsage: key.usage, ...algorithmsOf(key) };
    },

    Sign(input: Wire<sdk.SignRequest>) {
      const key = usable(input.KeyId, 'SIGN_VERIFY', 'Sign');
      const { message, isDigest } = messageOf(key, input);
      const signature = isDigest ? signDigest(key.material, message) : sign('sha256', message, key.material);
      return { KeyId: key.arn, Signature: signature.toString('base64'), SigningAlgorithm: 'ECDSA_SHA_256' };
    },

    Verify(input: Wire<sdk.VerifyRequest>) {
      const key = usable(input.KeyId, 'SIGN_VERIFY', 'Verify');
      const { message, isDigest } = messageOf(key, input);
      const signature = bytes(input.Signature, 'signature', 6144);
      const isValid = isDigest
        ? verifyDigest(key.material, message, signature)
        : verify('sha256', message, createPublicKey(key.material), signature);
      if (!isValid) throw new AwsError('KMSInvalidSignatureException', '');
      return { KeyId: key.arn, SignatureValid: true, SigningAlgorithm: 'ECDSA_SHA_256' };
    },
  };

  return {
    operations,
    needs({ operation, input }) {
      const {
        KeyId,
        CiphertextBlob,
        SigningAlgorithm,
        MessageType = 'RAW',
        EncryptionContext = {},
      } = input as KeyInput;
      const key = KeyId === undefined && operation === 'Decrypt' ? keyOf(CiphertextBlob) : keys.find(KeyId);
      const encryption = Object.entries(EncryptionContext).map(([name, value]) => [
        `kms:EncryptionContext:${name}`,
        value,
      ]);
      const signing = { 'kms:SigningAlgorithm': SigningAlgorithm, 'kms:MessageType': MessageType };
      const context = { ...(SigningAlgorithm && signing), ...Object.fromEntries(encryption) };
      return [{ action: `kms:${operation}`, resource: key.arn, context }];
    },
  };
};
