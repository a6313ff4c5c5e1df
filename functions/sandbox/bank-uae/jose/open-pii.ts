import { compactDecrypt, decodeProtectedHeader } from 'jose';
import type * as z from 'zod';
import type { RegisteredClient } from '#functions/sandbox/banks/registry/registered-client.ts';
import { bankKey, type StoredKeys } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { InvalidToken, readClientToken } from '#functions/sandbox/banks/registry/client-tokens.ts';

/** The encrypted personal data cannot be opened. */
export class UnreadablePii extends Error {
  override readonly name = 'UnreadablePii';
  readonly fault: 'JWE.DecryptionError' | 'JWE.InvalidHeader' | `JWS.${InvalidToken['fault']}` | 'Body.InvalidFormat';

  constructor(fault: UnreadablePii['fault'], description: string, options?: ErrorOptions) {
    super(`PersonalIdentifiableInformation: ${description}`, options);
    this.fault = fault;
  }
}

interface Sealed {
  readonly client: RegisteredClient;
  readonly keys: StoredKeys;
  readonly now: Date;
}

/** Opens personal data: a JWE for one of the bank's keys around a JWS of the client. Throws UnreadablePii. */
export const openPii = async <S extends z.ZodType>(
  jwe: string,
  schema: S,
  { client, keys, now }: Sealed,
): Promise<z.output<S>> => {
  const jws = await decrypt(jwe, keys);
  const claims = await readClientToken(jws, client, { now }).catch((error: unknown) => {
    if (error instanceof InvalidToken) throw new UnreadablePii(`JWS.${error.fault}`, error.message, { cause: error });
    throw error;
  });
  const parsed = schema.safeParse(claims);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnreadablePii('Body.InvalidFormat', `${issue?.path.join('.')}: ${issue?.message}`);
};

const decrypt = async (jwe: string, { encryption }: StoredKeys): Promise<string> => {
  const key = encryption.find(({ kid }) => kid === kidOf(jwe));
  if (!key) throw new UnreadablePii('JWE.InvalidHeader', 'kid must name an encryption key of the bank');
  try {
    const algorithms = { keyManagementAlgorithms: ['RSA-OAEP-256'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { plaintext } = await compactDecrypt(jwe, bankKey(key).key, algorithms);
    return new TextDecoder().decode(plaintext);
  } catch (error) {
    throw new UnreadablePii('JWE.DecryptionError', 'it cannot be decrypted', { cause: error });
  }
};

const kidOf = (jwe: string): string | undefined => {
  try {
    return decodeProtectedHeader(jwe).kid;
  } catch {
    return undefined;
  }
};
