import type { aws_iam as iam } from 'aws-cdk-lib';
import type * as z from 'zod';
import type { BankDirectory, BankEnv } from '#shared/banks/connectors.ts';
import type { NamedKeys } from '../constructs/keys/named-keys.ts';
import type { SecretsKey } from '../constructs/keys/secrets-key.ts';
import type { SigningKeys } from '../constructs/keys/signing-keys.ts';
import type { TransportIdentity } from '../constructs/keys/transport-identity.ts';

/**
 * What a function needs to call banks: their addresses, our client id there, our signing keys and the key of their
 * tokens.
 */
export interface BankAccess {
  readonly directory: BankDirectory;
  readonly clientId: string;
  readonly bankKeys: SigningKeys;
  readonly secretsKey: SecretsKey;
  /** For the banks of a participant directory. Undefined in a stage without one. */
  readonly network?: BankNetwork | undefined;
}

/** What a function needs to call the banks of a participant directory. */
export interface BankNetwork {
  readonly messageKeys: NamedKeys;
  readonly transportIdentity: TransportIdentity;
}

export const bankEnv = ({
  directory,
  clientId,
  bankKeys,
  secretsKey,
  network,
}: BankAccess): z.input<typeof BankEnv> => ({
  BANKS: banksVariable(directory),
  BANK_CLIENT_ID: clientId,
  BANK_KEYS: bankKeys.arns,
  SECRETS_KEY: secretsKey.arn,
  ...(network && { MESSAGE_KEYS: network.messageKeys.named, TRANSPORT_SECRET: network.transportIdentity.arn }),
});

/** Lets functions call banks: sign requests, show the certificate of the service, and seal and open the banks' tokens. */
export const grantBankAccess = (
  { bankKeys, secretsKey, network }: BankAccess,
  ...grantees: readonly iam.IGrantable[]
): void => {
  bankKeys.grantReadPublic(...grantees);
  bankKeys.grantSign(...grantees);
  secretsKey.grantSeal(...grantees);
  secretsKey.grantOpen(...grantees);
  network?.messageKeys.grantSign(...grantees);
  network?.transportIdentity.grantRead(...grantees);
};

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
