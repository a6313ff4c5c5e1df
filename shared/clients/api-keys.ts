import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { digest } from '#shared/platform/runtime/ids.ts';
import type { Clock } from '#shared/platform/runtime/clock.ts';
import { plainText } from '#shared/platform/schemas/plain-text.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { readItem, type Table } from '#shared/platform/storage/table.ts';
import type { Client } from './client.ts';
import { loadClient } from './client-store.ts';
import { createKeyUses } from './key-uses.ts';

/** A name by which people tell keys apart. */
export const ApiKeyName = plainText(1, 60);

const ApiKey = z.object({
  /** SHA-256 of the key. The key itself is shown to the operator once and never stored. */
  hash: z.string(),
  name: z.string().optional(),
  createdAt: z.string(),
  /** When the key expires. Set once it has been replaced. */
  expiresAt: z.string().optional(),
});

export const ApiKeys = z.object({ clientId: z.string(), keys: z.array(ApiKey), version: z.int() });
export type ApiKeys = z.infer<typeof ApiKeys>;

/** `sk_` followed by 32 bytes in base64url. */
export const apiKeyFormat = /^sk_[A-Za-z0-9_-]{43}$/;

/** @param secret 32 bytes in base64url */
export const apiKeyOf = (secret: string): string => `sk_${secret}`;

export const hashOfApiKey = (apiKey: string): string => digest('api-key', apiKey);

/**
 * Returns the id of an API key, for display. It is derived from the key's hash, so it cannot be used to authenticate.
 */
export const idOfApiKey = (hash: string): string => hash.slice(0, 12);

export const createCredentialStore = (table: Table, now: Clock) => {
  const uses = createKeyUses(table, now);
  return {
    /** Returns the client that these credentials belong to, or undefined if the App ID or the key is invalid. */
    async authenticate(appId: string, apiKey: string): Promise<Client | undefined> {
      const registered = await readItem(table, clientKeys.apiKeys(appId), ApiKeys);
      const presentedHash = Buffer.from(hashOfApiKey(apiKey), 'hex');
      const at = now().toISOString();
      let matchingHash: string | undefined;
      // Compares every key, or a dummy if the App ID is unknown, so that the response time does not reveal which part
      // is wrong.
      for (const { hash, expiresAt } of registered?.keys ?? [{ hash: '00'.repeat(32), expiresAt: undefined }]) {
        const isEqual = timingSafeEqual(Buffer.from(hash, 'hex'), presentedHash);
        if (isEqual && (expiresAt === undefined || expiresAt > at)) matchingHash = hash;
      }
      if (!registered || matchingHash === undefined) return undefined;
      const [client] = await Promise.all([
        loadClient(table, registered.clientId),
        uses.record(appId, idOfApiKey(matchingHash)),
      ]);
      return client;
    },
  };
};
export type CredentialStore = ReturnType<typeof createCredentialStore>;
