import { dollarsPerSignature } from '#infra/deployment/demand.ts';
import type { Counts } from './counts.ts';

/**
 * AWS list prices in us-east-1, in dollars, as of 21 November 2026. Prices in the UAE are about a tenth higher, which
 * leaves the ratio between two builds the same.
 */
const dollars = {
  /** HTTP API. https://aws.amazon.com/api-gateway/pricing/ */
  apiRequest: 1 / 1e6,
  /** arm64. https://aws.amazon.com/lambda/pricing/ */
  invocation: 0.2 / 1e6,
  gbSecond: 0.0000133334,
  /** On demand. https://aws.amazon.com/dynamodb/pricing/on-demand/ */
  writeUnit: 0.625 / 1e6,
  readUnit: 0.125 / 1e6,
  /** https://aws.amazon.com/eventbridge/pricing/ */
  busEntry: 1 / 1e6,
  schedule: 1 / 1e6,
  /** Standard queues. https://aws.amazon.com/sqs/pricing/ */
  queueRequest: 0.4 / 1e6,
  /** Elliptic-curve signatures, for webhooks and access tokens. https://aws.amazon.com/kms/pricing/ */
  signature: dollarsPerSignature,
  /** RSA signatures with 2,048 bits, as banks require (PS256). They cost as much as a symmetric call. */
  bankSignature: 0.03 / 1e4,
  otherKmsCall: 0.03 / 1e4,
  /** https://aws.amazon.com/cloudwatch/pricing/ */
  logByte: 0.5 / 1e9,
} as const;

/**
 * The time that an invocation waits for a call, in seconds. The local cloud cannot measure it, and it is the same for
 * both builds. Only the wait for banks is significant: it makes up a quarter of the price.
 */
export const waits = { awsCall: 0.004, bankCall: 0.2, post: 0.1 } as const;

/** The memory of a function with one full processor (Lambda developer guide, "Configure Lambda function memory"). */
export const processorMb = 1_769;

/** The billed usage of one payment. */
export interface Usage {
  readonly apiRequests: number;
  readonly invocations: number;
  readonly gbSeconds: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  readonly busEntries: number;
  readonly schedules: number;
  readonly queueRequests: number;
  readonly signatures: number;
  readonly bankSignatures: number;
  readonly otherKmsCalls: number;
  readonly logBytes: number;
}

/** Converts counts to billed usage. */
export const usageOf = (counts: Counts): Usage => {
  const functions = [...counts.functions];
  const sum = (read: (name: string, counted: Counts['functions'] extends Map<string, infer F> ? F : never) => number) =>
    functions.reduce((total, [name, counted]) => total + read(name, counted), 0);
  const gbSeconds =
    sum((name, { cpuMs, awsCalls, invocations, memoryMb }) => {
      const working = cpuMs / 1000 / Math.min(1, memoryMb / processorMb);
      // An invocation sends its POSTs concurrently.
      const waiting = awsCalls * waits.awsCall + (name === 'WebhookDispatcher' ? invocations * waits.post : 0);
      return ((working + waiting) * memoryMb) / 1024;
    }) +
    counts.bankCalls * waits.bankCall;
  return {
    apiRequests: counts.apiRequests,
    invocations: sum((_name, { invocations }) => invocations),
    gbSeconds,
    writeUnits: counts.writeUnits,
    readUnits: counts.readUnits,
    busEntries: counts.busEntries,
    schedules: counts.schedules,
    queueRequests: counts.queueRequests,
    signatures: counts.webhookSigns + counts.sessionSigns,
    bankSignatures: counts.bankSigns,
    otherKmsCalls: counts.otherKmsCalls + counts.keyPairs,
    logBytes: counts.logBytes,
  };
};

/** Returns the price of a million payments in dollars, by service. */
export const priceOfMillion = (usage: Usage): Readonly<Record<string, number>> => {
  const perPayment = {
    KMS:
      usage.signatures * dollars.signature +
      usage.bankSignatures * dollars.bankSignature +
      usage.otherKmsCalls * dollars.otherKmsCall,
    'DynamoDB writes': usage.writeUnits * dollars.writeUnit,
    'DynamoDB reads': usage.readUnits * dollars.readUnit,
    Lambda: usage.invocations * dollars.invocation + usage.gbSeconds * dollars.gbSecond,
    'API Gateway': usage.apiRequests * dollars.apiRequest,
    EventBridge: usage.busEntries * dollars.busEntry + usage.schedules * dollars.schedule,
    SQS: usage.queueRequests * dollars.queueRequest,
    Logs: usage.logBytes * dollars.logByte,
  };
  return Object.fromEntries(Object.entries(perPayment).map(([service, price]) => [service, price * 1e6]));
};

export const totalOf = (prices: Readonly<Record<string, number>>): number =>
  Object.values(prices).reduce((total, price) => total + price, 0);
