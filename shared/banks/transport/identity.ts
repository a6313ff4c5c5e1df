import * as z from 'zod';
import { type HttpClient, openHttpClient } from '#shared/platform/outbound/http-client.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { openMemory } from '#shared/platform/runtime/remember.ts';
import { type ReadSecret, SecretEmpty } from '#shared/platform/secrets/secret.ts';
import { BankUnavailable } from '../port/errors.ts';

/**
 * The secret that holds this service's transport key with its certificates, all in PEM. `authorities` sign the
 * certificates of the banks. infra/operator/README.md shows how to put a new version.
 */
export const TransportIdentity = z.object({
  key: z.string(),
  certificate: z.string(),
  authorities: z.string().optional(),
});

/** Calls on an older version may still run when a new one comes. */
const mostVersions = 3;

/**
 * Calls banks with this service's certificate (RFC 8705). Each version of the secret has connections of its own, so calls
 * that began under the old certificate end under it. While there is none, every bank is unavailable.
 */
export const openMutualTls = (readSecret: ReadSecret): HttpClient => {
  const clients = openMemory<HttpClient>({ most: mostVersions });
  return async (request) => {
    const { id, text } = await readSecret().catch(refuseWithoutCertificate);
    const client = await clients.recall(id, async () => openHttpClient(TransportIdentity.parse(parsedJson(text))));
    return client(request);
  };
};

const refuseWithoutCertificate = (error: unknown): never => {
  if (error instanceof SecretEmpty) throw new BankUnavailable('this service has no transport certificate yet');
  throw error;
};
