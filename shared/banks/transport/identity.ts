import * as z from 'zod';
import { type HttpClient, createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { parsedJson } from '#shared/platform/runtime/json.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { type ReadSecret, SecretEmpty } from '#shared/platform/secrets/secret.ts';
import { BankUnavailable } from '../port/errors.ts';

/**
 * The secret with this service's transport key and certificates, all in PEM. `authorities` are the CA certificates that
 * sign bank certificates. infra/operator/README.md shows how to store a new version.
 */
export const TransportIdentity = z.object({
  key: z.string(),
  certificate: z.string(),
  authorities: z.string().optional(),
});
export type TransportIdentity = z.infer<typeof TransportIdentity>;

/** Number of cached versions. After a rotation, calls with an older version may still be in progress. */
const maxVersions = 3;

/**
 * Creates a client that calls banks with this service's certificate (RFC 8705). Each version of the secret has separate
 * connections, so calls that start with the old certificate also finish with it. While no certificate is stored, every
 * call throws BankUnavailable.
 */
export const createMutualTls = (readSecret: ReadSecret): HttpClient => {
  const clients = createCache<HttpClient>({ max: maxVersions });
  return async (request) => {
    const { id, text } = await readSecret().catch(throwUnavailable);
    const client = await clients.getOrLoad(id, async () => createHttpClient(TransportIdentity.parse(parsedJson(text))));
    return client(request);
  };
};

const throwUnavailable = (error: unknown): never => {
  if (error instanceof SecretEmpty) throw new BankUnavailable('This service has no transport certificate yet');
  throw error;
};
