import type { ResourceKind } from '#shared/resources.ts';

/** The resources that everything else belongs to: their consents, payments and transactions are found through them. */
export const listedKinds = [
  'payment_request',
  'account_request',
  'data_sync',
  'risk_report',
] as const satisfies readonly ResourceKind[];
export type ListedKind = (typeof listedKinds)[number];
