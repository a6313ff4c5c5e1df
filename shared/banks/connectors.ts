import * as z from 'zod';
import { openHttpClient } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';
import { kmsDecrypter } from '#shared/platform/secrets/rsa-decrypter.ts';
import { openSecret } from '#shared/platform/secrets/secret.ts';
import { KeyArns, kmsSigner, openKms } from '#shared/platform/signing/kms-signer.ts';
import { ps256Signer } from '#shared/platform/signing/ps256-signer.ts';
import { NamedKeys } from '#shared/platform/signing/named-keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { openProviderLinks } from './directory/link-store.ts';
import { codeOf } from './directory/participants.ts';
import { type ProviderLink, revisionOf } from './directory/provider-link.ts';
import { openBankKeys } from './jose/bank-keys.ts';
import type { BankLink, BankLinks } from './port/bank-link.ts';
import type { BankEvents } from './port/events.ts';
import { BankUnavailable } from './port/errors.ts';
import { openFinanceBank } from './open-finance/open-finance-bank.ts';
import { openBreaker } from './transport/breaker.ts';
import { openMutualTls } from './transport/identity.ts';
import type { BankContext } from './uae/bank-context.ts';
import type { PayeeAddress } from './uae/payees.ts';
import { openEvents } from './uae/events.ts';
import { bankContext, uaeBank } from './uae/uae-bank.ts';

const Endpoints = z.object({
  issuer: z.string(),
  payments: z.string(),
  accounts: z.string().optional(),
  payees: z.string().optional(),
});

/**
 * The endpoints of each bank, by provider code. `*` covers every provider that is not named, and `{provider}` in an
 * address is replaced by the provider's code. Infra writes the variable BANKS with this type, and the functions read it
 * with the same type. Banks of a participant directory are not among them.
 */
export const BankDirectory = z.record(z.string(), Endpoints);
export type BankDirectory = z.infer<typeof BankDirectory>;

/** The environment variables of a function that asks banks what needs no customer. */
export const BankCallEnv = z.object({
  BANKS: z.string().transform((text) => BankDirectory.parse(JSON.parse(text))),
  /** This service's client id at the banks. */
  BANK_CLIENT_ID: z.string(),
  /** The keys that sign client assertions (RFC 7523) and payment orders. They are registered at the banks. */
  BANK_KEYS: KeyArns,
  /** The keys that sign for banks of a participant directory, by the kids that the directory has assigned. */
  MESSAGE_KEYS: NamedKeys.optional(),
  /** The secret with this service's transport key and certificate, for banks of a participant directory. */
  TRANSPORT_SECRET: z.string().optional(),
});
type BankCallEnv = z.output<typeof BankCallEnv>;

/** The environment variables of a function that also uses what customers have granted at banks. */
export const BankEnv = BankCallEnv.extend({
  /** The KMS key that encrypts the banks' tokens (sealed-box.ts). */
  SECRETS_KEY: z.string(),
});

/** The environment variables of a function that receives the events of banks. */
export const BankEventsEnv = z.object({
  BANK_CLIENT_ID: z.string(),
  /** The keys to which banks encrypt events, by the kids that the directory has assigned. */
  EVENT_KEYS: NamedKeys,
});

/** More than a market has banks. */
const mostBanks = 600;

/**
 * Opens the links to banks: those of the market's participant directory by what the table says about them, the others by
 * their configured endpoints. A provider in neither is not connected.
 */
export const openBanks = (env: BankCallEnv, table: Table): BankLinks => {
  const inDirectory = openDirectoryBanks(env, table);
  const configured = openConfiguredBanks(env, table);
  return async (provider) => (await inDirectory?.(provider)) ?? configured(provider);
};

