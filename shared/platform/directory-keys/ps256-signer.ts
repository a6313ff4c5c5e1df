import { constants, createHash, sign as signWith } from 'node:crypto';
import type { KMSClient } from '@aws-sdk/client-kms';
import { memoize } from '#shared/platform/runtime/cache.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { type JwtHeader, jwsInput } from '#shared/platform/signing/es256.ts';
import { kmsSignature } from '#shared/platform/signing/kms-signer.ts';
import type { NamedKeys } from './named-keys.ts';
import { createNamedPair, type PairKey } from './named-pairs.ts';

/** Signs messages for parties that find our keys by kid, in a directory. */
export interface NamedSigner {
  /** Returns a compact JWS with alg PS256 and the kid of the key. */
  sign(claims: object, header?: JwtHeader): Promise<string>;
}

/** Signs with the first RSA key: in KMS, or in this process if the KMS key only wraps the pair. */
export const ps256Signer = (kms: KMSClient, table: Table, [{ kid, arn, pair }]: NamedKeys): NamedSigner => {
  const createSignature = pair === undefined ? signInKms(kms, arn) : signInProcess(kms, table, { kid, arn, pair });
  return {
    async sign(claims, header) {
      const input = jwsInput(kid, claims, { alg: 'PS256', ...header });
      return `${input}.${Buffer.from(await createSignature(input)).toString('base64url')}`;
    },
  };
};

type Signature = (input: string) => Promise<Uint8Array>;

/** Signs in KMS, which the key never leaves. Sends a digest, because MessageType RAW is limited to 4,096 bytes. */
const signInKms =
  (kms: KMSClient, arn: string): Signature =>
  (input) => {
    const Message = createHash('sha256').update(input).digest();
    return kmsSignature(kms, { KeyId: arn, Message, MessageType: 'DIGEST', SigningAlgorithm: 'RSASSA_PSS_SHA_256' });
  };

/** Signs in this process. KMS decrypts the pair once per environment, so signatures do not use the KMS quota. */
const signInProcess = (kms: KMSClient, table: Table, key: PairKey): Signature => {
  const privateKey = memoize(() => createNamedPair(kms, table, key));
  return async (input) =>
    signWith('sha256', Buffer.from(input), {
      key: await privateKey(),
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
    });
};
