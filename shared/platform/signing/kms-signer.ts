import { createHash } from 'node:crypto';
import {
  GetPublicKeyCommand,
  type KMSClient,
  KMSServiceException,
  SignCommand,
  type SignCommandInput,
} from '@aws-sdk/client-kms';
import * as z from 'zod';
import { memoize } from '#shared/platform/runtime/cache.ts';
import { log } from '#shared/platform/runtime/log.ts';
import { ed25519Jwk, type Ed25519Signer } from './ed25519.ts';
import { jwsInput, jwsOf, publicJwk } from './es256.ts';
import type { PublicKeys, Signer } from './signer.ts';

/**
 * Key ARNs in an environment variable, separated by spaces. The first key signs, the second one signs after the next
 * rotation, and all keys verify.
 */
export const KeyArns = z.string().transform((text, context) => {
  const [first, ...rest] = text.split(' ').filter(Boolean);
  if (first) return [first, ...rest] as const;
  context.addIssue('must name at least one key');
  return z.NEVER;
});
type KeyArns = z.output<typeof KeyArns>;

interface KmsOptions {
  /** Time limit for a KMS response. Set by callers that can sign without KMS. */
  readonly timeoutMs?: number;
}

const requestOptionsOf = ({ timeoutMs }: KmsOptions) =>
  timeoutMs === undefined ? {} : { abortSignal: AbortSignal.timeout(timeoutMs) };

/** Signs with a private key that never leaves KMS. */
export const kmsSignature = async (
  kms: Pick<KMSClient, 'send'>,
  request: SignCommandInput,
  options: KmsOptions = {},
): Promise<Uint8Array> => {
  const { Signature } = await kms.send(new SignCommand(request), requestOptionsOf(options));
  if (!Signature) throw new Error('KMS returned no signature');
  return Signature;
};

/** The errors for a key that this function may no longer use, or that is disabled or deleted. */
const errorsOfRemovedKeys: ReadonlySet<string> = new Set([
  'AccessDeniedException',
  'DisabledException',
  'KMSInvalidStateException',
  'NotFoundException',
]);

const isRemoved = (error: unknown): error is KMSServiceException =>
  error instanceof KMSServiceException && errorsOfRemovedKeys.has(error.name);

/**
 * Fetches the public keys of KMS key pairs, once per execution environment. Leaves out earlier signing keys that were
 * removed: the previous version of a function still names them, but nothing that they signed is valid any longer. The
 * first two keys must be readable, because what they sign has to be verified.
 */
const publicKeysOf = <K>(
  kms: Pick<KMSClient, 'send'>,
  keyArns: KeyArns,
  options: KmsOptions,
  read: (spki: Uint8Array) => K,
): (() => Promise<readonly K[]>) =>
  memoize(async () => {
    const found = await Promise.all(
      keyArns.map(async (keyArn, index) => {
        const request = new GetPublicKeyCommand({ KeyId: keyArn });
        const response = await kms.send(request, requestOptionsOf(options)).catch((error: unknown) => {
          if (index < 2 || !isRemoved(error)) throw error;
          log({ event: 'key.unread', key: keyArn, error: error.name });
          return undefined;
        });
        if (!response) return [];
        if (!response.PublicKey) throw new Error(`KMS returned no public key for ${keyArn}`);
        return [read(response.PublicKey)];
      }),
    );
    return found.flat();
  });

/** Provides the public keys of KMS key pairs. */
export const kmsPublicKeys = (
  kms: Pick<KMSClient, 'send'>,
  keyArns: KeyArns,
  options: KmsOptions = {},
): PublicKeys => ({ publicKeys: publicKeysOf(kms, keyArns, options, publicJwk) });

/**
 * Signs with a private key that never leaves KMS. Sends a digest, because MessageType RAW is limited to 4,096 bytes.
 */
export const kmsSigner = (kms: Pick<KMSClient, 'send'>, keyArns: KeyArns, options: KmsOptions = {}): Signer => {
  const keys = kmsPublicKeys(kms, keyArns, options);
  return {
    ...keys,
    async sign(claims, header) {
      const [active] = await keys.publicKeys();
      const input = jwsInput(active?.kid, claims, header);
      const Message = createHash('sha256').update(input).digest();
      const request = { KeyId: keyArns[0], Message, MessageType: 'DIGEST', SigningAlgorithm: 'ECDSA_SHA_256' } as const;
      return jwsOf(input, await kmsSignature(kms, request, options));
    },
  };
};

/** Creates a signer with private keys that never leave KMS. */
export const kmsEd25519Signer = (
  kms: Pick<KMSClient, 'send'>,
  keyArns: KeyArns,
  options: KmsOptions = {},
): Ed25519Signer => ({
  publicKeys: publicKeysOf(kms, keyArns, options, ed25519Jwk),
  sign(text) {
    const Message = Buffer.from(text);
    const request = { KeyId: keyArns[0], Message, MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' } as const;
    return kmsSignature(kms, request, options);
  },
});
