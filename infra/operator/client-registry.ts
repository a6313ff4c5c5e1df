import { randomBytes } from 'node:crypto';
import { addSeconds, type Clock } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { Item, Table } from '#shared/platform/storage/table.ts';
import { ApiKeys, hashOfApiKey } from '#shared/clients/client-store.ts';
import { Client, newClient } from '#shared/clients/client.ts';

/** Creates, reads and changes clients in the table. */
export interface ClientRegistry {
  /** Throws if the client does not exist. */
  get(clientId: string): Promise<Client>;
  /** Creates a client and its first API key. Only a hash of the key is stored, so nobody can read the key again. */
  create(facts: Pick<Client, 'name' | 'markets' | 'products'>): Promise<{ client: Client; apiKey: string }>;
  /** Throws Conflict if somebody else changes the client at the same time. */
  change(clientId: string, change: (client: Client) => Client): Promise<Client>;
  /** The API keys that still work, oldest first: when each was created, and when it ends if it was replaced. */
  apiKeys(
    clientId: string,
  ): Promise<readonly { readonly createdAt: string; readonly expiresAt?: string | undefined }[]>;
  /** Creates a new API key. The old keys work for `oldKeysForSeconds` more seconds, but never longer than before. */
  rotateApiKey(clientId: string, oldKeysForSeconds: number): Promise<string>;
}

const newApiKey = (): string => `sk_${randomBytes(32).toString('base64url')}`;

const itemOf = (client: Client): Item => ({ ...client, ...keys.client(client.id), entity: 'Client' });

const validAt = (at: Date, registered: ApiKeys['keys']): ApiKeys['keys'] =>
  registered.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > at.toISOString());

export const openClientRegistry = (table: Table, now: Clock): ClientRegistry => {
  const get = async (clientId: string): Promise<Client> => {
    const item = await table.get(keys.client(clientId));
    if (!item) throw new Error(`No client has the id ${clientId}`);
    return Client.parse(item);
  };

  const apiKeysOf = async (appId: string): Promise<ApiKeys> => ApiKeys.parse(await table.get(keys.apiKeys(appId)));

  return {
    get,
    async create(facts) {
      const createdAt = now().toISOString();
      const client = newClient({ ...facts, id: newId(), appId: newId(), createdAt });
      const apiKey = newApiKey();
      const apiKeys: ApiKeys = {
        clientId: client.id,
        keys: [{ hash: hashOfApiKey(apiKey), createdAt }],
        version: 0,
      };
      await table.commit(
        { item: itemOf(client), expect: 'absent' },
        { item: { ...apiKeys, ...keys.apiKeys(client.appId), entity: 'ApiKeys' }, expect: 'absent' },
        {
          item: { ...keys.clientEntry(client.id), entity: 'ClientEntry', clientId: client.id, name: client.name },
          expect: 'absent',
        },
      );
      return { client, apiKey };
    },
    async change(clientId, change) {
      const client = await get(clientId);
      const changed = Client.parse({ ...change(client), version: client.version + 1 });
      await table.commit({ item: itemOf(changed), expect: client.version });
      return changed;
    },
    async apiKeys(clientId) {
      const { keys: registered } = await apiKeysOf((await get(clientId)).appId);
      return validAt(now(), registered).map(({ createdAt, expiresAt }) => ({ createdAt, expiresAt }));
    },
    async rotateApiKey(clientId, oldKeysForSeconds) {
      const { appId } = await get(clientId);
      const current = await apiKeysOf(appId);
      const rotatedAt = now();
      const apiKey = newApiKey();
      const oldKeysExpireAt = addSeconds(rotatedAt, oldKeysForSeconds);
      const oldKeys = validAt(rotatedAt, current.keys).map((key) => ({
        ...key,
        expiresAt: key.expiresAt && key.expiresAt < oldKeysExpireAt ? key.expiresAt : oldKeysExpireAt,
      }));
      const rotated: ApiKeys = {
        ...current,
        keys: [...oldKeys, { hash: hashOfApiKey(apiKey), createdAt: rotatedAt.toISOString() }],
        version: current.version + 1,
      };
      await table.commit({
        item: { ...rotated, ...keys.apiKeys(appId), entity: 'ApiKeys' },
        expect: current.version,
      });
      return apiKey;
    },
  };
};
