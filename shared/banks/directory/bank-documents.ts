import * as z from 'zod';
import { BankUnavailable } from '../port/errors.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import type { Participant } from './participants.ts';
import type { ProviderLink } from './provider-link.ts';

const timeoutMs = 10_000;
/** The directory of a market with 500 banks. */
const mostBytes = 20_000_000;

const text = z.string();
/** Endpoints that clients with a certificate use instead (RFC 8705 §5). */
const Aliases = z.object({
  token_endpoint: text.optional(),
  pushed_authorization_request_endpoint: text.optional(),
  registration_endpoint: text.optional(),
});

/** The metadata of an authorisation server (RFC 8414, RFC 9126 §5). */
const Discovery = z.object({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  pushed_authorization_request_endpoint: text,
  registration_endpoint: text.optional(),
  jwks_uri: text,
  mtls_endpoint_aliases: Aliases.optional(),
});

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: text })) });

/** Reads JSON at an address that the operator or the directory names. Throws BankUnavailable. */
export const readJson = async <S extends z.ZodType>(schema: S, url: string, http: HttpClient): Promise<z.output<S>> => {
  const request = { method: 'GET', url, headers: { accept: 'application/json' }, timeoutMs, mostBytes } as const;
  const answer = await http(request);
  const parsed = answer.status === 200 ? schema.safeParse(parsedJson(answer.text)) : undefined;
  if (parsed?.success) return parsed.data;
  throw new BankUnavailable(`${url} answered ${answer.status} or has an unknown shape`, { cause: parsed?.error });
};

/** What a bank's own documents say about it. Throws BankUnavailable if one cannot be read or is not the bank's. */
export const readBankDocuments = async (
  participant: Participant,
  http: HttpClient,
): Promise<Omit<ProviderLink, 'state'>> => {
  const { code, name, apis, discoveryDocument } = participant;
  const discovery = await readJson(Discovery, discoveryDocument, http);
  // A document that names another issuer must not be used (RFC 8414 §3.3).
  if (!discoveryDocument.startsWith(discovery.issuer)) throw new BankUnavailable(`${code} names another issuer`);
  const { keys } = await readJson(KeySet, discovery.jwks_uri, http);
  const endpoints = { ...discovery, ...discovery.mtls_endpoint_aliases };
  return {
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
    keys,
  };
};
