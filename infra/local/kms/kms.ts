import { createCipheriv, createDecipheriv, createHmac, createPrivateKey, randomBytes } from 'node:crypto';
import type * as sdk from '@aws-sdk/client-kms';
import { AwsError, required, validationError } from '../platform/aws-error.ts';
import {
  type ConditionValues,
  encryptionContextPrefix,
  type Operations,
  type Service,
  type Wire,
} from '../platform/service.ts';
import { generate, type Key, type KmsKeys, signers } from './kms-keys.ts';
import { decryptOaep, spkiOf } from './rsa.ts';

type Operation = Operations[string];

type EncryptionContext = Readonly<Record<string, string>>;

/** The input fields that policies refer to. */
interface KeyInput {
  readonly KeyId?: string;
  readonly CiphertextBlob?: string;
  readonly SigningAlgorithm?: string;
  readonly MessageType?: string;
  readonly EncryptionAlgorithm?: string;
  readonly EncryptionContext?: EncryptionContext;
}

const bytes = (base64: string | undefined, field: string, maxLength: number): Buffer => {
  const decoded = Buffer.from(required(base64, field), 'base64');
  if (decoded.length > 0 && decoded.length <= maxLength) return decoded;
  throw validationError(
    `Value at '${field}' failed to satisfy constraint: Member must have length from 1 to ${maxLength}`,
  );
};

/** Returns the data that binds a ciphertext to its encryption context. The order of the entries does not matter. */
const authenticatedData = (context: EncryptionContext = {}): Buffer =>
  Buffer.from(JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))));

/** A ciphertext consists of the key id, the nonce, the tag and the encrypted bytes, so Decrypt can identify its key. */
const lengths = { id: 36, nonce: 12, tag: 16 };

const encrypt = (key: Key, plaintext: Buffer, context: EncryptionContext | undefined): Buffer => {
  const nonce = randomBytes(lengths.nonce);
  const cipher = createCipheriv('aes-256-gcm', key.material, nonce).setAAD(authenticatedData(context));
  const encrypted = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.from(key.id), nonce, cipher.getAuthTag(), encrypted]);
};

const invalidCiphertext = (): AwsError => new AwsError('InvalidCiphertextException', '');

const decrypt = (key: Key, blob: Buffer, context: EncryptionContext | undefined): Buffer => {
  const afterNonce = lengths.id + lengths.nonce;
  const nonce = blob.subarray(lengths.id, afterNonce);
  const tag = blob.subarray(afterNonce, afterNonce + lengths.tag);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.material, nonce, { authTagLength: lengths.tag });
    decipher.setAAD(authenticatedData(context)).setAuthTag(tag);
    return Buffer.concat([decipher.update(blob.subarray(afterNonce + lengths.tag)), decipher.final()]);
  } catch {
    throw invalidCiphertext();
  }
};

const oaep = 'RSAES_OAEP_SHA_256';

const checkAlgorithm = (key: Key, algorithm: string | undefined, supported: string | undefined): void => {
  if (algorithm !== undefined && algorithm === supported) return;
  throw new AwsError('InvalidKeyUsageException', `Algorithm ${algorithm} is incompatible with key spec ${key.spec}.`);
};

export interface ThrottledCalls {
  readonly operation: string;
  /** Returns whether calls with this key ARN are throttled. */
  readonly isAffected: (keyArn: string) => boolean;
}

/**
 * Creates the local KMS, with a switch that makes it throttle calls.
 * https://docs.aws.amazon.com/kms/latest/APIReference/
 * https://docs.aws.amazon.com/kms/latest/developerguide/throttling.html
 */
