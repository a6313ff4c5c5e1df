import type { KindNames } from '#shared/platform/lifecycle/resource.ts';

/**
 * The names of every kind of resource with a lifecycle. The name of a kind is its resource type in webhooks. The rest
 * of its definition is its row in the registry (shared/resources.ts), which functions that only deliver events do not
 * load.
 */
export const namesOfKinds = {
  payment_request: { title: 'Payment request', product: 'payments', idName: 'paymentRequestId' },
  consent: { title: 'Payment consent', product: 'payments', idName: 'consentId' },
  payment: { title: 'Payment', product: 'payments', idName: 'paymentId' },
  mandate: {
    title: 'Mandate',
    product: 'payments',
    idName: 'mandateId',
    idDescription: 'The id of the mandate (UUID), which is the id of its consent.',
  },
  mandate_transaction: { title: 'Mandate transaction', product: 'payments', idName: 'mandateTransactionId' },
  account_request: { title: 'Account request', product: 'account-data', idName: 'accountRequestId' },
  account_consent: { title: 'Account consent', product: 'account-data', idName: 'accountConsentId' },
  data_sync: { title: 'Data sync', product: 'account-data', idName: 'dataSyncId' },
  risk_report: { title: 'Risk report', product: 'reports', idName: 'riskReportId' },
  account_report: {
    title: 'Account information report',
    product: 'account-data',
    idName: 'accountReportId',
    idDescription: 'The id of the account information report (UUID): its `jobId`.',
  },
  provider: {
    title: 'Bank',
    product: 'providers',
    idName: 'providerId',
    idDescription: "The bank's id, such as `uae-enbdx`.",
  },
} as const satisfies Readonly<Record<string, KindNames>>;

/** The names of everything that has events: the kinds of resources, and a client's own webhooks. */
export const namesOfEventTypes = {
  ...namesOfKinds,
  webhook: { title: 'Webhook', product: 'webhooks', idName: 'webhookId' },
} as const satisfies Readonly<Record<string, KindNames>>;

export type ResourceKind = keyof typeof namesOfKinds;

export const resourceKinds = Object.keys(namesOfKinds) as readonly ResourceKind[];

export type EventSubject = keyof typeof namesOfEventTypes;

export const eventSubjects = Object.keys(namesOfEventTypes) as readonly EventSubject[];

export type SubjectOf<P> = {
  [K in EventSubject]: (typeof namesOfEventTypes)[K]['product'] extends P ? K : never;
}[EventSubject];

export type KindOf<P> = SubjectOf<P> & ResourceKind;
