import * as z from 'zod';
import { lazyObject } from '#shared/platform/runtime/lazy-object.ts';
import { BankUnavailable } from '../port/errors.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
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
  registration_endpoint: text.optional(),
}));

/** Authorisation server metadata (RFC 8414, RFC 9126 §5). */
const Discovery = lazyObject(() => ({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  pushed_authorization_request_endpoint: text,
  registration_endpoint: text.optional(),
  jwks_uri: text,
  /** Whether every redirect from the bank contains its issuer (RFC 9207 §3). */
  authorization_response_iss_parameter_supported: z.boolean().optional(),
  mtls_endpoint_aliases: Aliases.optional(),
}));

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: text })) });

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
  { code, issuer, apis, jwksUri, ...link }: Omit<ProviderLink, 'state'>,
  directory: string,
): Promise<void> => {
  const bankDomain = await domainOf(issuer);
  const { authorizationEndpoint, tokenEndpoint, pushedAuthorizationEndpoint, registrationEndpoint } = link;
  const serverAddresses = [
    issuer,
    authorizationEndpoint,
    tokenEndpoint,
    pushedAuthorizationEndpoint,
    registrationEndpoint,
  ];
  const addresses = [...serverAddresses, ...Object.values(apis)].filter((address) => address !== undefined);
  // Some markets publish bank keys in the directory.
  const isKeyAddress = isInDomain(jwksUri, bankDomain) || isInDomain(jwksUri, await domainOf(directory));
  const foreign = addresses.find((address) => !isInDomain(address, bankDomain)) ?? (isKeyAddress ? undefined : jwksUri);
  if (foreign !== undefined) throw new BankUnavailable(`${code} uses an address outside its domain: ${foreign}`);
};

/**
 * Reads a bank's discovery document and key set. Throws BankUnavailable if one of them cannot be read, belongs to
 * another bank, or contains addresses that the policy does not allow.
 */
export const readBankDocuments = async (
  participant: Participant,
  { addresses, participantsUrl }: { readonly addresses: AddressPolicy; readonly participantsUrl: string },
  http: HttpClient,
): Promise<Omit<ProviderLink, 'state'>> => {
  const { code, name, apis, discoveryDocument } = participant;
  const discovery = await readJson(Discovery, discoveryDocument, http);
  // A document that specifies another issuer must not be used (RFC 8414 §3.3).
  const isAtIssuer = discoveryDocument.startsWith(`${discovery.issuer.replace(/\/$/, '')}/`);
  if (!isAtIssuer) throw new BankUnavailable(`The discovery document of ${code} names a different issuer`);
  const endpoints = { ...discovery, ...discovery.mtls_endpoint_aliases };
  const documents = {
    code,
    name,
    apis,
    issuer: discovery.issuer,
    authorizationEndpoint: discovery.authorization_endpoint,
    tokenEndpoint: endpoints.token_endpoint ?? discovery.token_endpoint,
    pushedAuthorizationEndpoint:
      endpoints.pushed_authorization_request_endpoint ?? discovery.pushed_authorization_request_endpoint,
    registrationEndpoint: endpoints.registration_endpoint,
    jwksUri: discovery.jwks_uri,
    announcesIssuer: discovery.authorization_response_iss_parameter_supported,
  };
  if (addresses === 'own-https') await assertOwnDomain({ ...documents, keys: [] }, participantsUrl);
  const { keys } = await readJson(KeySet, discovery.jwks_uri, http);
  return { ...documents, keys };
};
