import { createHash } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient, SignCommand } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { awsClient } from '#shared/runtime/aws-client.ts';
import { derToJose, publicJwk, type PublicJwk } from './es256.ts';
import type { PublicKeys, Signer } from './signer.ts';

/** Key ARNs in an environment variable, separated by spaces: the first signs, all verify. */
export const KeyArns = z.string().transform((text, context) => {
  const [first, ...rest] = text.split(' ').filter(Boolean);
  if (first) return [first, ...rest] as const;
  context.addIssue('names no key');
  return z.NEVER;
});
type KeyArns = z.output<typeof KeyArns>;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Public keys of KMS key pairs, asked for once per environment. A failed call is asked again. */
export const kmsPublicKeys = (kms: KMSClient, keyArns: KeyArns): PublicKeys => {
  let known: Promise<readonly PublicJwk[]> | undefined;
  const load = async () =>
    Promise.all(
      keyArns.map(async (keyArn) => {
        const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyArn }));
        if (!PublicKey) throw new Error(`KMS holds no public key for ${keyArn}`);
        return publicJwk(PublicKey);
      }),
    );
  return {
    publicKeys: () => {
      known ??= load().catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
  };
};

/** Private keys never leave KMS. MessageType DIGEST, because RAW stops at 4,096 bytes. */
export const kmsSigner = (kms: KMSClient, keyArns: KeyArns): Signer => {
  const keys = kmsPublicKeys(kms, keyArns);
  return {
    ...keys,
    async sign(claims, header) {
      const [active] = await keys.publicKeys();
      const protectedHeader = { alg: 'ES256', typ: 'JWT', kid: active?.kid, ...header };
      const input = `${part(protectedHeader)}.${part(claims)}`;
      const { Signature } = await kms.send(
        new SignCommand({
          KeyId: keyArns[0],
          Message: createHash('sha256').update(input).digest(),
          MessageType: 'DIGEST',
          SigningAlgorithm: 'ECDSA_SHA_256',
        }),
      );
      if (!Signature) throw new Error('KMS answered without a signature');
      return `${input}.${Buffer.from(derToJose(Signature)).toString('base64url')}`;
    },
  };
};

export const openKms = (): KMSClient => new KMSClient(awsClient);
