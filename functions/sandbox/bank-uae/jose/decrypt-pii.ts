import { compactDecrypt, decodeProtectedHeader } from 'jose';
import type * as z from 'zod';
import { ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import { bankKey, type StoredKeys } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { InvalidToken, readClientToken } from '#functions/sandbox/banks/registry/client-tokens.ts';

const unreadable = (fault: string, description: string): ResourceError =>
  new ResourceError(400, fault, `PersonalIdentifiableInformation: ${description}`);

interface DecryptionContext {
  readonly client: RegisteredClient;
  readonly keys: StoredKeys;
  readonly now: Date;
}

/**
 * Decrypts and verifies personal data: a JWE for one of the bank's keys around a JWS of the client. Throws
 * ResourceError 400.
 */
export const decryptPii = async <S extends z.ZodType>(
  jwe: string,
  schema: S,
  { client, keys, now }: DecryptionContext,
): Promise<z.output<S>> => {
  const jws = await decrypt(jwe, keys);
  const claims = await readClientToken(jws, client, { now }).catch((error: unknown) => {
    if (error instanceof InvalidToken) throw unreadable(`JWS.${error.fault}`, error.message);
    throw error;
  });
  const parsed = schema.safeParse(claims);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw unreadable('Body.InvalidFormat', `${issue?.path.join('.')}: ${issue?.message}`);
};

const decrypt = async (jwe: string, { encryption }: StoredKeys): Promise<string> => {
  const key = encryption.find(({ kid }) => kid === kidOf(jwe));
  if (!key) throw unreadable('JWE.InvalidHeader', 'kid must name an encryption key of the bank');
  try {
    const algorithms = { keyManagementAlgorithms: ['RSA-OAEP-256'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { plaintext } = await compactDecrypt(jwe, bankKey(key).key, algorithms);
    return new TextDecoder().decode(plaintext);
  } catch {
    throw unreadable('JWE.DecryptionError', 'it cannot be decrypted');
  }
};

const kidOf = (jwe: string): string | undefined => {
  try {
    return decodeProtectedHeader(jwe).kid;
  } catch {
    return undefined;
  }
};
