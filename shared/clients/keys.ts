/**
 * | item                   | read by                                |
 * |------------------------|----------------------------------------|
 * | client                 | every request (cached for seconds)     |
 * | client directory entry | operator (lists all clients by name)   |
 * | API keys of an App ID  | session creation                       |
 * | last use of a key      | dashboard                              |
 * | proposed signing key   | dashboard (all keys of a client)       |
 * | ended sessions         | every request (cached with the client) |
 * | refresh token family   | refresh                                |
 */
export const clientKeys = {
  client: (clientId: string) => ({ pk: `CLIENT#${clientId}`, sk: 'CLIENT' }) as const,
  clientDirectory: () => 'CLIENTS',
  clientEntry: (clientId: string) => ({ pk: 'CLIENTS', sk: `CLIENT#${clientId}` }) as const,
  apiKeys: (appId: string) => ({ pk: `APP#${appId}`, sk: 'API_KEYS' }) as const,
  /** Separate from the keys, because functions that record the use of keys may not change them. */
  keyUsesOf: (appId: string) => `API_KEY_USES#${appId}` as const,
  keyUse: (appId: string, key: string) => ({ pk: `API_KEY_USES#${appId}`, sk: key }) as const,
  proposedKey: (clientId: string, kid: string) => ({ pk: `CLIENT#${clientId}`, sk: `PROPOSED_KEY#${kid}` }) as const,
  endedSessions: (clientId: string) => ({ pk: `ENDED_SESSIONS#${clientId}`, sk: 'ENDED_SESSIONS' }) as const,
  refreshFamily: (familyId: string) => ({ pk: `REFRESH#${familyId}`, sk: 'FAMILY' }) as const,
} as const;
