import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyPairWithoutPlaintextCommand, type KMSClient } from '@aws-sdk/client-kms';

interface CallOptions {
  readonly abortSignal?: AbortSignal;
}

/**
 * A KMS with a single key, which wraps key pairs. Like the real KMS, it decrypts a private key only with the encryption
 * context with which it was encrypted.
 */
export class WrappingKms {
  /** The names of the commands that it received. */
  calls: string[] = [];
  isDown = false;
  isHanging = false;
  readonly #secret = randomBytes(32);

  readonly client = {
    send: (command: object, options?: CallOptions) => this.#send(command, options),
  } as unknown as KMSClient;

  generate(spec: string | undefined, context: object | undefined) {
    const { privateKey, publicKey } =
      spec === 'RSA_2048'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#secret, nonce).setAAD(Buffer.from(JSON.stringify(context)));
    const wrapped = [cipher.update(privateKey.export({ format: 'der', type: 'pkcs8' })), cipher.final()];
    return {
      PublicKey: publicKey.export({ format: 'der', type: 'spki' }),
      PrivateKeyCiphertextBlob: Buffer.concat([nonce, cipher.getAuthTag(), ...wrapped]),
    };
  }

  open(wrapped: Uint8Array, context: object | undefined): Buffer {
    const blob = Buffer.from(wrapped);
    const decipher = createDecipheriv('aes-256-gcm', this.#secret, blob.subarray(0, 12));
    decipher.setAAD(Buffer.from(JSON.stringify(context))).setAuthTag(blob.subarray(12, 28));
    return Buffer.concat([decipher.update(blob.subarray(28)), decipher.final()]);
  }

  async #send(command: object, { abortSignal }: CallOptions = {}): Promise<object> {
    this.calls.push(command.constructor.name);
    // Like the SDK's client, it ends a call when the caller's signal says so.
    if (this.isHanging)
      return new Promise((_, reject) => abortSignal?.addEventListener('abort', () => reject(abortSignal.reason)));
    if (this.isDown) throw Object.assign(new Error('KMS is down'), { name: 'KMSInternalException' });
    if (command instanceof GenerateDataKeyPairWithoutPlaintextCommand)
      return this.generate(command.input.KeyPairSpec, command.input.EncryptionContext);
    if (command instanceof DecryptCommand)
      return { Plaintext: this.open(command.input.CiphertextBlob ?? Buffer.alloc(0), command.input.EncryptionContext) };
    throw new TypeError(`This KMS does not support ${command.constructor.name}`);
  }
}
