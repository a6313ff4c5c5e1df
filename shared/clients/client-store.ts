import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { digest } from '#shared/runtime/ids.ts';
import type { Clock } from '#shared/runtime/clock.ts';
import { keys } from '#shared/storage/keys.ts';
import type { Table } from '#shared/storage/table.ts';
import { Client } from './client.ts';

const ApiKey = z.object({
  /** SHA-256 of the key: the key itself is shown once and never stored. */
  hash: z.string(),
  createdAt: z.string(),
  /** After a rotation the old key works until then. */
  expiresAt: z.string().optional(),
});

export const ApiKeys = z.object({ clientId: z.string(), keys: z.array(ApiKey), version: z.int() });
export type ApiKeys = z.infer<typeof ApiKeys>;

export const hashOfApiKey = (apiKey: string): string => digest('api-key', apiKey);

export interface Clients {
  get(clientId: string): Promise<Client | undefined>;
  /** The client these credentials belong to; undefined when either is wrong. */
  authenticate(appId: string, apiKey: string): Promise<Client | undefined>;
}

/** A change by the operator is seen after at most this long. */
const freshForMs = 5_000;

export const openClients = (table: Table, now: Clock): Clients => {
  const cached = new Map<string, { client: Promise<Client | undefined>; until: number }>();

  const load = async (clientId: string): Promise<Client | undefined> => {
    const item = await table.get(keys.client(clientId), { stale: true });
    return item && Client.parse(item);
  };

  const get = (clientId: string): Promise<Client | undefined> => {
    const time = now().getTime();
    const known = cached.get(clientId);
    if (known && known.until > time) return known.client;
    const client = load(clientId);
    client.catch(() => cached.delete(clientId));
    if (cached.size > 1_000) cached.clear();
    cached.set(clientId, { client, until: time + freshForMs });
    return client;
  };

  return {
    get,
    async authenticate(appId, apiKey) {
      const item = await table.get(keys.apiKeys(appId));
      const registered = item ? ApiKeys.parse(item) : undefined;
      const presented = Buffer.from(hashOfApiKey(apiKey), 'hex');
      const at = now().toISOString();
      let fits = false;
      // Every key is compared, and one is compared even for an unknown App ID: time tells nothing.
      for (const { hash, expiresAt } of registered?.keys ?? [{ hash: '00'.repeat(32), expiresAt: undefined }]) {
        const equal = timingSafeEqual(Buffer.from(hash, 'hex'), presented);
        fits ||= equal && (expiresAt === undefined || expiresAt > at);
      }
      return registered && fits ? load(registered.clientId) : undefined;
    },
  };
};
