import { CompactEncrypt } from 'jose';
import type { NamedSigner } from '#shared/platform/directory-keys/ps256-signer.ts';
import type { BankKeys } from './bank-keys.ts';

/** Signs a message and encrypts it, so that only the bank can read it: a JWS in a JWE (RFC 7516, RFC 7519 §5.2). */
export const encryptToBank = async (message: object, signer: NamedSigner, keys: BankKeys): Promise<string> => {
  const [signed, { kid, key }] = await Promise.all([signer.sign(message), keys.encryption()]);
  return new CompactEncrypt(Buffer.from(signed))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid, cty: 'JWT' })
    .encrypt(key);
};
