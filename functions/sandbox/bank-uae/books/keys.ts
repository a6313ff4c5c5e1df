import { digest } from '#shared/platform/runtime/ids.ts';
import type { Key } from '#shared/platform/storage/keys.ts';

/** The data model of the banks' table. Secrets are kept as hashes. */
export const keys = {
  pushed: (requestUri: string): Key => ({ pk: `PUSHED#${digest('request', requestUri)}`, sk: 'PUSHED' }),
  interaction: (id: string): Key => ({ pk: `INTERACTION#${digest('interaction', id)}`, sk: 'INTERACTION' }),
  grant: (secret: string): Key => ({ pk: `GRANT#${digest('grant', secret)}`, sk: 'GRANT' }),
  consent: (bank: string, id: string): Key => ({ pk: `CONSENT#${bank}#${id}`, sk: 'CONSENT' }),
  /** The consents that have replaced each other, with the id of the first one. */
  chain: (bank: string, baseId: string): string => `CHAIN#${bank}#${baseId}`,
  chained: (bank: string, baseId: string, id: string): Key => ({ pk: `CHAIN#${bank}#${baseId}`, sk: id }),
  payment: (bank: string, id: string): Key => ({ pk: `PAYMENT#${bank}#${id}`, sk: 'PAYMENT' }),
} as const;
