import { createHash, X509Certificate } from 'node:crypto';

/** Returns the thumbprint `x5t#S256` of a PEM certificate (RFC 8705 §3.1). */
export const thumbprintOf = (pem: string): string =>
  createHash('sha256').update(new X509Certificate(pem).raw).digest('base64url');
