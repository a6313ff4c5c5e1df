import type { FunctionCounts } from './counts.ts';
import type { PriceList } from './price-list.ts';
import type { StoredCounts } from './stored-counts.ts';

/**
 * The time that an invocation waits for a call, in seconds. The local cloud cannot measure it, and it is the same for
 * both builds.
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

/** The memory of each function that calls banks. */
const bankCallerGb = 0.5;

/** Converts counts to billed usage. */
export const usageOf = (counts: StoredCounts): Usage => {
  const functions = Object.entries(counts.functions);
  const sum = (read: (name: string, counted: FunctionCounts) => number) =>
    functions.reduce((total, [name, counted]) => total + read(name, counted), 0);
  const gbSeconds =
    sum((name, { cpuMs, awsCalls, invocations, memoryMb }) => {
      const working = cpuMs / 1000 / Math.min(1, memoryMb / processorMb);
      // An invocation sends its POSTs concurrently.
      const waiting = awsCalls * waits.awsCall + (name === 'WebhookDispatcher' ? invocations * waits.post : 0);
      return ((working + waiting) * memoryMb) / 1024;
    }) +
    counts.bankCalls * waits.bankCall * bankCallerGb;
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
export const priceOfMillion = (usage: Usage, dollars: PriceList): Readonly<Record<string, number>> => {
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
