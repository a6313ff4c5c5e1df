import * as z from 'zod';
import { openHttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';
import { kmsDecrypter } from '#shared/platform/secrets/rsa-decrypter.ts';
import { openSecret } from '#shared/platform/secrets/secret.ts';
import { KeyArns, kmsSigner, openKms } from '#shared/platform/signing/kms-signer.ts';
import { ps256Signer } from '#shared/platform/signing/ps256-signer.ts';
import { NamedKeys } from '#shared/platform/signing/named-keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { readBankDocuments } from './directory/bank-documents.ts';
import { openProviderLinks } from './directory/link-store.ts';
import { codeOf } from './directory/participants.ts';
import { type ProviderLink, revisionOf } from './directory/provider-link.ts';
import { openBankKeys } from './jose/bank-keys.ts';
import type { BankLink, BankLinks } from './port/bank-link.ts';
import type { BankEvents } from './port/events.ts';
import { BankUnavailable } from './port/errors.ts';
import { ksaBank } from './ksa/ksa-bank.ts';
import { openFinanceBank } from './open-finance/open-finance-bank.ts';
import { openBreaker } from './transport/breaker.ts';
import { openMutualTls } from './transport/identity.ts';
import type { BankContext } from './uae/bank-context.ts';
import type { PayeeAddress } from './uae/payees.ts';
import { openEvents } from './uae/events.ts';
import { bankContext, uaeBank } from './uae/uae-bank.ts';

const Endpoints = z.object({
  /** Payments in the sandbox dialect, and payees if the bank confirms them. */
  dialect: z.object({ issuer: z.string(), payments: z.string(), payees: z.string().optional() }).optional(),
  /** Account information by the standard of Saudi Arabia: the bank's discovery document, and the address of the API. */
  ksa: z.object({ discovery: z.string(), accounts: z.string() }).optional(),
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
  /**
   * The keys that sign client assertions (RFC 7523) and payment orders for banks with the sandbox dialect. They are
   * registered at the banks. Undefined in functions that ask for account data alone.
   */
  BANK_KEYS: KeyArns.optional(),
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
  const configured = { payment: openDialectBanks(env, table), account: openKsaBanks(env, table) };
  return async (provider, kind) => (await inDirectory?.(provider)) ?? configured[kind](provider);
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

type Bank = (provider: string) => Promise<BankLink>;

const notConnected = (provider: string): BankUnavailable => new BankUnavailable(`${provider} is not connected`);

/** What is configured for a provider, with its code in the addresses. */
const endpointsOf = ({ BANKS }: BankCallEnv, provider: string): z.infer<typeof Endpoints> => {
  const configured = BANKS[provider] ?? BANKS['*'];
  if (!configured) throw notConnected(provider);
  return Endpoints.parse(JSON.parse(JSON.stringify(configured).replaceAll('{provider}', provider)));
};

/** The payments of banks with configured endpoints. They speak this service's own dialect. */
const openDialectBanks = (env: BankCallEnv, table: Table): Bank => {
  if (!env.BANK_KEYS) return (provider) => Promise.reject(notConnected(provider));
  const signer = kmsSigner(openKms(), env.BANK_KEYS);
  const http = openHttpClient();
  const now = systemClock;
  const connected = new Map<string, BankLink>();
  return async (provider) => {
    const known = connected.get(provider);
    if (known) return known;
    const { dialect: endpoints } = endpointsOf(env, provider);
    if (!endpoints) throw new BankUnavailable(`${provider} takes no payments`);
    const apis = definedOf({ payments: endpoints.payments, accounts: undefined, payees: endpoints.payees });
    const bank = openFinanceBank({
      provider,
      endpoints,
      clientId: env.BANK_CLIENT_ID,
      signer,
      http: openBreaker({ server: { provider, apis }, table, http, now }),
      now,
    });
    connected.set(provider, bank);
    return bank;
  };
};

/** How long the documents and keys of a bank are good that no directory keeps. */
const documentsSeconds = 900;

/** The account data of banks with configured endpoints. They speak the standard of Saudi Arabia. */
const openKsaBanks = (env: BankCallEnv, table: Table): Bank => {
  const { MESSAGE_KEYS: keys, TRANSPORT_SECRET: secret, BANK_CLIENT_ID: clientId } = env;
  if (!keys || secret === undefined) return (provider) => Promise.reject(notConnected(provider));
  const now = systemClock;
  const signer = ps256Signer(openKms(), keys);
  const http = openMutualTls(openSecret(secret, now));
  const connected = openMemory<{ readonly bank: BankLink; readonly until: number }>({
    most: mostBanks,
    goodUntil: ({ until }) => until,
    now,
  });

  const connect = async (provider: string): Promise<BankLink> => {
    const { ksa: endpoints } = endpointsOf(env, provider);
    if (!endpoints) throw new BankUnavailable(`${provider} shares no account data`);
    const { discovery: discoveryDocument, accounts } = endpoints;
    const participant = { code: provider, name: provider, isSuspended: false, discoveryDocument, apis: { accounts } };
    // The operator has configured the bank, and the bank's own document names the rest.
    const policy = { addresses: 'any', participantsUrl: discoveryDocument } as const;
    const guarded = openBreaker({ server: { provider, apis: { accounts } }, table, http, now });
    const documents = await readBankDocuments(participant, policy, guarded).catch((error: unknown) => {
      if (error instanceof Unreachable) throw new BankUnavailable(`${provider} did not answer`, { cause: error });
      throw error;
    });
    const server = { ...documents, provider, apis: { accounts } };
    return ksaBank({ server, clientId, signer, http: guarded, now });
  };

  return async (provider) => {
    const { bank } = await connected.recall(provider, async () => {
      const until = now().getTime() + documentsSeconds * 1000;
      return { bank: await connect(provider), until };
    });
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
