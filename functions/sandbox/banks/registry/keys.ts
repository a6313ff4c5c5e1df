import { digest } from '#shared/platform/runtime/ids.ts';
import type { Key } from '#shared/platform/storage/keys.ts';

/** Where the banks' table keeps what is configured about banks and clients. Secrets are kept as hashes. */
export const keys = {
  switches: (bank: string): Key => ({ pk: `SWITCHES#${bank}`, sk: 'SWITCHES' }),
  listing: (): Key => ({ pk: 'LISTING', sk: 'LISTING' }),
  bankKeys: (bank: string): Key => ({ pk: `KEYS#${bank}`, sk: 'KEYS' }),
  client: (clientId: string): Key => ({ pk: `CLIENT#${clientId}`, sk: 'CLIENT' }),
  assertion: (clientId: string, jti: string): Key => ({
    pk: `ASSERTION#${digest('jti', clientId, jti)}`,
    sk: 'ASSERTION',
  }),
} as const;
