import { compactDecrypt, decodeProtectedHeader } from 'jose';
import type * as z from 'zod';
import { firstIssue, ResourceError } from '#functions/sandbox/banks/server/errors.ts';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import { bankKey, type StoredKeys } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { readClientToken } from '#functions/sandbox/banks/registry/client-tokens.ts';

const piiError = (fault: string, description: string): ResourceError =>
  new ResourceError(400, fault, `PersonalIdentifiableInformation: ${description}`);

/**
 * Decrypts and verifies personal data: a JWS signed by the client, inside a JWE for one of the bank's keys. Throws
 * ResourceError 400.
 */
export const decryptPii = async <S extends z.ZodType>(
  jwe: string,
  schema: S,
  { client, keys, now }: { readonly client: RegisteredClient; readonly keys: StoredKeys; readonly now: Date },
): Promise<z.output<S>> => {
  const jws = await decrypt(jwe, keys);
  const errorOf = (fault: string, message: string) => piiError(`JWS.${fault}`, message);
  const claims = await readClientToken(jws, client, { now, errorOf });
  const parsed = schema.safeParse(claims);
  if (parsed.success) return parsed.data;
  throw piiError('Body.InvalidFormat', firstIssue(parsed.error));
};

const decrypt = async (jwe: string, { encryption }: StoredKeys): Promise<string> => {
  const key = encryption.find(({ kid }) => kid === kidOf(jwe));
  if (!key) throw piiError('JWE.InvalidHeader', "kid must identify one of the bank's encryption keys");
  try {
    const algorithms = { keyManagementAlgorithms: ['RSA-OAEP-256'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { plaintext } = await compactDecrypt(jwe, bankKey(key).key, algorithms);
    return new TextDecoder().decode(plaintext);
  } catch {
    throw piiError('JWE.DecryptionError', 'the JWE cannot be decrypted');
  }
};

const kidOf = (jwe: string): string | undefined => {
  try {
    return decodeProtectedHeader(jwe).kid;
  } catch {
    return undefined;
  }
};
