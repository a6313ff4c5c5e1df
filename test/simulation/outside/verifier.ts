import { createPublicKey, type KeyObject, verify as verifyWith } from 'node:crypto';
import * as z from 'zod';
import { baseUrl } from '../service/base-url.ts';
import type { World } from '../world/world.ts';
import type { Arrival, Receivers } from './receivers.ts';

const Header = z.object({ alg: z.literal('ES256'), typ: z.literal('JWT'), kid: z.string() });

/** The claims of a delivery. Only the envelope of the event is checked. */
const Claims = z.object({
  iss: z.literal(baseUrl),
  sub: z.literal('webhook:event'),
  aud: z.string(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
  event: z.looseObject({ id: z.string(), clientId: z.string(), version: z.literal('v1.0') }),
});

const Token = z.object({ header: Header, claims: Claims });

/** Decodes a part of a JWT: its header (0) or its claims (1). */
export const partOf = (token: string, index: number): unknown =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString());

const lifetimeSeconds = 300;
/** Tolerances: a delivery may wait briefly before the receiver reads it, and clocks differ. */
const minRemainingSeconds = 40;
const maxEarlySeconds = 5;

export interface Verifier extends Pick<Receivers, 'readKeysFrom' | 'checksSignatures'> {
  verify(arrival: Arrival): void;
}

/**
 * Creates the checks of a strict receiver: the headers and claims of each delivery and, in some histories, its
 * signature.
 */
export const createVerifier = ({ fate, timeline, violations }: World): Verifier => {
  // Deliveries are signed only in some histories, because signing and verifying would take most of the simulation's
  // time.
  const checksSignatures = fate.draw('whether receivers check signatures') < 0.15;
  const deliveryIds = new Set<string>();
  const verified = new Set<string>();
  const keys = new Map<string, KeyObject>();
  let readKeys: Parameters<Receivers['readKeysFrom']>[0] = () => undefined;

  const checkSignature = (token: string, kid: string): void => {
    const key = keys.get(kid);
    if (!key) {
      violations.push('signature: A token is signed with an unpublished key');
      return;
    }
    const [header, payload, signature = ''] = token.split('.');
    const ieee = { key, dsaEncoding: 'ieee-p1363' } as const;
    const isValid = verifyWith(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      ieee,
      Buffer.from(signature, 'base64url'),
    );
    if (!isValid) violations.push('signature: The signature of a delivery is invalid');
  };

  /** Verifies a token once. Fetches the published keys if the key is unknown. */
  const verifySignature = (token: string, kid: string): void => {
    if (verified.has(token)) return;
    verified.add(token);
    if (keys.has(kid)) return checkSignature(token, kid);
    readKeys((published) => {
      if (!published) return void verified.delete(token);
      for (const { kid: id, kty, crv, x, y } of published)
        keys.set(id, createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }));
      checkSignature(token, kid);
    });
  };

  const defectsOf = ({ headers, url, attempt }: Arrival, { aud, jti, iat, exp, event }: z.infer<typeof Claims>) => {
    const now = timeline.now() / 1000;
    const [deliveryId = '', eventId] = [headers['x-svc-webhook-delivery-id'], headers['x-svc-webhook-id']];
    return [
      headers['content-type'] === 'application/jose' ? undefined : 'has an unexpected content type',
      headers['x-svc-webhook-version'] === 'v1.0' ? undefined : 'has an unexpected version',
      jti.startsWith('evt_') && jti === eventId && jti === event.id ? undefined : 'has inconsistent event ids',
      deliveryId.startsWith('del_') && !deliveryIds.has(deliveryId) ? undefined : 'does not have its own delivery id',
      Number.isInteger(attempt) && attempt > 0 ? undefined : 'has no attempt number',
      new URL(url).pathname === `/${aud}` && event.clientId === aud ? undefined : 'has the audience of another client',
      exp - iat === lifetimeSeconds ? undefined : `is valid for ${exp - iat} seconds`,
      exp - now >= minRemainingSeconds ? undefined : 'is about to expire',
      iat - now <= maxEarlySeconds ? undefined : 'was issued in the future',
    ].filter((defect) => defect !== undefined);
  };

  return {
    checksSignatures,
    readKeysFrom: (read) => {
      readKeys = read;
    },
    verify(arrival) {
      const { token, headers, claims: decodedClaims } = arrival;
      const parsed = Token.safeParse({ header: partOf(token, 0), claims: decodedClaims });
      if (!parsed.success) {
        violations.push(
          'envelope: The header or the claims of a delivery lack a documented field or have a wrong value',
        );
        return;
      }
      const { header, claims } = parsed.data;
      for (const defect of defectsOf(arrival, claims)) violations.push(`envelope: A delivery ${defect}`);
      deliveryIds.add(headers['x-svc-webhook-delivery-id'] ?? '');
      if (checksSignatures) verifySignature(token, header.kid);
    },
  };
};
