import { p256 } from '@noble/curves/nist.js';
import { canonicalJson } from '#shared/platform/encoding/canonical-json.ts';
import { sampleKey } from '#infra/openapi/samples/identity.ts';

/** The private key of `sampleKey`, as published in RFC 7515 appendix A.3. */
export const privateKey = 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI';

/** The guide's key, with a `kid` that is short enough for examples. */
export const signingKey = {
  kty: sampleKey.kty,
  crv: sampleKey.crv,
  kid: 'key-1',
  x: sampleKey.x,
  y: sampleKey.y,
  d: privateKey,
} as const;

/** Signs with a nonce derived from the key and the text (RFC 6979), so that the document is deterministic. */
export const signDeterministically = (text: string): string =>
  Buffer.from(p256.sign(Buffer.from(text), Buffer.from(privateKey, 'base64url'))).toString('base64url');

const base64url = (text: string): string => Buffer.from(text).toString('base64url');

export interface SigningVector {
  readonly title: string;
  /** The text of a body before canonicalisation. */
  readonly body: string;
  readonly header: Readonly<Record<string, string>>;
}

export const signingVectors = [
  {
    title: 'A payment request',
    body: '{"reference":"INV-1001","amount":"150.00","currency":"AED","beneficiaryName":"Ivan England","beneficiaryIban":"AE070331234567890123456","merchantReference":null}',
    header: { alg: 'ES256', kid: signingKey.kid },
  },
  {
    title: 'The same, bound to a method and a URL',
    body: '{"reference":"INV-1001","amount":"150.00","currency":"AED","beneficiaryName":"Ivan England","beneficiaryIban":"AE070331234567890123456","merchantReference":null}',
    header: {
      alg: 'ES256',
      kid: signingKey.kid,
      htm: 'POST',
      htu: 'https://api.openbanking.example/payment-requests',
    },
  },
  {
    title: 'Nested objects, arrays, nulls and escapes',
    body: String.raw`{ "b": [3, null, {"z": null, "y": "\u0623\/\u00e9"}], "a": {"10": true, "9": "tab\t", "d": null}, "C": "\\u2028", "B": "" }`,
    header: { alg: 'ES256', kid: signingKey.kid },
  },
] as const satisfies readonly SigningVector[];

export const canonicalTextOf = ({ body }: SigningVector): string => canonicalJson(JSON.parse(body));

export const signatureOf = (vector: SigningVector): string => {
  const header = base64url(JSON.stringify(vector.header));
  return `${header}..${signDeterministically(`${header}.${base64url(canonicalTextOf(vector))}`)}`;
};

export type VectorTitles = Readonly<Record<(typeof signingVectors)[number]['title'], string>>;

export const vectorTexts = (titles: VectorTitles): string =>
  signingVectors
    .map((vector) =>
      [
        `**${titles[vector.title]}**`,
        '```text',
        `body       ${vector.body}`,
        `canonical  ${canonicalTextOf(vector)}`,
        `header     ${JSON.stringify(vector.header)}`,
        `signature  ${signatureOf(vector)}`,
        '```',
      ].join('\n'),
    )
    .join('\n\n');
