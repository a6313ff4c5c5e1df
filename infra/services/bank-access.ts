import type * as z from 'zod';
import { type BankCallEnv, type BankEnv, bankSecretsPurpose } from '#shared/banks/connectors.ts';
import { BankEndpoints } from '#shared/banks/protocols/endpoints.ts';
import type { EventScope } from '#shared/banks/port/events.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import type { ServiceFunction } from '../constructs/functions/service-function.ts';
import type { BankIdentity } from '../constructs/keys/bank-identities.ts';
import type { SecretsKey } from '../constructs/keys/secrets-key.ts';
import { countBankCalls } from '../constructs/monitoring/bank-calls.ts';
import type { LedgerTable } from '../constructs/storage/ledger-table.ts';

/**
 * The settings for bank calls: the addresses of the banks outside a participant directory, our identities, and the
 * key that encrypts bank tokens.
 */
export interface BankAccess {
  readonly configuredBanks: BankEndpoints;
  readonly identities: readonly BankIdentity[];
  /** The consents for which banks post events. */
  readonly bankEvents: EventScope;
  /** Maximum number of interactions that may call one API of a slow bank at the same time. */
  readonly slowBankInteractions: number;
  readonly secretsKey: SecretsKey;
}

/** The settings for bank calls with client credentials only. */
export type BankCalls = Omit<BankAccess, 'secretsKey'>;

export const bankCallEnv = ({
  configuredBanks,
  identities,
  bankEvents,
  slowBankInteractions,
}: BankCalls): z.input<typeof BankCallEnv> => ({
  BANKS: banksVariable(configuredBanks),
  BANK_IDENTITIES: JSON.stringify(
    identities.map(({ markets, clientId, messageKeys, transportIdentity }) => ({
      markets,
      clientId,
      messageKeys: messageKeys.named,
      transportSecret: transportIdentity.arn,
    })),
  ),
  BANK_EVENTS: bankEvents,
  SLOW_BANK_INTERACTIONS: String(slowBankInteractions),
});

export const bankEnv = (access: BankAccess): z.input<typeof BankEnv> => ({
  ...bankCallEnv(access),
  SECRETS_KEY: access.secretsKey.arn,
});

/**
 * Lets a function call banks: sign requests, present the service's certificate, and share the circuit breaker. Its calls
 * are counted for the alarm on a bank that is down.
 */
export const grantBankCalls = ({ identities }: BankCalls, ledger: LedgerTable, grantee: ServiceFunction): void => {
  countBankCalls(grantee, grantee.logGroup);
  for (const { messageKeys, transportIdentity } of identities) {
    messageKeys.grantSign(grantee);
    transportIdentity.grantRead(grantee);
  }
  const pairs = identities.flatMap(({ messageKeys }) => messageKeys.pairs);
  ledger.grant(grantee, {
    get: [
      providerKeys.breaker('*', '*'),
      providerKeys.health('*'),
      providerKeys.providerLink('*'),
      ...pairs.map(keys.messagePair),
    ],
    query: [providerKeys.bankCalls('*', '*')],
    commit: [providerKeys.breaker('*', '*'), providerKeys.health('*')],
    count: [providerKeys.callSlot('*', '*'), providerKeys.bankCalls('*', '*')],
  });
};

/** Lets a function call banks, and encrypt and decrypt their tokens. */
export const grantBankAccess = (access: BankAccess, ledger: LedgerTable, grantee: ServiceFunction): void => {
  grantBankCalls(access, ledger, grantee);
  access.secretsKey.grantEncrypt(bankSecretsPurpose, ledger, grantee);
  access.secretsKey.grantDecrypt(bankSecretsPurpose, ledger, grantee);
};

/** Returns the banks as an environment variable. Throws at synthesis if the functions could not parse the value. */
export const banksVariable = (configuredBanks: BankEndpoints): string =>
  JSON.stringify(BankEndpoints.parse(configuredBanks));
