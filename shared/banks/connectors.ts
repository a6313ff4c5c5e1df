import * as z from 'zod';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { kmsSecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { createSecretReader } from '#shared/platform/secrets/secret.ts';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import { type NamedSigner, ps256Signer } from '#shared/platform/directory-keys/ps256-signer.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { CallingIdentities } from './protocols/identities.ts';
import type { BankLinks } from './port/bank-link.ts';
import { EventScope } from './port/events.ts';
import { connectBanks } from './protocols/connect-banks.ts';
import { BanksVariable } from './protocols/endpoints.ts';
import { createMutualTls } from './transport/identity.ts';

/** Environment of functions that call banks without a customer's consent (client credentials only). */
export const BankCallEnv = z.object({
  BANKS: BanksVariable,
  /** This service's client id, keys and certificate in each market. */
  BANK_IDENTITIES: CallingIdentities,
  /** The consents for which banks post events. */
  BANK_EVENTS: EventScope,
  /** Maximum number of interactions that may call one API of a slow bank at the same time. */
  SLOW_BANK_INTERACTIONS: z.coerce.number<string>().int().positive(),
});
type BankCallEnv = z.output<typeof BankCallEnv>;

/** The encryption purpose of bank tokens (secret-cipher.ts). */
export const bankSecretsPurpose = 'bank-secrets';

/** Environment of functions that also call banks under customers' consents. */
export const BankEnv = BankCallEnv.extend({
  /** The KMS key that encrypts bank tokens (secret-cipher.ts). */
  SECRETS_KEY: z.string(),
});

export type BankEnv = z.output<typeof BankEnv>;

/** Creates the dependencies for a function that calls banks on behalf of customers. */
export const createBankAccess = (env: BankEnv, table: Table) => ({
  links: createBanks(env, table),
  secrets: kmsSecretCipher({ keyArn: env.SECRETS_KEY, purpose: bankSecretsPurpose, table }),
  now: systemClock,
});

/**
 * Returns the client as which this service signs requests to the controls of the sandbox banks. They have registered
 * only its first identity.
 */
export const createSandboxClient = (
  { BANK_IDENTITIES: [identity] }: BankCallEnv,
  table: Table,
): { readonly clientId: string; readonly signer: NamedSigner } => {
  if (!identity) throw new Error('A stage with sandbox banks needs an identity');
  return { clientId: identity.clientId, signer: ps256Signer(createKmsClient(), table, identity.messageKeys) };
};

/** Connects to banks with this service's own keys and certificates. */
export const createBanks = (env: BankCallEnv, table: Table): BankLinks => {
  const now = systemClock;
  const kms = createKmsClient();
  const clients = env.BANK_IDENTITIES.map(({ markets, clientId, messageKeys, transportSecret }) => ({
    markets,
    clientId,
    signer: ps256Signer(kms, table, messageKeys),
    http: createMutualTls(createSecretReader(transportSecret, now)),
  }));
  const { BANKS: banks, BANK_EVENTS: eventsOf, SLOW_BANK_INTERACTIONS: maxSlowInteractions } = env;
  return connectBanks(banks, { clients, eventsOf, maxSlowInteractions, table, now });
};
