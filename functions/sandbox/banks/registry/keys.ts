import type { Key } from '#shared/platform/storage/keys.ts';

/** Where the banks' table keeps what is configured about banks and clients. */
export const keys = {
  switches: (bank: string): Key => ({ pk: `SWITCHES#${bank}`, sk: 'SWITCHES' }),
  listing: (): Key => ({ pk: 'LISTING', sk: 'LISTING' }),
  bankKeys: (bank: string): Key => ({ pk: `KEYS#${bank}`, sk: 'KEYS' }),
  client: (clientId: string): Key => ({ pk: `CLIENT#${clientId}`, sk: 'CLIENT' }),
} as const;
