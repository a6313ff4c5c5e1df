// Prints the x-signature of a request body. Needs only Node.
import { createPrivateKey, sign } from 'node:crypto';

const key = {
  kty: 'EC',
  crv: 'P-256',
  kid: 'key-1',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  d: 'jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI',
};

const body = {
  reference: 'INV-1001',
  amount: '150.00',
  currency: 'AED',
  beneficiaryName: 'Ivan England',
  beneficiaryIban: 'AE070331234567890123456',
  merchantReference: null,
};

const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map((element) => canonical(element ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).filter((name) => value[name] !== null && value[name] !== undefined);
  const fields = names.toSorted().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${fields.join(',')}}`;
};

const base64url = (text) => Buffer.from(text).toString('base64url');

const signatureOf = (text, header) => {
  const encodedHeader = base64url(JSON.stringify(header));
  const signature = sign('sha256', Buffer.from(`${encodedHeader}.${base64url(text)}`), {
    key: createPrivateKey({ key, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363', // r and s, 32 bytes each, not DER
  });
  return `${encodedHeader}..${signature.toString('base64url')}`;
};

// Optional: `node sign.mjs POST https://…/payment-requests` binds the signature to a method and a URL.
const [method, address] = process.argv.slice(2);
const binding = address === undefined ? {} : { htm: method, htu: address };

const text = canonical(body); // Send exactly this text as the body.
console.log(text);
console.log(`x-signature: ${signatureOf(text, { alg: 'ES256', kid: key.kid, ...binding })}`);
