import { generateKeyPairSync, KeyObject } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { claimsIn, family, type Json, type NamedKey, signRaw, withData } from '../family.ts';
import { aPayingScene } from '../scene.ts';

const pairs = {
  weak: generateKeyPairSync('rsa', { modulusLength: 1024 }),
  strong: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};
const jwkOf = async (key: KeyObject, kid: string): Promise<JWK> => ({ ...(await exportJWK(key)), kid });
const p256 = await jwkOf(KeyObject.from((await generateKeyPair('ES256')).publicKey), 'p256');
const weakJwk = await jwkOf(pairs.weak.publicKey, 'new');
const strongJwk = await jwkOf(pairs.strong.publicKey, 'new');

/** A key set that the bank publishes, and the key with which it then signs. */
interface Published {
  readonly signer: NamedKey;
  keys(genuine: readonly Json[]): unknown;
}

const weak: NamedKey = { kid: 'new', key: pairs.weak.privateKey };
const strong: NamedKey = { kid: 'new', key: pairs.strong.privateKey };
const sig = { use: 'sig', alg: 'PS256' };

export const keySet = family({
  name: 'JWKS',
  forged: {
    'a key of 1,024 bits': { signer: weak, keys: (genuine) => [...genuine, { ...weakJwk, ...sig }] },
    'only a key of 1,024 bits': { signer: weak, keys: () => [{ ...weakJwk, ...sig }] },
    'the key among the encryption keys': {
      signer: strong,
      keys: (genuine) => [...genuine, { ...strongJwk, use: 'enc' }],
    },
    'the key under another kid': {
      signer: strong,
      keys: (genuine) => [...genuine, { ...strongJwk, ...sig, kid: 'x' }],
    },
    'the key without a kid': {
      signer: strong,
      keys: (genuine) => [...genuine, { ...strongJwk, ...sig, kid: undefined }],
    },
    'the key with another modulus': { signer: strong, keys: (genuine) => [...genuine, { ...genuine[0], kid: 'new' }] },
    'the key of another type': { signer: strong, keys: (genuine) => [...genuine, { ...p256, kid: 'new', use: 'sig' }] },
    'a symmetric key': { signer: strong, keys: (genuine) => [...genuine, { kty: 'oct', k: 'AAAA', kid: 'new' }] },
    'no keys': { signer: strong, keys: () => [] },
    'keys that are not a list': { signer: strong, keys: () => ({ new: strongJwk }) },
  } satisfies Readonly<Record<string, Published>>,
  valid: {
    'a new key': { signer: strong, keys: (genuine) => [...genuine, { ...strongJwk, ...sig }] },
    'a new key among a weak one and others': {
      signer: strong,
      keys: (genuine) => [{ ...weakJwk, ...sig, kid: 'weak' }, p256, ...genuine, { ...strongJwk, ...sig }],
    },
    'a new key after a weak one with the same kid': {
      signer: strong,
      keys: (genuine) => [{ ...weakJwk, ...sig }, ...genuine, { ...strongJwk, ...sig }],
    },
    'a new key without alg and use': { signer: strong, keys: (genuine) => [...genuine, strongJwk] },
  } satisfies Readonly<Record<string, Published>>,
  prepare: async (table) => {
    const scene = await aPayingScene(table);
    return { ...scene, consent: await scene.approveMandate() };
  },
  accepts: async ({ signer, keys }: Published, { service, intercept, watch, consent, forger }) => {
    // The service fetches the keys of a bank at most every 30 seconds.
    service.pass(60);
    const revoked = withData({ Status: 'Revoked' });
    const stop = intercept({ method: 'GET', path: /\/jwks$|\/payment-consents\/[^/]+$/ }, async (response, { url }) => {
      if (url.endsWith('/jwks'))
        return { ...response, text: JSON.stringify({ keys: keys(JSON.parse(response.text).keys) }) };
      const claims = claimsIn(await revoked(response.text, forger()));
      return { ...response, text: signRaw(signer, { alg: 'PS256', kid: signer.kid }, claims) };
    });
    await watch(consent).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name === 'TypeError') throw error;
    });
    if (stop() < 2) throw new Error('The service did not fetch the keys');
    return (await service.current(consent)).consent.status === 'Revoked';
  },
});
