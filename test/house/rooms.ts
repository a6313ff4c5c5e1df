/**
 * The rooms of shared/, each with the rooms that it imports: no more, and no fewer. A room imports only rooms above it in
 * this table, so there are no cycles. The house test reads this table.
 */
export const rooms = {
  platform: [],
  standard: ['platform'],
  clients: ['platform', 'standard'],
  banks: ['platform', 'standard'],
  consents: ['platform', 'standard', 'clients', 'banks'],
  verifications: ['platform', 'standard', 'clients', 'banks'],
  payments: ['platform', 'standard', 'clients', 'banks', 'consents', 'verifications'],
  accounts: ['platform', 'standard', 'clients', 'banks', 'consents'],
  reports: ['platform', 'standard', 'clients', 'banks', 'verifications', 'accounts'],
  'resources.ts': ['platform', 'standard', 'banks', 'payments', 'accounts', 'reports'],
  events: ['platform', 'standard', 'clients', 'banks', 'consents', 'payments', 'accounts', 'resources.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
