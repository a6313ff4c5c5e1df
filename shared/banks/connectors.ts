import * as z from 'zod';
import { Unreachable } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { kmsDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';
import { kmsSecretCipher } from '#shared/platform/secrets/secret-cipher.ts';
import { createSecretReader } from '#shared/platform/secrets/secret.ts';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import { ps256Signer } from '#shared/platform/directory-keys/ps256-signer.ts';
import { NamedKeys } from '#shared/platform/directory-keys/named-keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { readBankDocuments } from './directory/bank-documents.ts';
import { createProviderLinks } from './directory/link-store.ts';
import { codeOf } from './directory/participants.ts';
import { type ProviderLink, revisionOf } from './directory/provider-link.ts';
import { createBankKeys } from './jose/bank-keys.ts';
import type { BankLink, BankLinks } from './port/bank-link.ts';
import type { ConsentAtBank } from './port/consents.ts';
import { type BankEvents, EventScope } from './port/events.ts';
import { BankUnavailable } from './port/errors.ts';
import { ksaBank } from './ksa/ksa-bank.ts';
import { createBreaker } from './transport/breaker.ts';
import type { ApiFamily } from './transport/bank-server.ts';
import { createMutualTls } from './transport/identity.ts';
import type { BankContext } from './uae/bank-context.ts';
import type { PayeeAddress } from './uae/payees.ts';
import { createEvents } from './uae/events.ts';
import { sandboxDialectBank } from './uae/sandbox-dialect.ts';
import { bankContext, uaeBank, type UaeBankSettings } from './uae/uae-bank.ts';

const Endpoints = z.object({
  /**
   * Payments in the sandbox dialect: the discovery document, the payment API and, if the bank supports confirmation of
   * payee, the payee API.
   */
  dialect: z.object({ discovery: z.string(), payments: z.string(), payees: z.string().optional() }).optional(),
  /** Account information in the KSA standard: the discovery document and the account API. */
  ksa: z.object({ discovery: z.string(), accounts: z.string() }).optional(),
});

/**
 * Endpoints of each bank by provider code. `*` is the default for providers without an entry, and `{provider}` in a URL
 * is replaced by the provider code. Infra writes them to the environment variable BANKS, and the functions parse them
 * with this schema. Banks in a participant directory have no entry.
 */
export const BankEndpoints = z.record(z.string(), Endpoints);
export type BankEndpoints = z.infer<typeof BankEndpoints>;

/** Environment of functions that call banks without a customer's consent (client credentials only). */
export const BankCallEnv = z.object({
  BANKS: z.string().transform((text) => BankEndpoints.parse(JSON.parse(text))),
  /** This service's client id at the banks. */
  BANK_CLIENT_ID: z.string(),
  /** The consents for which banks post events. */
  BANK_EVENTS: EventScope,
  /** Keys that sign messages to banks, by the `kid` that the participant directory assigned. */
  MESSAGE_KEYS: NamedKeys,
  /** The secret with this service's transport key and certificate (mutual TLS). */
  TRANSPORT_SECRET: z.string(),
});
type BankCallEnv = z.output<typeof BankCallEnv>;

/** The encryption purpose of bank tokens (secret-cipher.ts). */
export const bankSecretsPurpose = 'bank-secrets';

/** Environment of functions that also call banks under customers' consents. */
export const BankEnv = BankCallEnv.extend({
  /** The KMS key that encrypts bank tokens (secret-cipher.ts). */
  SECRETS_KEY: z.string(),
});

/** Environment of the function that receives bank events. */
export const BankEventsEnv = z.object({
  BANK_CLIENT_ID: z.string(),
  /** The keys that decrypt bank events, by the `kid` that the directory assigned. */
  EVENT_KEYS: NamedKeys,
});

type BankEnv = z.output<typeof BankEnv>;

/** Creates the dependencies for a function that calls banks on behalf of customers. */
export const createBankAccess = (env: BankEnv, table: Table) => ({
  links: createBanks(env, table),
  secrets: kmsSecretCipher({ keyArn: env.SECRETS_KEY, purpose: bankSecretsPurpose, table }),
  now: systemClock,
});

/** Cache size, larger than the number of banks in the markets. */
const maxBanks = 600;

/**
 * Connects to banks: banks in the market's participant directory through the links in the table, other banks through
 * their configured endpoints. Throws BankUnavailable for a provider that has neither.
 */
export const createBanks = (env: BankCallEnv, table: Table): BankLinks => {
  const now = systemClock;
  const settings: ConnectionSettings = {
    clientId: env.BANK_CLIENT_ID,
    eventsOf: env.BANK_EVENTS,
    signer: ps256Signer(createKmsClient(), table, env.MESSAGE_KEYS),
    http: createMutualTls(createSecretReader(env.TRANSPORT_SECRET, now)),
    table,
    now,
  };
  const inDirectory = createDirectoryBanks(settings);
  const configured = createConfiguredBanks(env.BANKS, settings);
  return async (provider, kind) => (await inDirectory(provider)) ?? configured(provider, kind);
};

/** Settings of all bank connections: this service's client id, signer and mutual TLS client. */
type ConnectionSettings = Omit<UaeBankSettings, 'server'> & { readonly table: Table };

/** Connects to banks in a participant directory. Returns undefined for a provider that was never in the directory. */
const createDirectoryBanks = ({ table, http, now, ...settings }: ConnectionSettings) => {
  const links = createProviderLinks(table, now);
  const connected = createCache<BankContext>({ max: maxBanks });

  const connect = (link: ProviderLink): BankContext => {
    const { code: provider, apis, state: _state, name: _name, ...addresses } = link;
    const server = { provider, apis: definedOf(apis), ...addresses };
    return bankContext({ ...settings, server, http: createBreaker({ server, table, http, now }), now });
  };

  /**
   * Uses the same cached connection for a suspended bank, because a suspension does not change how the bank is reached.
   */
  const contextOf = (link: ProviderLink) =>
    connected.getOrLoad(revisionOf({ ...link, state: 'active' }), async () => connect(link));

  /**
   * Returns the bank at an address, or undefined if the directory does not list that address. The check is necessary
   * because the address comes from another bank.
   */
  const findBankByAddress = async ({ DiscoveryEndpointUrl, ResourceServerUrl }: PayeeAddress) => {
    const link = URL.canParse(DiscoveryEndpointUrl) ? await links.find(codeOf(DiscoveryEndpointUrl, '')) : undefined;
    const isListed = link?.state === 'active' && (link.apis.payees ?? '').startsWith(ResourceServerUrl);
    return isListed ? contextOf(link) : undefined;
  };

  return async (provider: string): Promise<BankLink | undefined> => {
    const link = await links.find(provider);
    if (!link) return undefined;
    switch (link.state) {
      case 'active':
        return uaeBank(await contextOf(link), findBankByAddress);
      case 'suspended':
      case 'removed':
        return { ...uaeBank(await contextOf(link), findBankByAddress), closed: link.state };
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

const notConnected = (provider: string): BankUnavailable => new BankUnavailable(`${provider} is not connected`);

/** Returns the provider's configured endpoints, with its code in the URLs. */
const endpointsOf = (banks: BankEndpoints, provider: string): z.infer<typeof Endpoints> => {
  const configured = banks[provider] ?? banks['*'];
  if (!configured) throw notConnected(provider);
  return Endpoints.parse(JSON.parse(JSON.stringify(configured).replaceAll('{provider}', provider)));
};

/** The protocol and the addresses of a bank with configured endpoints, for payments or for account data. */
interface Protocol {
  readonly discovery: string;
  readonly apis: Readonly<Partial<Record<ApiFamily, string>>>;
  connect(settings: UaeBankSettings): BankLink;
}

const protocolOf = (
  provider: string,
  kind: ConsentAtBank['kind'],
  { dialect, ksa }: z.infer<typeof Endpoints>,
): Protocol => {
  switch (kind) {
    case 'payment': {
      if (!dialect) throw new BankUnavailable(`${provider} does not accept payments`);
      const { discovery, payments, payees } = dialect;
      return { discovery, apis: definedOf({ payments, accounts: undefined, payees }), connect: sandboxDialectBank };
    }
    case 'account': {
      if (!ksa) throw new BankUnavailable(`${provider} does not share account data`);
      return { discovery: ksa.discovery, apis: { accounts: ksa.accounts }, connect: ksaBank };
    }
  }
};

/** Cache time of the documents and keys of banks that no participant directory lists. */
const documentsSeconds = 900;

/** Connects to Saudi banks, which no directory lists, using the addresses in their discovery documents. */
const createConfiguredBanks = (
  banks: BankEndpoints,
  { table, http, now, ...settings }: ConnectionSettings,
): BankLinks => {
  const connected = createCache<{ readonly bank: BankLink; readonly until: number }>({
    max: maxBanks,
    validUntil: ({ until }) => until,
    now,
  });

  const connect = async (provider: string, kind: ConsentAtBank['kind']): Promise<BankLink> => {
    const { discovery, apis, connect: createLink } = protocolOf(provider, kind, endpointsOf(banks, provider));
    const participant = { code: provider, name: provider, isSuspended: false, discoveryDocument: discovery, apis };
    // The operator configured the discovery document, so its addresses are trusted.
    const policy = { addresses: 'any', participantsUrl: discovery } as const;
    const withBreaker = createBreaker({ server: { provider, apis }, table, http, now });
    const documents = await readBankDocuments(participant, policy, withBreaker).catch((error: unknown) => {
      if (error instanceof Unreachable) throw new BankUnavailable(`${provider} did not respond`, { cause: error });
      throw error;
    });
    return createLink({ ...settings, server: { ...documents, provider, apis }, http: withBreaker, now });
  };

  return async (provider, kind) => {
    const { bank } = await connected.getOrLoad(`${provider} ${kind}`, async () => {
      const until = now().getTime() + documentsSeconds * 1000;
      return { bank: await connect(provider, kind), until };
    });
    return bank;
  };
};

/**
 * Reads events of banks in a participant directory. Uses only stored bank keys: an unauthenticated POST must not
 * trigger a key fetch.
 */
export const createBankEvents = (
  { BANK_CLIENT_ID: clientId, EVENT_KEYS }: z.output<typeof BankEventsEnv>,
  table: Table,
): ((provider: string) => Promise<BankEvents | undefined>) => {
  const now = systemClock;
  const links = createProviderLinks(table, now);
  const decrypter = kmsDecrypter(createKmsClient(), EVENT_KEYS);
  return async (provider) => {
    const link = await links.find(provider);
    if (!link) return undefined;
    const keys = createBankKeys({ known: async () => link.keys, latest: async () => [] });
    return createEvents({ keys, issuer: link.issuer, clientId, decrypter, now });
  };
};