export const createKmsService = (keys: KmsKeys) => {
  let throttled: ThrottledCalls | undefined;

  const requireKey = (keyId: string | undefined, usage: Key['usage'], operation: string, spec?: Key['spec']): Key => {
    const key = keys.find(keyId);
    // Encryption operations for which no spec is given use symmetric keys.
    const hasSpec = spec ? key.spec === spec : usage !== 'ENCRYPT_DECRYPT' || key.spec === 'SYMMETRIC_DEFAULT';
    if (key.usage === usage && hasSpec) return key;
    const message = `${key.arn} key usage is ${key.usage} which is not valid for ${operation}.`;
    throw new AwsError('InvalidKeyUsageException', message);
  };

  const keyOfCiphertext = (ciphertext: string | undefined): Key => {
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
      if (input.EncryptionAlgorithm === oaep) {
        const { arn, material } = requireKey(input.KeyId, 'ENCRYPT_DECRYPT', 'Decrypt', 'RSA_2048');
        const decrypted = decryptOaep(material, blob);
        if (!decrypted) throw invalidCiphertext();
        return { KeyId: arn, Plaintext: decrypted.toString('base64'), EncryptionAlgorithm: oaep };
      }
      const encryptedWith = keyOfCiphertext(input.CiphertextBlob);
      const key = requireKey(input.KeyId ?? encryptedWith.id, 'ENCRYPT_DECRYPT', 'Decrypt');
      if (key !== encryptedWith) {
        const message = 'The key ID in the request does not identify a CMK that can perform this operation.';
        throw new AwsError('IncorrectKeyException', message);
      }
      const plaintext = decrypt(key, blob, input.EncryptionContext);
      return { KeyId: key.arn, Plaintext: plaintext.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    },

    Encrypt(input: Wire<sdk.EncryptRequest>) {
      const key = requireKey(input.KeyId, 'ENCRYPT_DECRYPT', 'Encrypt');
      const blob = encrypt(key, bytes(input.Plaintext, 'plaintext', 4096), input.EncryptionContext);
      return { KeyId: key.arn, CiphertextBlob: blob.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    },

    GenerateDataKey(input: Wire<sdk.GenerateDataKeyRequest>) {
      const key = requireKey(input.KeyId, 'ENCRYPT_DECRYPT', 'GenerateDataKey');
      if (input.KeySpec !== 'AES_256') throw validationError('Only data keys of key spec AES_256 are supported here');
      const plaintext = randomBytes(32);
      const blob = encrypt(key, plaintext, input.EncryptionContext);
      return { KeyId: key.arn, Plaintext: plaintext.toString('base64'), CiphertextBlob: blob.toString('base64') };
    },

    GenerateDataKeyPairWithoutPlaintext(input: Wire<sdk.GenerateDataKeyPairWithoutPlaintextRequest>) {
      const key = requireKey(input.KeyId, 'ENCRYPT_DECRYPT', 'GenerateDataKeyPairWithoutPlaintext');
      const { KeyPairSpec } = input;
      if (KeyPairSpec !== 'ECC_NIST_P256' && KeyPairSpec !== 'RSA_2048')
        throw validationError('Only data key pairs of the specs ECC_NIST_P256 and RSA_2048 are supported here');
      const privateKey = generate(KeyPairSpec);
      return {
        KeyId: key.arn,
        KeyPairSpec,
        PublicKey: spkiOf(createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })).toString('base64'),
        PrivateKeyCiphertextBlob: encrypt(key, privateKey, input.EncryptionContext).toString('base64'),
      };
    },

    GenerateMac(input: Wire<sdk.GenerateMacRequest>) {
      const key = requireKey(input.KeyId, 'GENERATE_VERIFY_MAC', 'GenerateMac');
      checkAlgorithm(key, input.MacAlgorithm, 'HMAC_SHA_256');
      const message = bytes(input.Message, 'message', 4096);
      const mac = createHmac('sha256', key.material).update(message).digest('base64');
      return { KeyId: key.arn, Mac: mac, MacAlgorithm: 'HMAC_SHA_256' };
    },

    GetPublicKey({ KeyId }: sdk.GetPublicKeyRequest) {
      const { arn, material, spec, usage } = keys.find(KeyId);
      if (!signers[spec]) throw new AwsError('UnsupportedOperationException', `${arn} has no public key.`);
      const algorithms =
        usage === 'SIGN_VERIFY' ? { SigningAlgorithms: [signers[spec].algorithm] } : { EncryptionAlgorithms: [oaep] };
      return {
        KeyId: arn,
        PublicKey: spkiOf(material).toString('base64'),
        KeySpec: spec,
        KeyUsage: usage,
        ...algorithms,
      };
    },

    Sign(input: Wire<sdk.SignRequest>) {
      const key = requireKey(input.KeyId, 'SIGN_VERIFY', 'Sign');
      const signer = signers[key.spec];
      checkAlgorithm(key, input.SigningAlgorithm, signer?.algorithm);
      const { MessageType = 'RAW' } = input;
      if (MessageType !== signer?.messageType)
        throw validationError(`MessageType ${MessageType} is not supported here with ${input.SigningAlgorithm}`);
      const message = bytes(input.Message, 'message', 4096);
      if (MessageType === 'DIGEST' && message.length !== 32) {
        throw validationError(`Digest is invalid length for algorithm ${input.SigningAlgorithm}.`);
      }
      const signature = Buffer.from(signer.sign(key.material, message)).toString('base64');
      return { KeyId: key.arn, Signature: signature, SigningAlgorithm: input.SigningAlgorithm };
    },
  };

  const keyOfCall = (operation: string, { KeyId, CiphertextBlob }: KeyInput): Key =>
    KeyId === undefined && operation === 'Decrypt' ? keyOfCiphertext(CiphertextBlob) : keys.find(KeyId);

  const unlessThrottled =
    (operation: string, run: Operation): Operation =>
    (input, call) => {
      const { arn } = keyOfCall(operation, input);
      if (operation !== throttled?.operation || !throttled.isAffected(arn)) return run(input, call);
      throw new AwsError(
        'ThrottlingException',
        'You have exceeded the rate at which you may call KMS. Reduce the frequency of your calls.',
      );
    };

  const service: Service = {
    operations: Object.fromEntries(Object.entries(operations).map(([name, run]) => [name, unlessThrottled(name, run)])),
    requiredAccess({ operation, input }) {
      const { SigningAlgorithm, MessageType = 'RAW', EncryptionAlgorithm, EncryptionContext = {} }: KeyInput = input;
      const key = keyOfCall(operation, input);
      const context: ConditionValues = {
        'kms:CallerAccount': key.arn.split(':')[4],
        ...(EncryptionAlgorithm && { 'kms:EncryptionAlgorithm': EncryptionAlgorithm }),
        ...(SigningAlgorithm && { 'kms:SigningAlgorithm': SigningAlgorithm, 'kms:MessageType': MessageType }),
        ...Object.fromEntries(
          Object.entries(EncryptionContext).map(([name, value]) => [encryptionContextPrefix + name, value]),
        ),
      };
      return [{ action: `kms:${operation}`, resource: key.arn, context }];
    },
  };
  return {
    service,
    throttle: (calls: ThrottledCalls | undefined): void => {
      throttled = calls;
    },
  };
};
