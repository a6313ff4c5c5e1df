import { createHash } from 'node:crypto';
import { type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import type { NamedKeys } from './named-keys.ts';
import type { JwtHeader } from './es256.ts';

/** Signs for a party that knows our keys by the kids of its directory. */
export interface NamedSigner {
  /** Returns a compact JWS with alg PS256 and the kid of the key. */
  sign(claims: object, header?: JwtHeader): Promise<string>;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs with the first of some RSA keys that never leave KMS. Sends the digest, as MessageType RAW ends at 4,096 bytes. */
export const ps256Signer = (kms: KMSClient, [{ kid, arn }]: NamedKeys): NamedSigner => ({
  async sign(claims, header) {
    const input = `${encoded({ alg: 'PS256', typ: 'JWT', kid, ...header })}.${encoded(claims)}`;
    const { Signature } = await kms.send(
      new SignCommand({
        KeyId: arn,
        Message: createHash('sha256').update(input).digest(),
        MessageType: 'DIGEST',
        SigningAlgorithm: 'RSASSA_PSS_SHA_256',
      }),
    );
    if (!Signature) throw new Error('KMS returned no signature');
    return `${input}.${Buffer.from(Signature).toString('base64url')}`;
  },
});
