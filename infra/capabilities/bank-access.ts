import type { aws_iam as iam } from 'aws-cdk-lib';
import type * as z from 'zod';
import type { BankCallEnv, BankDirectory, BankEnv } from '#shared/banks/connectors.ts';
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

/** What a function needs to ask banks what needs no customer. */
export type BankCalls = Omit<BankAccess, 'secretsKey'>;

export const bankCallEnv = ({ directory, clientId, bankKeys, network }: BankCalls): z.input<typeof BankCallEnv> => ({
  BANKS: banksVariable(directory),
  BANK_CLIENT_ID: clientId,
  BANK_KEYS: bankKeys.arns,
  ...(network && { MESSAGE_KEYS: network.messageKeys.named, TRANSPORT_SECRET: network.transportIdentity.arn }),
});

export const bankEnv = (access: BankAccess): z.input<typeof BankEnv> => ({
  ...bankCallEnv(access),
  SECRETS_KEY: access.secretsKey.arn,
});

/** Lets functions call banks: sign requests and show the certificate of the service. */
export const grantBankCalls = ({ bankKeys, network }: BankCalls, ...grantees: readonly iam.IGrantable[]): void => {
  bankKeys.grantReadPublic(...grantees);
  bankKeys.grantSign(...grantees);
  network?.messageKeys.grantSign(...grantees);
  network?.transportIdentity.grantRead(...grantees);
};

/** Lets functions call banks, and seal and open the banks' tokens. */
export const grantBankAccess = (access: BankAccess, ...grantees: readonly iam.IGrantable[]): void => {
  grantBankCalls(access, ...grantees);
  access.secretsKey.grantSeal(...grantees);
  access.secretsKey.grantOpen(...grantees);
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
