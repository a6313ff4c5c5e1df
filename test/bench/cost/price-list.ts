import { dollarsPerSignature } from '#infra/deployment/demand.ts';
import type { TableClass } from '#infra/constructs/storage/ledger-table.ts';
import type { RegionCode } from '#infra/deployment/regions.ts';

/** The date of the prices below. */
export const pricesOf = '21 November 2026';

/** Prices that are the same in all regions, in dollars. */
const everywhere = {
  /** An elliptic-curve signature, for webhooks and access tokens. https://aws.amazon.com/kms/pricing/ */
  signature: dollarsPerSignature,
  /** An RSA signature with 2,048 bits, as banks require (PS256). It costs as much as a symmetric call. */
  bankSignature: 0.03 / 1e4,
  otherKmsCall: 0.03 / 1e4,
  /** Per month, in its first year: each of the first two rotations adds as much. */
  key: 1,
  /** EventBridge and its Scheduler. https://aws.amazon.com/eventbridge/pricing/ */
  busEntry: 1 / 1e6,
  schedule: 1 / 1e6,
  archivedByte: 0.1 / 1e9,
  /** https://aws.amazon.com/xray/pricing/ */
  trace: 5 / 1e6,
  /** Per month. https://aws.amazon.com/cloudwatch/pricing/ */
  alarmMetric: 0.1,
  compositeAlarm: 0.5,
  dashboard: 3,
  customMetric: 0.3,
  /** Per month. https://aws.amazon.com/secrets-manager/pricing/ and https://aws.amazon.com/waf/pricing/ */
  secret: 0.4,
  firewall: 5,
  firewallRule: 1,
} as const;

/** Prices of AWS Lambda in us-east-1, for arm64. https://aws.amazon.com/lambda/pricing/ */
const lambda = {
  invocation: 0.2 / 1e6,
  gbSecond: 0.0000133334,
  /** One provisioned poller of a queue. */
  pollerHour: 0.00925,
} as const;

/** Prices of other services in us-east-1. */
const others = {
  /** HTTP API. https://aws.amazon.com/api-gateway/pricing/ */
  apiRequest: 1 / 1e6,
  /** Per month: continuous backups of a table. https://aws.amazon.com/dynamodb/pricing/on-demand/ */
  backedUpByte: 0.2 / 1e9,
  /** Standard queues. https://aws.amazon.com/sqs/pricing/ */
  queueRequest: 0.4 / 1e6,
  /** https://aws.amazon.com/cloudwatch/pricing/ */
  logByte: 0.5 / 1e9,
  /** Per month. */
  storedLogByte: 0.03 / 1e9,
  archivedByteMonth: 0.023 / 1e9,
} as const;

/** Units of a table on demand, in us-east-1. https://aws.amazon.com/dynamodb/pricing/on-demand/ */
const units = { writeUnit: 0.625 / 1e6, readUnit: 0.125 / 1e6 } as const;

export type PriceList = Readonly<
  Record<
    keyof typeof everywhere | keyof typeof lambda | keyof typeof others | keyof typeof units | 'storedByte',
    number
  >
>;

/**
 * The prices of a region, as a multiple of those in us-east-1. Only Lambda's price of a GB-second in the UAE was compared
 * with a published one. The others are estimates: in the Gulf, the same ratio, which is too high for some services; in
 * Europe, that of DynamoDB.
 */
const levels = {
  'us-east-1': { lambda: 1, others: 1 },
  'me-central-1': { lambda: 1.24, others: 1.24 },
  'me-south-1': { lambda: 1.24, others: 1.24 },
  'eu-central-1': { lambda: 1, others: 1.22 },
  'eu-west-1': { lambda: 1, others: 1.13 },
} as const satisfies Record<RegionCode | 'us-east-1', { readonly lambda: number; readonly others: number }>;

export type PricedRegion = keyof typeof levels;
export const pricedRegions = Object.keys(levels) as readonly PricedRegion[];

const times = <Name extends string>(prices: Readonly<Record<Name, number>>, factor: number): Record<Name, number> =>
  Object.fromEntries(Object.entries<number>(prices).map(([name, price]) => [name, price * factor])) as Record<
    Name,
    number
  >;

/** Prices that depend on the class of the table. */
const byClass = {
  standard: { storedByte: 0.25 / 1e9, ...times(units, 1) },
  infrequent: { storedByte: 0.1 / 1e9, ...times(units, 1.25) },
} as const satisfies Record<TableClass, object>;

/** Returns the price list of a region. */
export const priceListOf = (region: PricedRegion, tableClass: TableClass = 'standard'): PriceList => ({
  ...everywhere,
  ...times(lambda, levels[region].lambda),
  ...times({ ...others, ...byClass[tableClass] }, levels[region].others),
});
