import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicKeyFrom } from '#shared/clients/signing-key.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { type PublicJwk, verifyEs256 } from '#shared/platform/signing/es256.ts';
import { verifyRequestSignature } from '#shared/platform/signing/request-signature.ts';

/**
 * Reads test vectors of C2SP/wycheproof: forged, malformed and unusual signatures that libraries have accepted, and
 * valid signatures that libraries have rejected. The files contain the published vectors without private keys and
 * notes.
 */
const vectorsOf = (file: string) => JSON.parse(readFileSync(`test/support/data/wycheproof/${file}`, 'utf8'));

interface Vector {
  readonly id: number;
  readonly what: string;
  readonly result: 'valid' | 'invalid';
}

interface EcdsaGroup {
  readonly x: string;
  readonly y: string;
  readonly tests: readonly (Vector & { readonly message: string; readonly signature: string })[];
}

test('exactly the valid ECDSA signatures are accepted', () => {
  const outcomes = (vectorsOf('ecdsa-p1363.json') as readonly EcdsaGroup[]).flatMap(({ x, y, tests }) => {
    const key = { kty: 'EC', crv: 'P-256', x, y, kid: 'key', use: 'sig', alg: 'ES256' } as const;
    return tests.map(({ id, what, message, signature, result }) => {
      const isValid = verifyEs256(message, Buffer.from(signature, 'hex'), key);
      return { id, what, isCorrect: isValid === (result === 'valid') };
    });
  });
  expect(outcomes.length).toBe(262);
  expect(outcomes.filter(({ isCorrect }) => !isCorrect)).toEqual([]);
});

interface JwsGroup {
  readonly key: Readonly<Record<string, unknown>>;
  readonly tests: readonly (Vector & { readonly jws: string })[];
}

/** Returns the key if a client can register it, because the service verifies with no other keys. */
const registered = (key: JwsGroup['key']): readonly PublicJwk[] => {
  try {
    return [publicKeyFrom(JSON.stringify(key))];
  } catch {
    return [];
  }
};

/**
 * Returns whether the service accepts a JWS whose payload is sent as the body and whose other parts are sent as the
 * signature.
 */
const isAccepted = async (jws: string, keys: readonly PublicJwk[]): Promise<boolean> => {
  const [header, payload = '', ...rest] = jws.split('.');
  const raw = Buffer.from(payload, 'base64url').toString();
  const signature = [header, '', ...rest].join('.');
  const request = { raw, json: parsedJson(raw), method: 'POST', url: 'https://service.example/payment-requests' };
  return verifyRequestSignature(signature, request, keys).then(
    () => true,
    () => false,
  );
};

test('exactly the valid ES256 JWSs are accepted', async () => {
  const groups = vectorsOf('jws.json') as readonly JwsGroup[];
  const outcomes = await Promise.all(
    groups.flatMap(({ key, tests }) =>
      tests.map(async ({ id, what, jws, result }) => {
        const isExpected = result === 'valid' && key.crv === 'P-256';
        return { id, what, isExpected, isCorrect: (await isAccepted(jws, registered(key))) === isExpected };
      }),
    ),
  );
  expect(outcomes.length).toBe(401);
  expect(outcomes.filter(({ isExpected }) => isExpected).length).toBeGreaterThanOrEqual(2);
  expect(outcomes.filter(({ isCorrect }) => !isCorrect)).toEqual([]);
});
