import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { publicKeyFrom } from '#shared/clients/signing-key.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { type PublicJwk, verifyEs256 } from '#shared/platform/signing/es256.ts';
import { verifyRequestSignature } from '#shared/platform/signing/request-signature.ts';

/**
 * Test vectors of C2SP/wycheproof: forged, malformed and unusual signatures that libraries have accepted, and valid
 * ones that they have rejected. The files have the vectors as published, without private keys and notes.
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

test('every valid ECDSA signature is accepted, and no invalid one', () => {
  const outcomes = (vectorsOf('ecdsa-p1363.json') as readonly EcdsaGroup[]).flatMap(({ x, y, tests }) => {
    const key = { kty: 'EC', crv: 'P-256', x, y, kid: 'key', use: 'sig', alg: 'ES256' } as const;
    return tests.map(({ id, what, message, signature, result }) => {
      const isValid = verifyEs256(message, Buffer.from(signature, 'hex'), key);
      return { id, what, isRight: isValid === (result === 'valid') };
    });
  });
  expect(outcomes.length).toBe(262);
  expect(outcomes.filter(({ isRight }) => !isRight)).toEqual([]);
});

interface JwsGroup {
  readonly key: Readonly<Record<string, unknown>>;
  readonly tests: readonly (Vector & { readonly jws: string })[];
}

/** The keys that a client can register. The service never sees others. */
const registered = (key: JwsGroup['key']): readonly PublicJwk[] => {
  try {
    return [publicKeyFrom(JSON.stringify(key))];
  } catch {
    return [];
  }
};

/**
 * Whether the service accepts a JWS whose payload is sent as the body and whose other parts are sent as the signature.
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

test('exactly the valid JWS with ES256 are accepted', async () => {
  const groups = vectorsOf('jws.json') as readonly JwsGroup[];
  const outcomes = await Promise.all(
    groups.flatMap(({ key, tests }) =>
      tests.map(async ({ id, what, jws, result }) => {
        const isExpected = result === 'valid' && key.crv === 'P-256';
        return { id, what, isExpected, isRight: (await isAccepted(jws, registered(key))) === isExpected };
      }),
    ),
  );
  expect(outcomes.length).toBe(401);
  expect(outcomes.filter(({ isExpected }) => isExpected).length).toBeGreaterThanOrEqual(2);
  expect(outcomes.filter(({ isRight }) => !isRight)).toEqual([]);
});
