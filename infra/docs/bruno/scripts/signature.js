// Creates the detached JWS of a body (RFC 7515 appendix F), with the environment's private JWK.
const { createPrivateKey, sign } = require('crypto');

const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map((element) => canonical(element ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).filter((name) => value[name] !== null && value[name] !== undefined);
  const fields = names.toSorted().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${fields.join(',')}}`;
};

const base64url = (text) => Buffer.from(text).toString('base64url');

exports.signatureOf = (body, signingKey) => {
  const key = typeof signingKey === 'string' ? JSON.parse(signingKey) : signingKey;
  const header = base64url(JSON.stringify({ alg: 'ES256', kid: key.kid }));
  const signature = sign('sha256', Buffer.from(`${header}.${base64url(canonical(body))}`), {
    key: createPrivateKey({ key, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  });
  return `${header}..${signature.toString('base64url')}`;
};
