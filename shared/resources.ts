import { mandateResource } from '#shared/payments/mandate/mandate.ts';
import { transactionResource } from '#shared/payments/mandate/mandate-transaction.ts';
import { accountConsentResource } from '#shared/accounts/consent/account-consent.ts';
import { accountReportResource } from '#shared/reports/account-report/account-report.ts';
import { accountRequestResource } from '#shared/accounts/request/account-request.ts';
import { dataSyncResource } from '#shared/accounts/sync/data-sync.ts';
import { riskReportResource } from '#shared/reports/risk-report/risk-report.ts';
import { paymentConsentResource } from '#shared/payments/consent/payment-consent.ts';
import { paymentRequestResource } from '#shared/payments/request/payment-request.ts';
import { providerResource } from '#shared/banks/health/provider-health.ts';
import { paymentResource } from '#shared/payments/payment/payment.ts';
import { type namesOfKinds, type ResourceKind, resourceKinds } from './standard/resource-kinds.ts';
import type { Versioned } from './platform/lifecycle/lifecycle.ts';
import type { Resource } from './platform/lifecycle/resource.ts';
import { type Entities, createEntities, type Owned } from './platform/storage/entities.ts';
import type { Table } from './platform/storage/table.ts';

/**
 * The registry of every kind of resource with a lifecycle. Events, the event catalogue, the stream filter, timers,
 * reconciliation, the dashboard, the operator CLI and lifecycles.md are derived from it.
 */
export const resources = {
  payment_request: paymentRequestResource,
  consent: paymentConsentResource,
  payment: paymentResource,
  mandate: mandateResource,
  mandate_transaction: transactionResource,
  account_request: accountRequestResource,
  account_consent: accountConsentResource,
  data_sync: dataSyncResource,
  risk_report: riskReportResource,
  account_report: accountReportResource,
  provider: providerResource,
} as const satisfies { readonly [K in ResourceKind]: Resource & Pick<(typeof namesOfKinds)[K], 'idName'> };

type Resources = typeof resources;

/** The names of the lists that contain the resources. */
export type ResourceList = Resources[ResourceKind]['list'];

/** The registry without the types of its rows, for code that treats all kinds alike. */
export const anyResource = (kind: ResourceKind): Resource => resources[kind];

/** Root resources: kinds that are looked up directly rather than through another resource. */
export type RootKind = { [K in ResourceKind]: Resources[K]['isRoot'] extends true ? K : never }[ResourceKind];

export const rootKinds = resourceKinds.filter((kind): kind is RootKind => resources[kind].isRoot);

/**
 * Returns the resource kind of a stored item, or undefined for items that are not resources, such as clients or
 * deliveries.
 */
export const kindOfItem = ({ entity }: Readonly<Record<string, unknown>>): ResourceKind | undefined =>
  kindOfEntity.get(entity);

const kindOfEntity: ReadonlyMap<unknown, ResourceKind> = new Map(
  resourceKinds.map((kind) => [resources[kind].entity, kind]),
);

/** The store of any kind of resource, for code that treats all kinds alike. */
export type EntitiesOf = (kind: ResourceKind) => Entities<Owned & Versioned>;

export const createEntitiesOf =
  (table: Table): EntitiesOf =>
  (kind) =>
    createEntities(table, anyResource(kind));
