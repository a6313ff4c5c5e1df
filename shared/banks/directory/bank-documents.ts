import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { BankUnavailable } from '../port/errors.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { KeySet } from './key-set.ts';
import type { Participant } from './participants.ts';
import type { ProviderLink } from './provider-link.ts';

const timeoutMs = 10_000;
/** Maximum size of a document: enough for the directory of a market with 500 banks. */
const maxBytes = 20_000_000;

const text = z.string();
/** Endpoints that clients with a certificate use instead of the general ones (RFC 8705 §5). */
const Aliases = lazyObject(() => ({
  token_endpoint: text.optional(),
  pushed_authorization_request_endpoint: text.optional(),
  userinfo_endpoint: text.optional(),
  registration_endpoint: text.optional(),
}));

/** Authorisation server metadata (RFC 8414, RFC 9126 §5). */
const Discovery = lazyObject(() => ({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  pushed_authorization_request_endpoint: text,
  userinfo_endpoint: text.optional(),
  registration_endpoint: text.optional(),
  jwks_uri: text,
  /** Whether every redirect from the bank contains its issuer (RFC 9207 §3). */
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  mtls_endpoint_aliases: Aliases.optional(),
}));

/** Fetches JSON from a URL that the operator or the directory provides. Throws BankUnavailable. */
export const readJson = async <S extends z.ZodType>(schema: S, url: string, http: HttpClient): Promise<z.output<S>> => {
  const request = { method: 'GET', url, headers: { accept: 'application/json' }, timeoutMs, maxBytes } as const;
  const response = await http(request);
  const parsed = response.status === 200 ? schema.safeParse(parsedJson(response.text)) : undefined;
  if (parsed?.success) return parsed.data;
  throw new BankUnavailable(`${url} returned an unusable response with status ${response.status}`, {
    cause: parsed?.error,
  });
};

/**
 * The addresses that a bank's documents may contain: only HTTPS URLs in the bank's domain (`own-https`), or any URLs
 * (`any`), for example those of sandbox banks.
 */
export const AddressPolicy = z.enum(['own-https', 'any']);
export type AddressPolicy = z.infer<typeof AddressPolicy>;

/**
 * Returns the domain of a bank's host. The hosts of one bank differ in their first label (`auth1.<bank>.…`,
 * `rs1.<bank>.…`). Anyone can register a domain under a public suffix such as `com.sa`, so a host directly below a
 * public suffix is itself the domain.
 */
const domainOf = async (url: string): Promise<string> => {
  // A static import would load the list of public suffixes at every cold start.
  const { getDomain } = await import('tldts');
  const { hostname } = new URL(url);
  const parent = hostname.slice(hostname.indexOf('.') + 1);
  const areDomains = [hostname, parent].every((host) => getDomain(host, { allowPrivateDomains: true }) !== null);
  return areDomains ? parent : hostname;
};

const isInDomain = (url: string, domain: string): boolean => {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`));
};

/**
 * Throws BankUnavailable if a bank's documents contain addresses outside its domain, because tokens and orders would be
 * sent to those addresses.
 */
const assertOwnDomain = async (
  code: string,
  { issuer, apis, jwksUri, ...link }: Omit<BankDocuments, 'keys'>,
  directory: string,
): Promise<void> => {
  const bankDomain = await domainOf(issuer);
  const { authorizationEndpoint, tokenEndpoint, pushedAuthorizationEndpoint, userinfoEndpoint } = link;
  const serverAddresses = [
    issuer,
    authorizationEndpoint,
    tokenEndpoint,
    pushedAuthorizationEndpoint,
    userinfoEndpoint,
    link.registrationEndpoint,
  ];
  const addresses = [...serverAddresses, ...Object.values(apis)].filter((address) => address !== undefined);
  // Some markets publish bank keys in the directory.
  const isKeyAddress = isInDomain(jwksUri, bankDomain) || isInDomain(jwksUri, await domainOf(directory));
  const foreign = addresses.find((address) => !isInDomain(address, bankDomain)) ?? (isKeyAddress ? undefined : jwksUri);
  if (foreign !== undefined) throw new BankUnavailable(`${code} uses an address outside its domain: ${foreign}`);
};

/** The addresses and keys of a bank. */
export type BankDocuments = Omit<ProviderLink, 'code' | 'name' | 'serverId' | 'market' | 'protocol' | 'state'>;

/** The fields of a directory entry that determine where a bank's documents are. */
type ListedBank = Pick<Participant, 'code' | 'issuer' | 'apis' | 'discoveryDocument'>;

const documentNames = ['openid-configuration', 'oauth-authorization-server'];

/**
 * Returns the addresses at which an issuer publishes its discovery document: below the issuer (OpenID Connect Discovery
 * §4), or between its host and its path (RFC 8414 §3.1).
 */
const discoveryAddressesOf = (issuer: string): readonly string[] => {
  if (!URL.canParse(issuer)) return [];
  const base = issuer.replace(/\/$/, '');
  const { origin } = new URL(issuer);
  return documentNames.flatMap((name) => [
    `${base}/.well-known/${name}`,
    `${origin}/.well-known/${name}${base.slice(origin.length)}`,
  ]);
};

/**
 * Throws BankUnavailable unless the discovery document names the issuer at whose address it was read (RFC 8414 §3.3),
 * which is also the issuer in the directory, if the directory lists one.
 */
const assertIssuer = (issuer: string, { code, discoveryDocument, issuer: listed = issuer }: ListedBank): void => {
  if (listed === issuer && discoveryAddressesOf(issuer).includes(discoveryDocument)) return;
  throw new BankUnavailable(`The discovery document of ${code} names a different issuer`);
};

/**
 * Reads a bank's discovery document and key set. Throws BankUnavailable if one of them cannot be read, belongs to
 * another bank, or contains addresses that the policy does not allow.
 */
export const readBankDocuments = async (
  listed: ListedBank,
  { addresses, participantsUrl }: { readonly addresses: AddressPolicy; readonly participantsUrl: string },
  http: HttpClient,
): Promise<BankDocuments> => {
  const { code, apis, discoveryDocument } = listed;
  const discovery = await readJson(Discovery, discoveryDocument, http);
  assertIssuer(discovery.issuer, listed);
  const endpoints = { ...discovery, ...discovery.mtls_endpoint_aliases };
  const documents = {
    apis,
    issuer: discovery.issuer,
    authorizationEndpoint: discovery.authorization_endpoint,
    tokenEndpoint: endpoints.token_endpoint ?? discovery.token_endpoint,
    pushedAuthorizationEndpoint:
      endpoints.pushed_authorization_request_endpoint ?? discovery.pushed_authorization_request_endpoint,
    userinfoEndpoint: endpoints.userinfo_endpoint,
    registrationEndpoint: endpoints.registration_endpoint,
    jwksUri: discovery.jwks_uri,
    announcesIssuer: discovery.authorization_response_iss_parameter_supported,
  };
  if (addresses === 'own-https') await assertOwnDomain(code, documents, participantsUrl);
  const { keys } = await readJson(KeySet, discovery.jwks_uri, http);
  return { ...documents, keys };
};
