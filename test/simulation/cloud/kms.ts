import { generateKeyPairSync } from 'node:crypto';
import {
  DecryptCommand,
  GenerateDataKeyPairWithoutPlaintextCommand,
  GetPublicKeyCommand,
  type KMSClient,
  SignCommand,
} from '@aws-sdk/client-kms';
import { p256 } from '@noble/curves/nist.js';
import { jwsInput } from '#shared/platform/signing/es256.ts';
import type { Signer } from '#shared/platform/signing/signer.ts';
import type { Environment, World } from '../world/world.ts';

/** The signing keys, and the key that wraps the daily key pairs. */
export const keyArns = { webhooks: ['key of webhooks'], sessions: ['key of sessions'], pairs: 'key of pairs' } as const;

interface Pair {
  readonly publicDer: Uint8Array;
  readonly privateDer: Uint8Array;
  readonly sign: (digest: Uint8Array) => Uint8Array;
}

/** Creates a key pair that signs digests, which node:crypto cannot do. */
const newPair = (): Pair => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url');
  return {
    publicDer: publicKey.export({ format: 'der', type: 'spki' }),
    privateDer: privateKey.export({ format: 'der', type: 'pkcs8' }),
    sign: (digest) => p256.sign(digest, secret, { prehash: false, format: 'der' }),
  };
};

/** The signing key pairs by ARN, created once per process. */
const pairs = new Map([...keyArns.webhooks, ...keyArns.sessions].map((arn) => [arn as string, newPair()]));
const dailyPairs = [newPair(), newPair(), newPair()] as const;

const pairOf = (arn = ''): Pair => {
  const pair = pairs.get(arn);
  if (!pair) throw new TypeError(`KMS has no key ${arn}`);
  return pair;
};

const lost = (): Error => Object.assign(new Error('No response from KMS'), { name: 'KMSInternalException' });

const throttling = (): Error => Object.assign(new Error('KMS throttles the call'), { name: 'ThrottlingException' });

/**
 * The time at which KMS stops throttling webhook signatures. Throttling lasts for up to ten minutes and affects all
 * environments.
 */
const throttledUntil = new WeakMap<World, number>();
const maxThrottlingMs = 10 * 60_000;

/** Throws if KMS is throttling webhook signatures. Throttling starts at random. */
const throttle = (world: World): void => {
  const { fate, timeline } = world;
  const until = throttledUntil.get(world) ?? 0;
  if (timeline.now() >= until && !fate.happens('KMS throttles the signatures of webhooks', 0.03)) return;
  if (timeline.now() >= until)
    throttledUntil.set(world, timeline.now() + fate.draw('how long KMS throttles') * maxThrottlingMs);
  throw throttling();
};

/** Returns the SDK client of an environment. A wrapped key consists of its encryption context and the private key. */
export const kmsOf = (environment: Environment, world: World): Pick<KMSClient, 'send'> => {
  const call = (name: string, effect: () => object) => world.call(environment, { name: `kms.${name}`, lost, effect });
  const wrapped = (context: object = {}): string => `${JSON.stringify(context)} `;
  const send = (command: object): Promise<object> => {
    if (command instanceof SignCommand)
      return call('sign', () => {
        if (command.input.KeyId === keyArns.webhooks[0]) throttle(world);
        return { Signature: pairOf(command.input.KeyId).sign(command.input.Message ?? Buffer.alloc(0)) };
      });
    if (command instanceof GetPublicKeyCommand)
      return call('public-key', () => ({ PublicKey: pairOf(command.input.KeyId).publicDer }));
    if (command instanceof GenerateDataKeyPairWithoutPlaintextCommand)
      return call('data-key-pair', () => {
        const { publicDer, privateDer } = dailyPairs[(world.calls.get('kms.data-key-pair') ?? 0) % 3] ?? dailyPairs[0];
        return {
          PublicKey: publicDer,
          PrivateKeyCiphertextBlob: Buffer.concat([Buffer.from(wrapped(command.input.EncryptionContext)), privateDer]),
        };
      });
    if (command instanceof DecryptCommand)
      return call('decrypt', () => {
        const context = Buffer.from(wrapped(command.input.EncryptionContext));
        const blob = Buffer.from(command.input.CiphertextBlob ?? []);
        if (!blob.subarray(0, context.length).equals(context))
          world.violations.push('secrets: A key was decrypted for another purpose');
        return { Plaintext: blob.subarray(context.length) };
      });
    throw new TypeError(`The simulation does not support the command ${command.constructor.name}`);
  };
  return { send: send as KMSClient['send'] };
};

/**
 * Creates a signer for histories without signature checks. Its tokens differ from real ones only in the key id and the
 * signature.
 */
export const unverifiedSigner = (environment: Environment, world: World): Signer => ({
  sign: (claims, header) =>
    world.call(environment, { name: 'kms.sign', lost, effect: () => `${jwsInput('a key', claims, header)}.none` }),
  publicKeys: async () => [],
});
