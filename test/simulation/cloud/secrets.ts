import type { SecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import type { HashInput } from '#shared/platform/secrets/keyed-hashes.ts';
import type { Environment, World } from '../world/world.ts';

const lost = (): Error => Object.assign(new Error('no response from KMS'), { name: 'KMSInternalException' });

/**
 * Encrypts secrets, each for one resource. Decrypting one for another resource is a violation. KMS is called once per
 * environment.
 */
export const secretCipherOf = (environment: Environment, world: World): SecretCipher => {
  let hasKey = false;
  const askForKey = async (): Promise<void> => {
    if (hasKey) return;
    await world.call(environment, { name: 'kms.data-key', lost, effect: () => undefined });
    hasKey = true;
  };
  return {
    async encrypt(secret, resourceId) {
      await askForKey();
      return `${resourceId}|${secret}`;
    },
    async decrypt(sealed, resourceId) {
      await askForKey();
      const [encryptedFor, ...secret] = sealed.split('|');
      if (encryptedFor !== resourceId) world.violations.push('secrets: A secret was decrypted for another resource');
      return secret.join('|');
    },
  };
};

export const hashInputOf = (): HashInput => async (value) => `hash of ${value}`;
