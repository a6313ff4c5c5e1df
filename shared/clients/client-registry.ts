import { randomBytes } from 'node:crypto';
import { addSeconds, type Clock, earliest } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { type Change, type Item, readItem, type Table, type Write } from '#shared/platform/storage/table.ts';
import { endingWrite, endAllSessions, endSessionsOf } from './ended-sessions.ts';
import { apiKeyOf, ApiKeys, hashOfApiKey, idOfApiKey } from './api-keys.ts';
import { Client, newClient } from './client.ts';
import { createKeyUses } from './key-uses.ts';

/** Metadata of an API key. The key itself is not stored. */
export interface RegisteredApiKey {
  /** Identifies the key, but cannot be used to sign in. */
  readonly id: string;
  readonly name?: string | undefined;
  readonly createdAt: string;
  /** When the key expires. Absent unless it has been replaced. */
  readonly expiresAt?: string | undefined;
  /** When the key last created a session, to the hour. Absent if it has never been used. */
  readonly usedAt?: string | undefined;
}

/** Limited, because session creation compares the presented key with all of the client's keys. */
const maxApiKeys = 10;

const newApiKey = (): string => apiKeyOf(randomBytes(32).toString('base64url'));

interface NewApiKey {
  readonly name?: string | undefined;
  /** The key. Defaults to a random one. */
  readonly apiKey?: string;
}

const recordOf = (apiKey: string, createdAt: string, name?: string): ApiKeys['keys'][number] => ({
  hash: hashOfApiKey(apiKey),
  name,
  createdAt,
});

const itemOf = (client: Client): Item => ({ ...client, ...clientKeys.client(client.id), entity: 'Client' });

const validAt = (at: Date, registered: ApiKeys['keys']): ApiKeys['keys'] =>
  registered.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > at.toISOString());

export const createClientRegistry = (table: Table, now: Clock) => {
  const keyUses = createKeyUses(table, now);
  const get = async (clientId: string): Promise<Client> => {
    const client = await readItem(table, clientKeys.client(clientId), Client);
    if (!client) throw new Error(`No client has the id ${clientId}`);
    return client;
  };

  const apiKeysOf = async (appId: string): Promise<ApiKeys> =>
    ApiKeys.parse(await table.get(clientKeys.apiKeys(appId)));

  const apiKeysWrite = (appId: string, current: ApiKeys, next: ApiKeys['keys']): Write => ({
    item: { ...current, keys: next, version: current.version + 1, ...clientKeys.apiKeys(appId), entity: 'ApiKeys' },
    expect: current.version,
  });

  return {
    /** Returns a client. Throws if it does not exist. */
    get,
    /** Creates a client and its first API key. Only a hash of the key is stored, so the key cannot be read again. */
    async create(fields: Pick<Client, 'name' | 'markets' | 'products'>): Promise<{ client: Client; apiKey: string }> {
      const createdAt = now().toISOString();
      const client = newClient({ ...fields, id: newId(), appId: newId(), createdAt });
      const apiKey = newApiKey();
      const apiKeys: ApiKeys = {
        clientId: client.id,
        keys: [recordOf(apiKey, createdAt)],
        version: 0,
      };
      await table.commit(
        { item: itemOf(client), expect: 'absent' },
        { item: { ...apiKeys, ...clientKeys.apiKeys(client.appId), entity: 'ApiKeys' }, expect: 'absent' },
        {
          item: { ...clientKeys.clientEntry(client.id), entity: 'ClientEntry', clientId: client.id, name: client.name },
          expect: 'absent',
        },
      );
      return { client, apiKey };
    },
    /**
     * Changes a client, and commits the changes in `alongside` in the same transaction.
     *
     * @throws Conflict if the client is changed concurrently
     */
    async change(
      clientId: string,
      change: (client: Client) => Client,
      ...alongside: readonly Change[]
    ): Promise<Client> {
      const client = await get(clientId);
      const changed = Client.parse({ ...change(client), version: client.version + 1 });
      await table.commit({ item: itemOf(changed), expect: client.version }, ...alongside);
      return changed;
    },
    /** Returns the API keys that are still valid, oldest first. */
    async apiKeys(clientId: string): Promise<readonly RegisteredApiKey[]> {
      const { appId } = await get(clientId);
      const [{ keys: registered }, uses] = await Promise.all([apiKeysOf(appId), keyUses.of(appId)]);
      return validAt(now(), registered).map(({ hash, name, createdAt, expiresAt }) => {
        const id = idOfApiKey(hash);
        return { id, name, createdAt, expiresAt, usedAt: uses.get(id) };
      });
    },
    /**
     * Creates another API key. The others stay valid. Returns undefined if the client already has the maximum number of
     * keys.
     */
    async addApiKey(clientId: string, { name, apiKey = newApiKey() }: NewApiKey = {}): Promise<string | undefined> {
      const { appId } = await get(clientId);
      const current = await apiKeysOf(appId);
      const valid = validAt(now(), current.keys);
      if (valid.length >= maxApiKeys) return undefined;
      const created = recordOf(apiKey, now().toISOString(), name);
      await table.commit(apiKeysWrite(appId, current, [...valid, created]));
      return apiKey;
    },
    /** Revokes an API key and immediately ends its sessions. Returns false if the client has no such key. */
    async revokeApiKey(clientId: string, id: string): Promise<boolean> {
      const { appId } = await get(clientId);
      const current = await apiKeysOf(appId);
      const others = current.keys.filter(({ hash }) => idOfApiKey(hash) !== id);
      if (others.length === current.keys.length) return false;
      const ending = endSessionsOf([{ id, endsAt: now().toISOString() }]);
      await table.commit(apiKeysWrite(appId, current, others), await endingWrite(table, clientId, ending, now));
      return true;
    },
    /**
     * Creates a new API key. The old keys, and the sessions that they created, stay valid for `oldKeysForSeconds` more
     * seconds, but never beyond their current expiry. Returns undefined and changes nothing if too many old keys would
     * stay valid.
     */
    async rotateApiKey(
      clientId: string,
      oldKeysForSeconds: number,
      { name, apiKey = newApiKey() }: NewApiKey = {},
    ): Promise<string | undefined> {
      const { appId } = await get(clientId);
      const current = await apiKeysOf(appId);
      const rotatedAt = now();
      const oldKeysExpireAt = addSeconds(rotatedAt, oldKeysForSeconds);
      const oldKeys = validAt(rotatedAt, current.keys).map((key) => ({
        ...key,
        expiresAt: earliest(oldKeysExpireAt, key.expiresAt),
      }));
      if (validAt(rotatedAt, oldKeys).length >= maxApiKeys) return undefined;
      const ending = endSessionsOf(oldKeys.map(({ hash, expiresAt }) => ({ id: idOfApiKey(hash), endsAt: expiresAt })));
      const created = recordOf(apiKey, rotatedAt.toISOString(), name);
      await table.commit(
        apiKeysWrite(appId, current, [...oldKeys, created]),
        await endingWrite(table, clientId, ending, now),
      );
      return apiKey;
    },
    /** Ends all sessions of a client. Its API keys stay valid and can create new ones. */
    async endSessions(clientId: string): Promise<void> {
      await table.commit(await endingWrite(table, clientId, endAllSessions, now));
    },
  };
};
export type ClientRegistry = ReturnType<typeof createClientRegistry>;
