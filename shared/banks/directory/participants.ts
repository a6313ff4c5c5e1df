import * as z from 'zod';
import { isHostSource } from '#shared/platform/http/host-source.ts';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { ProviderLink } from './provider-link.ts';

export interface ListedApi {
  readonly family: keyof ProviderLink['apis'];
  readonly base: string;
  /** Whether the endpoint finds the bank of any account in the market. A participant with no other endpoint is the hub. */
  readonly isDiscovery?: boolean;
}

/** The parts of a participant directory that depend on the protocol. */
export interface DirectoryFormat {
  /** Returns the API to which a URL belongs, or undefined if the URL is not one of this protocol. */
  apiAt(url: string): ListedApi | undefined;
  /** Returns the name from which a bank's code is derived, or undefined if the discovery document's URL has none. */
  nameIn(discoveryDocument: URL): string | undefined;
}

/** Describes how a market's participant directory lists banks. */
export interface MarketDirectory {
  readonly market: NationalMarket;
  /** The format of each protocol, by the protocol's name. */
  readonly formats: Readonly<Record<string, DirectoryFormat>>;
}

const Resource = lazyObject(() => ({
  Status: z.string().nullish(),
  ApiDiscoveryEndpoints: z.array(z.object({ ApiEndpoint: z.string() })).nullish(),
}));

const Server = lazyObject(() => ({
  AuthorisationServerId: z.string(),
  Status: z.string().nullish(),
  CustomerFriendlyName: z.string(),
  CustomerFriendlyLogoUri: z.string().nullish(),
  Issuer: z.string().nullish(),
  OpenIDDiscoveryDocument: z.string(),
  ApiResources: z.array(z.unknown()).nullish(),
}));

const Organisation = z.object({ Status: z.string().nullish(), AuthorisationServers: z.array(z.unknown()).nullish() });

/**
 * An authorisation server in a market's participant directory. Integrators see it as a provider, unless it only confirms
 * payees.
 */
export interface Participant {
  readonly code: string;
  /** The directory's id of the authorisation server. */
  readonly serverId: string;
  readonly name: string;
  /** Absent if the directory lists none that browsers can load safely. */
  readonly logoUri?: string | undefined;
  readonly isSuspended: boolean;
  /** Absent if the directory does not list it. */
  readonly issuer?: string | undefined;
  readonly discoveryDocument: string;
  /** The protocol that the bank speaks (protocols.ts). */
  readonly protocol: string;
  readonly apis: ProviderLink['apis'];
  /** Whether it only finds the banks of accounts. */
  readonly isHub: boolean;
}

/** Returns the URL of a logo, whose origin becomes part of a content security policy. */
const safeUrl = (text: string | null | undefined): string | undefined => {
  const url = URL.parse(text ?? '');
  return text && url?.protocol === 'https:' && isHostSource(url) ? text : undefined;
};

const isActive = (status: string | null | undefined): boolean => (status ?? 'Active') === 'Active';

/** Returns the endpoints that a bank offers in one protocol. */
const endpointsOf = (resources: readonly unknown[], { apiAt }: DirectoryFormat): readonly ListedApi[] => {
  const urls = resources.flatMap((resource) => {
    const { data } = Resource.safeParse(resource);
    return data && isActive(data.Status) ? (data.ApiDiscoveryEndpoints ?? []) : [];
  });
  return urls.flatMap(({ ApiEndpoint }) => apiAt(ApiEndpoint) ?? []);
};

/**
 * Derives this service's code for a provider: the market, and the name in the discovery document's host or, on other
 * hosts, in the last segment of the issuer's path.
 */
export const codeOf = ({ market, formats }: MarketDirectory, discoveryDocument: string, serverId: string): string => {
  const url = new URL(discoveryDocument);
  const [hostName] = Object.values(formats).flatMap(({ nameIn }) => nameIn(url) ?? []);
  const [, pathName] = /([^/]+)\/\.well-known\//.exec(url.pathname) ?? [];
  const name = (hostName ?? pathName ?? serverId).toLowerCase();
  const prefix = `${market.toLowerCase()}-`;
  return name.startsWith(prefix) ? name : prefix + name;
};

/**
 * Parses the response of GET /participants and returns every authorisation server with an API that this service
 * supports. Several of them may have the same code. Skips invalid entries, because one bank's mistake must not hide the
 * other banks.
 */
export const readParticipants = (response: unknown, directory: MarketDirectory): readonly Participant[] => {
  const organisations = z.array(z.unknown()).parse(response);
  return organisations.flatMap((entry) => {
    const { data: organisation } = Organisation.safeParse(entry);
    return (organisation?.AuthorisationServers ?? []).flatMap((listed): Participant[] => {
      const { data: server } = Server.safeParse(listed);
      if (!server || !URL.canParse(server.OpenIDDiscoveryDocument)) return [];
      const supported = Object.entries(directory.formats)
        .map(([protocol, format]) => ({ protocol, endpoints: endpointsOf(server.ApiResources ?? [], format) }))
        .find(({ endpoints }) => endpoints.length > 0);
      if (!supported) return [];
      return [
        {
          code: codeOf(directory, server.OpenIDDiscoveryDocument, server.AuthorisationServerId),
          serverId: server.AuthorisationServerId,
          name: server.CustomerFriendlyName,
          logoUri: safeUrl(server.CustomerFriendlyLogoUri),
          isSuspended: !isActive(organisation?.Status) || !isActive(server.Status),
          issuer: server.Issuer ?? undefined,
          discoveryDocument: server.OpenIDDiscoveryDocument,
          protocol: supported.protocol,
          apis: Object.fromEntries(supported.endpoints.map(({ family, base }) => [family, base])),
          isHub: supported.endpoints.every(({ isDiscovery }) => isDiscovery),
        },
      ];
    });
  });
};
