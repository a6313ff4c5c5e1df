import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/**
 * A software authenticator with one passkey (Web Authentication Level 3 §6). It stands in for both the browser and the
 * phone.
 */
export interface Passkey {
  /** Creates the credential that a registration page requests. Throws if the options exclude this passkey. */
  create(options: { readonly challenge: string; readonly excludeCredentials?: readonly { id: string }[] }): object;
  /** Signs the challenge of the sign-in page. */
  get(options: { readonly challenge: string }): object;
}

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

const cborHead = (type: number, length: number): Buffer => {
  if (length < 24) return Buffer.of((type << 5) | length);
  return length < 256 ? Buffer.of((type << 5) | 24, length) : Buffer.of((type << 5) | 25, length >> 8, length & 255);
};

type Value = number | string | Uint8Array | ReadonlyMap<number | string, Value>;

/** Encodes a value in the subset of CBOR (RFC 8949 §3) that passkeys need. */
const cbor = (value: Value): Buffer => {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([name, inner]) => [cbor(name), cbor(inner)])]);
};

/** Authenticator data flags: UP and UV, plus AT (attested credential data) for a new credential. */
const flags = { create: 0x45, get: 0x05 } as const;

export const newPasskey = (origin: string): Passkey => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const host = new URL(origin).hostname;
  let counter = 0;

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (kind: keyof typeof flags): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(host), Buffer.of(flags[kind]), count]);
  };
  const credentialWith = (response: object): object => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    create: ({ challenge, excludeCredentials = [] }) => {
      if (excludeCredentials.some((excluded) => excluded.id === base64url(id))) throw new Error('InvalidStateError');
      const coseKey = cbor(
        new Map<number, Value>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, coseKey]);
      const authData = Buffer.concat([authenticatorData('create'), credential]);
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return credentialWith({
        clientDataJSON: base64url(clientData('webauthn.create', challenge)),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      });
    },
    get: ({ challenge }) => {
      const data = clientData('webauthn.get', challenge);
      const authData = authenticatorData('get');
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return credentialWith({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      });
    },
  };
};
