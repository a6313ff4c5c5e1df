/**
 * | item                        | access                                  | written by                           |
 * |-----------------------------|-----------------------------------------|--------------------------------------|
 * | account request             | by id; index: the client's list         | account-data, timers, customer-pages |
 * | account consent             | by id; index: the client's list         | account-data, timers, data-runner    |
 * | connection                  | by id                                   | the writer of its consents           |
 * | snapshot part and its pages | by consent: one query for all parts     | account-data, data-runner            |
 * | shared account              | by its id in this service               | account-data, data-runner            |
 * | customer's consent          | by customer: one query for all consents | account-data, before the consent     |
 * | data sync                   | by id; index: the client's list         | account-data, data-runner            |
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
