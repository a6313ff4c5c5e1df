import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';

/** Stores secrets as they are, so that a test needs no keys. */
export const noEncryption: SecretCipher = {
  encrypt: async (secret) => secret,
  decrypt: async (encrypted) => encrypted,
};
