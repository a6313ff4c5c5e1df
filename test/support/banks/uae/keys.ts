import { CompactSign, compactDecrypt, compactVerify, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { NamedSigner } from '#shared/platform/directory-keys/ps256-signer.ts';

/** A key pair, with the public key as a directory publishes it. */
export interface Pair {
  readonly publicJwk: JWK & { readonly kid: string };
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
}

export const aPair = async (kid: string, use: 'sig' | 'enc'): Promise<Pair> => {
  const alg = use === 'sig' ? 'PS256' : 'RSA-OAEP-256';
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { publicKey, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, use, alg } };
};

export const signerWith = ({ privateKey, publicJwk: { kid } }: Pair): NamedSigner => ({
  sign: (claims, header) =>
    new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'PS256', kid, ...header })
      .sign(privateKey),
});

/** Verifies the signature of a JWS. Returns its payload. */
export const verifyJws = async (jws: string, { publicKey }: Pair): Promise<unknown> => {
  const { payload } = await compactVerify(jws, publicKey, { algorithms: ['PS256'] });
  return JSON.parse(Buffer.from(payload).toString());
};

/** Decrypts a JWE and verifies the JWS inside it. Returns the payload. */
export const decryptJwe = async (jwe: string, encryption: Pair, signing: Pair): Promise<unknown> => {
  const { plaintext } = await compactDecrypt(jwe, encryption.privateKey, {
    keyManagementAlgorithms: ['RSA-OAEP-256'],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return verifyJws(Buffer.from(plaintext).toString(), signing);
};
