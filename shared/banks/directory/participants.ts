import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import type { ProviderLink } from './provider-link.ts';

const Resource = lazyObject(() => ({
  Status: z.string().nullish(),
  ApiDiscoveryEndpoints: z.array(z.object({ ApiEndpoint: z.string() })).nullish(),
}));

const Server = lazyObject(() => ({
  AuthorisationServerId: z.string(),
  Status: z.string().nullish(),
  CustomerFriendlyName: z.string(),
  OpenIDDiscoveryDocument: z.string(),
  ApiResources: z.array(z.unknown()).nullish(),
}));

const Organisation = z.object({ Status: z.string().nullish(), AuthorisationServers: z.array(z.unknown()).nullish() });

/** An authorisation server in the UAE participant directory. Integrators see it as a provider. */
export interface Participant {
  readonly code: string;
  readonly name: string;
  readonly isSuspended: boolean;
  readonly discoveryDocument: string;
  readonly apis: ProviderLink['apis'];
}

const isActive = (status: string | null | undefined): boolean => (status ?? 'Active') === 'Active';

/**
 * The directory lists every path of an API. Every path begins with the server URL that the standard's API documents
 * specify.
 */
const apiUrl = /^(.*\/open-finance\/(payment|account-information|confirmation-of-payee)\/v2\.1)(?:\/|$)/;

const families = { payment: 'payments', 'account-information': 'accounts', 'confirmation-of-payee': 'payees' } as const;

const apisOf = (resources: readonly unknown[]): ProviderLink['apis'] => {
  const addresses = resources.flatMap((resource) => {
    const { data } = Resource.safeParse(resource);
    return data && isActive(data.Status) ? (data.ApiDiscoveryEndpoints ?? []) : [];
  });
  const apis = addresses.flatMap(({ ApiEndpoint }) => {
    const [, address, family] = apiUrl.exec(ApiEndpoint) ?? [];
    const name = family === undefined ? undefined : families[family as keyof typeof families];
    return name && address ? [[name, address] as const] : [];
  });
  return Object.fromEntries(apis);
};

/**
 * Derives this service's code for a provider. At the UAE hub, every bank has a separate host (`auth1.<bank>.apihub…`).
 * On other hosts, the last segment of the issuer's path identifies the bank.
 */
export const codeOf = (discoveryDocument: string, serverId: string): string => {
  const { hostname, pathname } = new URL(discoveryDocument);
  const [, hostName] = /^auth\d*\.([^.]+)\..*apihub\./.exec(hostname) ?? [];
  const [, pathName] = /([^/]+)\/\.well-known\//.exec(pathname) ?? [];
  const name = (hostName ?? pathName ?? serverId).toLowerCase();
  return name.startsWith('uae-') ? name : `uae-${name}`;
};

/**
 * Parses the response of GET /participants and returns every authorisation server with an API that this service
 * supports. Skips invalid entries, because one bank's mistake must not hide the other banks.
 */
export const readParticipants = (response: unknown): readonly Participant[] => {
  const organisations = z.array(z.unknown()).parse(response);
  const participants = organisations.flatMap((entry) => {
    const { data: organisation } = Organisation.safeParse(entry);
    return (organisation?.AuthorisationServers ?? []).flatMap((listed): Participant[] => {
      const { data: server } = Server.safeParse(listed);
      if (!server || !URL.canParse(server.OpenIDDiscoveryDocument)) return [];
      const apis = apisOf(server.ApiResources ?? []);
      if (!apis.payments && !apis.accounts) return [];
      return [
        {
          code: codeOf(server.OpenIDDiscoveryDocument, server.AuthorisationServerId),
          name: server.CustomerFriendlyName,
          isSuspended: !isActive(organisation?.Status) || !isActive(server.Status),
          discoveryDocument: server.OpenIDDiscoveryDocument,
          apis,
        },
      ];
    });
  });
  return [...new Map(participants.map((participant) => [participant.code, participant])).values()];
};
