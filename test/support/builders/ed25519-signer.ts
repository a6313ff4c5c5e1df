import { generateKeyPairSync, sign } from 'node:crypto';
import { ed25519Jwk, type Ed25519Signer } from '#shared/platform/signing/ed25519.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const jwk = ed25519Jwk(publicKey.export({ format: 'der', type: 'spki' }));

/** Signs the headers of Standard Webhooks without KMS. */
export const standardWebhookSigner: Ed25519Signer = {
  publicKeys: async () => [jwk],
  sign: async (text) => sign(undefined, Buffer.from(text), privateKey),
};
