/**
 * | item                        | access                                  |
 * |-----------------------------|-----------------------------------------|
 * | account request             | by id; index: the client's list         |
 * | account consent             | by id; index: the client's list         |
 * | connection                  | by id                                   |
 * | snapshot part and its pages | by consent: one query for all parts     |
 * | shared account              | by its id in this service               |
 * | customer's consent          | by customer: one query for all consents |
 * | data sync                   | by id; index: the client's list         |
 */
export const accountKeys = {
  accountRequest: (id: string) => ({ pk: `ACCOUNT_REQUEST#${id}`, sk: 'ACCOUNT_REQUEST' }) as const,
  accountConsent: (id: string) => ({ pk: `ACCOUNT_CONSENT#${id}`, sk: 'ACCOUNT_CONSENT' }) as const,
  connection: (id: string) => ({ pk: `CONNECTION#${id}`, sk: 'CONNECTION' }) as const,
  snapshotOf: (consentId: string) => `SNAPSHOT#${consentId}` as const,
  snapshotPart: (consentId: string, part: string) => ({ pk: `SNAPSHOT#${consentId}`, sk: `PART#${part}` }) as const,
  snapshotPage: (consentId: string, part: string, generation: string, page: number) =>
    ({
      pk: `SNAPSHOT#${consentId}`,
      sk: `PAGE#${part}#${generation}#${String(page).padStart(6, '0')}`,
    }) as const,
  sharedAccount: (accountId: string) => ({ pk: `SHARED_ACCOUNT#${accountId}`, sk: 'SHARED_ACCOUNT' }) as const,
  customerConsentsOf: (clientId: string, market: string, customerId: string) =>
    `CUSTOMER#${clientId}#${market}#${customerId}` as const,
  customerConsent: (clientId: string, market: string, customerId: string, consentId: string) =>
    ({ pk: `CUSTOMER#${clientId}#${market}#${customerId}`, sk: consentId }) as const,
  dataSync: (jobId: string) => ({ pk: `DATA_SYNC#${jobId}`, sk: 'DATA_SYNC' }) as const,
} as const;

/** Paginated lists that clients read. */
export const accountLists = ['account-requests', 'account-consents', 'connections', 'data-syncs'] as const;
export type AccountList = (typeof accountLists)[number];
