import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import type { HashInput } from '#shared/platform/secrets/keyed-hashes.ts';
import type { Environment, World } from '../world/world.ts';

const lost = (): Error => Object.assign(new Error('no response from KMS'), { name: 'KMSInternalException' });

/**
 * Creates a cipher that encrypts each secret for one resource. Decrypting it for another resource is a violation. Each
 * environment calls KMS once.
 */
export const secretCipherOf = (environment: Environment, world: World): SecretCipher => {
  let hasKey = false;
  const fetchKey = async (): Promise<void> => {
    if (hasKey) return;
    await world.call(environment, { name: 'kms.data-key', lost, effect: () => undefined });
    hasKey = true;
  };
  return {
    async encrypt(secret, resourceId) {
      await fetchKey();
      return `${resourceId}|${secret}`;
    },
    async decrypt(sealed, resourceId) {
      await fetchKey();
      const [encryptedFor, ...secret] = sealed.split('|');
      if (encryptedFor !== resourceId) world.violations.push('secrets: A secret was decrypted for another resource');
      return secret.join('|');
    },
  };
};

export const hashInputOf = (): HashInput => async (value) => `hash of ${value}`;