/** The banks of a participant directory. Undefined for a provider that the directory never had. */
const openDirectoryBanks = (env: BankCallEnv, table: Table) => {
  const { MESSAGE_KEYS: keys, TRANSPORT_SECRET: secret, BANK_CLIENT_ID: clientId } = env;
  if (!keys || secret === undefined) return undefined;
  const now = systemClock;
  const links = openProviderLinks(table, now);
  const signer = ps256Signer(openKms(), keys);
  const http = openMutualTls(openSecret(secret, now));
  const connected = openMemory<BankContext>({ most: mostBanks });

  const connect = (link: ProviderLink): BankContext => {
    const { code: provider, apis, state: _state, name: _name, ...addresses } = link;
    const server = { provider, apis: definedOf(apis), ...addresses };
    const guarded = openBreaker({ server, table, http, now });
    return bankContext({ server, clientId, signer, http: guarded, now });
  };

  /** A suspension changes nothing about how the bank is reached. */
  const contextOf = (link: ProviderLink) =>
    connected.recall(revisionOf({ ...link, state: 'active' }), async () => connect(link));

  /** The address comes from another bank, so it counts only if the directory says the same. */
  const bankAt = async ({ DiscoveryEndpointUrl, ResourceServerUrl }: PayeeAddress) => {
    const link = URL.canParse(DiscoveryEndpointUrl) ? await links.find(codeOf(DiscoveryEndpointUrl, '')) : undefined;
    const isListed = link?.state === 'active' && (link.apis.payees ?? '').startsWith(ResourceServerUrl);
    return isListed ? contextOf(link) : undefined;
  };

  return async (provider: string): Promise<BankLink | undefined> => {
    const link = await links.find(provider);
    if (!link) return undefined;
    switch (link.state) {
      case 'active':
        return uaeBank(await contextOf(link), bankAt);
      case 'suspended':
      case 'removed':
        return { ...uaeBank(await contextOf(link), bankAt), closed: link.state };
      case 'listed':
      case 'registering':
      case 'registered':
        throw new BankUnavailable(`${provider} is ${link.state}`);
    }
  };
};

const definedOf = ({ payments, accounts, payees }: ProviderLink['apis']) => ({
  ...(payments !== undefined && { payments }),
  ...(accounts !== undefined && { accounts }),
  ...(payees !== undefined && { payees }),
});

/** The banks with configured endpoints. They speak this service's own dialect. */
const openConfiguredBanks = (env: BankCallEnv, table: Table): BankLinks => {
  const signer = kmsSigner(openKms(), env.BANK_KEYS);
  const http = openHttpClient();
  const now = systemClock;
  const connected = new Map<string, BankLink>();
  return async (provider) => {
    const known = connected.get(provider);
    if (known) return known;
    const endpoints = env.BANKS[provider] ?? env.BANKS['*'];
    if (!endpoints) throw new BankUnavailable(`${provider} is not connected`);
    const apis = {
      payments: endpoints.payments.replaceAll('{provider}', provider),
      accounts: endpoints.accounts?.replaceAll('{provider}', provider),
      payees: endpoints.payees?.replaceAll('{provider}', provider),
    };
    const bank = openFinanceBank({
      provider,
      endpoints: { issuer: endpoints.issuer.replaceAll('{provider}', provider), ...apis },
      clientId: env.BANK_CLIENT_ID,
      signer,
      http: openBreaker({ server: { provider, apis: definedOf(apis) }, table, http, now }),
      now,
    });
    connected.set(provider, bank);
    return bank;
  };
};

/**
 * Opens the events of banks of a participant directory. A bank's keys are those of the table: who can post here must not
 * make us ask banks for keys.
 */
export const openBankEvents = (
  { BANK_CLIENT_ID: clientId, EVENT_KEYS }: z.output<typeof BankEventsEnv>,
  table: Table,
): ((provider: string) => Promise<BankEvents | undefined>) => {
  const now = systemClock;
  const links = openProviderLinks(table, now);
  const decrypter = kmsDecrypter(openKms(), EVENT_KEYS);
  return async (provider) => {
    const link = await links.find(provider);
    if (!link) return undefined;
    const keys = openBankKeys({ known: async () => link.keys, latest: async () => [] });
    return openEvents({ keys, issuer: link.issuer, clientId, decrypter, now });
  };
};
