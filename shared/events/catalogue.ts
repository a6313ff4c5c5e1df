import type { Resource } from '#shared/platform/lifecycle/resource.ts';
import { resources } from '#shared/resources.ts';
import type { EventProduct, ResourceType } from './event.ts';

const namesOf = ({ events }: Resource): readonly string[] =>
  events === 'not announced' ? [] : [...new Set(Object.values(events))];

/** GET /webhooks/catalog: the names of all events, by product and resource type. */
export const catalogue = {
  payments: {
    payment_request: namesOf(resources.payment_request),
    consent: namesOf(resources.consent),
    payment: namesOf(resources.payment),
    mandate: namesOf(resources.mandate),
    mandate_transaction: namesOf(resources.mandate_transaction),
  },
  'account-data': {
    account_request: namesOf(resources.account_request),
    account_consent: namesOf(resources.account_consent),
    data_sync: namesOf(resources.data_sync),
    account_report: namesOf(resources.account_report),
  },
  reports: { risk_report: namesOf(resources.risk_report) },
} as const satisfies Record<EventProduct, Partial<Record<ResourceType, readonly string[]>>>;

const namesByType: Record<ResourceType, readonly string[]> = {
  ...catalogue.payments,
  ...catalogue['account-data'],
  ...catalogue.reports,
};

export const eventTypesOf = (resource: ResourceType): readonly string[] =>
  namesByType[resource].map((name) => `${resource}.${name}`);
