import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createProviderLinks } from '../directory/link-store.ts';
import { codeOf } from '../directory/participants.ts';
import { type ProviderLink, revisionOf } from '../directory/provider-link.ts';
import { createCallCounts } from '../health/call-counts.ts';
import { createHealthMonitor, type HealthMonitor } from '../health/health-monitor.ts';
import { createHealthStore } from '../health/health-store.ts';
import { type CallingIdentity, identityIn } from './identities.ts';
import type { BankLink, BankLinks } from '../port/bank-link.ts';
import type { ConsentAtBank } from '../port/consents.ts';
import { BankUnavailable } from '../port/errors.ts';
import { type BankSettings, noPayeeDirectory, type Protocol } from '../transport/bank-protocol.ts';
import { type BreakerSettings, createBreaker } from '../transport/breaker.ts';
import { documentsSeconds, maxBanks, readConfiguredBank } from './configured-bank.ts';
import { type BankEndpoints, endpointsOf } from './endpoints.ts';
import { directoryOf, protocolNamed, protocols } from './protocols.ts';

/** Settings of all bank connections: this service's client id, signer and mutual TLS client in each market. */
interface Settings extends Pick<BankSettings, 'eventsOf' | 'now'> {
  readonly clients: readonly (Pick<BankSettings, 'clientId' | 'signer'> &
    Pick<CallingIdentity, 'markets'> & { readonly http: HttpClient })[];
  /** Maximum number of interactions that may call one API of a slow bank at the same time. */
  readonly maxSlowInteractions: number;
  readonly table: Table;
}

type MonitoredSettings = Settings & { readonly health: HealthMonitor };

/**
 * Connects to banks: banks in a market's participant directory through the links in the table, other banks through
 * their configured endpoints. Throws BankUnavailable for a provider that has neither.
 */
export const connectBanks = (banks: BankEndpoints, settings: Settings): BankLinks => {
  const { table, now } = settings;
  const stores = { counts: createCallCounts(table, now), health: createHealthStore(table, now) };
  const monitored = { ...settings, health: createHealthMonitor(stores, now) };
  const inDirectory = createDirectoryBanks(monitored);
  const configured = createConfiguredBanks(banks, monitored);
  return async (provider, kind) => (await inDirectory(provider)) ?? configured(provider, kind);
};

/** Returns how to call one bank, through a circuit breaker that all functions share. */
const settingsFor = (server: BreakerSettings['server'], market: NationalMarket, settings: MonitoredSettings) => {
  const { clients, eventsOf, maxSlowInteractions, table, health, now } = settings;
  const { clientId, signer, http } = identityIn(clients, market);
  const withBreaker = createBreaker({ server, market, table, http, health, maxSlowInteractions, now });
  return { clientId, eventsOf, signer, http: withBreaker, now };
};

/** Connects to banks in a participant directory. Returns undefined for a provider that was never in the directory. */
const createDirectoryBanks = (settings: MonitoredSettings) => {
  const links = createProviderLinks(settings.table, settings.now);
  const connected = createCache<{ readonly bank: BankLink; readonly settings: BankSettings }>({ max: maxBanks });

  const connect = (link: ProviderLink, { connect: createLink }: Protocol) => {
    const { code: provider, name: _name, market, protocol, state: _state, ...documents } = link;
    const server = { provider, ...documents };
    const bankSettings = { server, ...settingsFor(server, market, settings) };

    const settingsIfActive = async (found: ProviderLink | undefined) =>
      found?.state === 'active' && found.protocol === protocol ? (await connectionOf(found)).settings : undefined;
    const bank = createLink(bankSettings, {
      async findBank({ DiscoveryEndpointUrl, ResourceServerUrl }) {
        if (!URL.canParse(DiscoveryEndpointUrl)) return undefined;
        const found = await links.find(codeOf(directoryOf(market), DiscoveryEndpointUrl, ''));
        return (found?.apis.payees ?? '').startsWith(ResourceServerUrl) ? settingsIfActive(found) : undefined;
      },
      async findHub() {
        const hub = (await links.list(market))?.find(({ isHub, state }) => isHub && state === 'active');
        return hub && settingsIfActive(await links.find(hub.code));
      },
    });
    return { bank, settings: bankSettings };
  };

  /**
   * Returns the cached connection, which a suspended, removed or disabled bank shares with its active state, because
   * existing consents remain usable.
   */
  const connectionOf = (link: ProviderLink) => {
    const protocol = protocolNamed(link.protocol);
    if (!protocol) throw new BankUnavailable(`${link.code} speaks an unknown protocol: ${link.protocol}`);
    return connected.getOrLoad(revisionOf({ ...link, state: 'active' }), async () => connect(link, protocol));
  };

  return async (provider: string): Promise<BankLink | undefined> => {
    const link = await links.find(provider);
    if (!link) return undefined;
    switch (link.state) {
      case 'active':
        return (await connectionOf(link)).bank;
      case 'suspended':
      case 'removed':
        return { ...(await connectionOf(link)).bank, closed: link.state };
      case 'registered':
        return { ...(await connectionOf(link)).bank, closed: 'disabled' };
      case 'listed':
      case 'registering':
        throw new BankUnavailable(`${provider} is ${link.state}`);
    }
  };
};

/** Connects to banks that no directory lists, using the addresses in their discovery documents. */
const createConfiguredBanks = (banks: BankEndpoints, settings: MonitoredSettings): BankLinks => {
  const connected = createCache<BankLink>({ max: maxBanks, lifetimeMs: documentsSeconds * 1000, now: settings.now });

  const connect = async (provider: string, kind: ConsentAtBank['kind']): Promise<BankLink> => {
    const { protocol, market, discovery, closed, ...apis } = endpointsOf(banks, provider, kind);
    const bankSettings = settingsFor({ provider, apis }, market, settings);
    const documents = await readConfiguredBank(provider, discovery, apis, bankSettings.http);
    const server = { provider, ...documents };
    const link = protocols[protocol].connect({ ...bankSettings, server }, noPayeeDirectory);
    return closed ? { ...link, closed: 'disabled' } : link;
  };

  return (provider, kind) => connected.getOrLoad(`${provider} ${kind}`, () => connect(provider, kind));
};
