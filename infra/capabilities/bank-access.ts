import type * as z from 'zod';
import type { BankDirectory, BankEnv } from '#shared/banks/connectors.ts';
import type { SecretsKey } from '../constructs/keys/secrets-key.ts';
import type { SigningKeys } from '../constructs/keys/signing-keys.ts';

/**
 * What a function needs to call banks: their addresses, our client id there, our signing keys and the key of their
 * tokens.
 */
export interface BankAccess {
  readonly directory: BankDirectory;
  readonly clientId: string;
  readonly bankKeys: SigningKeys;
  readonly secretsKey: SecretsKey;
}

export const bankEnv = ({ directory, clientId, bankKeys, secretsKey }: BankAccess): z.input<typeof BankEnv> => ({
  BANKS: banksVariable(directory),
  BANK_CLIENT_ID: clientId,
  BANK_KEYS: bankKeys.arns,
  SECRETS_KEY: secretsKey.arn,
});

/** Lambda allows 4 KB for all environment variables of a function. This leaves 1 KB for the other variables. */
const maxBytes = 3_000;

/**
 * The banks as an environment variable. Fails at synthesis if they are too long, because a deployment would fail
 * halfway.
 */
export const banksVariable = (directory: BankDirectory): string => {
  const text = JSON.stringify(directory);
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  throw new Error(
    `The banks of this stage take ${bytes} bytes, but a function's environment has room for ${maxBytes}. ` +
      'In infra/stages.ts, use one entry "*" with {provider} in its addresses for banks that differ only in their code.',
  );
};
