import * as z from 'zod';
import { Unreachable } from '#shared/platform/outbound/http-client.ts';
import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';
import { kmsDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';
import { kmsSealedBox } from '#shared/platform/secrets/sealed-box.ts';
import { openSecret } from '#shared/platform/secrets/secret.ts';
import { openKms } from '#shared/platform/aws/kms.ts';
import { ps256Signer } from '#shared/platform/directory-keys/ps256-signer.ts';
import { NamedKeys } from '#shared/platform/directory-keys/named-keys.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { readBankDocuments } from './directory/bank-documents.ts';
import { openProviderLinks } from './directory/link-store.ts';
import { codeOf } from './directory/participants.ts';
import { type ProviderLink, revisionOf } from './directory/provider-link.ts';
import { openBankKeys } from './jose/bank-keys.ts';
import type { BankLink, BankLinks } from './port/bank-link.ts';
import type { ConsentAtBank } from './port/consents.ts';
import { type BankEvents, EventScope } from './port/events.ts';
import { BankUnavailable } from './port/errors.ts';
import { ksaBank } from './ksa/ksa-bank.ts';
import { openBreaker } from './transport/breaker.ts';
import type { ApiFamily } from './transport/bank-server.ts';
import { openMutualTls } from './transport/identity.ts';
import type { BankContext } from './uae/bank-context.ts';
import type { PayeeAddress } from './uae/payees.ts';
import { openEvents } from './uae/events.ts';
import { sandboxDialectBank } from './uae/sandbox-dialect.ts';
import { bankContext, uaeBank, type UaeBankSettings } from './uae/uae-bank.ts';

const Endpoints = z.object({
  /** Payments in the sandbox dialect: the discovery document, the API, and that of payees if the bank confirms them. */
  dialect: z.object({ discovery: z.string(), payments: z.string(), payees: z.string().optional() }).optional(),
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
  /** For which consents banks post events. */
  BANK_EVENTS: EventScope,
  /** The keys that sign for banks, by the kids that the participant directory has assigned. */
  MESSAGE_KEYS: NamedKeys,
  /** The secret with this service's transport key and certificate, which it shows to banks. */
  TRANSPORT_SECRET: z.string(),
});
type BankCallEnv = z.output<typeof BankCallEnv>;

/** Under which purpose the tokens of banks are sealed (sealed-box.ts). */
export const bankSecretsPurpose = 'bank-secrets';

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

type BankEnv = z.output<typeof BankEnv>;

/** What a function needs to call banks for a customer. */
export const openBankAccess = (env: BankEnv, table: Table) => ({
  links: openBanks(env, table),
  secrets: kmsSealedBox({ keyArn: env.SECRETS_KEY, purpose: bankSecretsPurpose, table }),
  now: systemClock,
});

/** More than a market has banks. */
const mostBanks = 600;

/**
 * Opens the links to banks: those of the market's participant directory by what the table says about them, the others by
 * their configured endpoints. A provider in neither is not connected.
 */
export const openBanks = (env: BankCallEnv, table: Table): BankLinks => {
  const now = systemClock;
  const way: Way = {
    clientId: env.BANK_CLIENT_ID,
    eventsOf: env.BANK_EVENTS,
    signer: ps256Signer(openKms(), table, env.MESSAGE_KEYS),
    http: openMutualTls(openSecret(env.TRANSPORT_SECRET, now)),
    table,
    now,
  };
  const inDirectory = openDirectoryBanks(way);
  const configured = openConfiguredBanks(env.BANKS, way);
  return async (provider, kind) => (await inDirectory(provider)) ?? configured(provider, kind);
};

/** How this service reaches every bank: who it is, what signs for it, and the connection that shows its certificate. */
type Way = Omit<UaeBankSettings, 'server'> & { readonly table: Table };

/** The banks of a participant directory. Undefined for a provider that the directory never had. */
const openDirectoryBanks = ({ table, http, now, ...way }: Way) => {
  const links = openProviderLinks(table, now);
  const connected = openMemory<BankContext>({ most: mostBanks });

  const connect = (link: ProviderLink): BankContext => {
    const { code: provider, apis, state: _state, name: _name, ...addresses } = link;
    const server = { provider, apis: definedOf(apis), ...addresses };
    return bankContext({ ...way, server, http: openBreaker({ server, table, http, now }), now });
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

const notConnected = (provider: string): BankUnavailable => new BankUnavailable(`${provider} is not connected`);

/** What is configured for a provider, with its code in the addresses. */
const endpointsOf = (banks: BankDirectory, provider: string): z.infer<typeof Endpoints> => {
  const configured = banks[provider] ?? banks['*'];
  if (!configured) throw notConnected(provider);
  return Endpoints.parse(JSON.parse(JSON.stringify(configured).replaceAll('{provider}', provider)));
};

/** What a bank with configured endpoints speaks, for payments or for account data. */
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
      if (!dialect) throw new BankUnavailable(`${provider} takes no payments`);
      const { discovery, payments, payees } = dialect;
      return { discovery, apis: definedOf({ payments, accounts: undefined, payees }), connect: sandboxDialectBank };
    }
    case 'account': {
      if (!ksa) throw new BankUnavailable(`${provider} shares no account data`);
      return { discovery: ksa.discovery, apis: { accounts: ksa.accounts }, connect: ksaBank };
    }
  }
};

/** How long the documents and keys of a bank are good that no directory keeps. */
const documentsSeconds = 900;

/** The banks of Saudi Arabia, which no directory lists: their own documents say how to reach them. */
const openConfiguredBanks = (banks: BankDirectory, { table, http, now, ...way }: Way): BankLinks => {
  const connected = openMemory<{ readonly bank: BankLink; readonly until: number }>({
    most: mostBanks,
    goodUntil: ({ until }) => until,
    now,
  });

  const connect = async (provider: string, kind: ConsentAtBank['kind']): Promise<BankLink> => {
    const { discovery, apis, connect: speak } = protocolOf(provider, kind, endpointsOf(banks, provider));
    const participant = { code: provider, name: provider, isSuspended: false, discoveryDocument: discovery, apis };
    // The operator has configured the bank, and the bank's own document names the rest.
    const policy = { addresses: 'any', participantsUrl: discovery } as const;
    const guarded = openBreaker({ server: { provider, apis }, table, http, now });
    const documents = await readBankDocuments(participant, policy, guarded).catch((error: unknown) => {
      if (error instanceof Unreachable) throw new BankUnavailable(`${provider} did not answer`, { cause: error });
      throw error;
    });
    return speak({ ...way, server: { ...documents, provider, apis }, http: guarded, now });
  };

  return async (provider, kind) => {
    const { bank } = await connected.recall(`${provider} ${kind}`, async () => {
      const until = now().getTime() + documentsSeconds * 1000;
      return { bank: await connect(provider, kind), until };
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
