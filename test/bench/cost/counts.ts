import { providerKeys } from '#shared/banks/directory/keys.ts';
import type { Observation } from '#infra/local/platform/observer.ts';
import type { KeptItems } from './kept-items.ts';

/** Invocations, CPU time and AWS calls of a function. */
export interface FunctionCounts {
  invocations: number;
  cpuMs: number;
  readonly memoryMb: number;
  awsCalls: number;
}

/** A workload's use of AWS. */
export interface Counts {
  apiRequests: number;
  /** The service's calls to banks. In addition, the customer's browser opens pages of the bank. */
  bankCalls: number;
  writeUnits: number;
  /**
   * Write units of slots at slow banks, which `writeUnits` omits: the sandbox banks are only slow because they run on
   * this machine.
   */
  slotWriteUnits: number;
  readUnits: number;
  /** KMS signatures, by purpose. */
  webhookSigns: number;
  bankSigns: number;
  sessionSigns: number;
  /** KMS decryptions of messages from banks. They share a quota with the signatures for banks. */
  bankDecrypts: number;
  /** KMS calls other than signatures and key pair generations, including the decryptions above. */
  otherKmsCalls: number;
  keyPairs: number;
  putEventsCalls: number;
  /** Entries of PutEvents calls, in units of 64 kB. */
  busEntries: number;
  /** The content of these entries, which the archive stores. */
  busBytes: number;
  /** Messages that rules forwarded to a queue. */
  ruleInvocations: number;
  /** SQS requests: sends, in units of 64 kB, and the receives and deletes of pollers. */
  queueRequests: number;
  queueMessages: number;
  schedules: number;
  logBytes: number;
  /** The new items that are in the table afterwards, by kind. */
  readonly kept: Map<string, KeptItems>;
  /** Invocations, CPU time and AWS calls, by function. */
  readonly functions: Map<string, FunctionCounts>;
  /** AWS calls, by operation. */
  readonly calls: Map<string, number>;
}

export const noCounts = (): Counts => ({
  apiRequests: 0,
  bankCalls: 0,
  writeUnits: 0,
  slotWriteUnits: 0,
  readUnits: 0,
  webhookSigns: 0,
  bankSigns: 0,
  sessionSigns: 0,
  bankDecrypts: 0,
  otherKmsCalls: 0,
  keyPairs: 0,
  putEventsCalls: 0,
  busEntries: 0,
  busBytes: 0,
  ruleInvocations: 0,
  queueRequests: 0,
  queueMessages: 0,
  schedules: 0,
  logBytes: 0,
  kept: new Map(),
  functions: new Map(),
  calls: new Map(),
});

const reads: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query']);
const writes: ReadonlySet<string> = new Set(['PutItem', 'BatchWriteItem', 'UpdateItem', 'TransactWriteItems']);
const endpoints = ['Auth', 'Providers', 'Payments', 'CustomerPages', 'Webhooks', 'Verifications', 'BankEvents'];
const consumers = ['PaymentRunner', 'WebhookDispatcher', 'Timers', 'DataRunner'];
/** Functions that run on a schedule and do the same work with or without payments. */
const scheduledFunctions = ['ClientSweeper', 'DirectoryReader', 'DueSweeper'];

/** SQS and EventBridge bill every 64 kB, or part of it, as one unit. */
const billedUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 65_536));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Consumed {
  readonly CapacityUnits?: number;
}

const capacityOf = (output: object): number => {
  const { ConsumedCapacity = [] } = output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
  return sum([ConsumedCapacity].flat().map(({ CapacityUnits = 0 }) => CapacityUnits));
};

/** Returns what a signing key is used for. */
export type Purpose = (keyArn: string) => 'webhooks' | 'banks' | 'sessions';

/**
 * Adds an observation of the local cloud to the counts. The functions of the sandbox banks are not counted: in
 * production, the banks run them.
 */
export const count = (counts: Counts, observation: Observation, purposeOf: Purpose): void => {
  if (observation.kind === 'delivery') {
    counts.ruleInvocations += 1;
    counts.queueRequests += billedUnits(observation.bytes);
    counts.queueMessages += 1;
    return;
  }
  const name = (observation.kind === 'call' ? observation.caller : observation.function).replace(
    /Function[0-9A-F]{8}$/,
    '',
  );
  if (/^(?:Uae|Ksa)Banks|^Sandbox|^operator$/.test(name) || scheduledFunctions.includes(name)) return;
  if (observation.kind === 'invocation') {
    const counted = functionOf(counts, name, observation.memoryMb);
    counted.invocations += 1;
    counted.cpuMs += observation.cpuMs;
    if (endpoints.includes(name)) counts.apiRequests += 1;
    // A poller receives a batch with one request and deletes it with another.
    if (consumers.includes(name)) counts.queueRequests += 2;
    return;
  }
  const { operation, input, output, status } = observation;
  functionOf(counts, name).awsCalls += 1;
  counts.calls.set(operation, (counts.calls.get(operation) ?? 0) + 1);
  if (reads.has(operation)) counts.readUnits += output ? capacityOf(output) : 0;
  // A write whose condition fails also consumes a write unit.
  if (writes.has(operation)) {
    const units = output ? capacityOf(output) : status === 400 ? 1 : 0;
    counts[isOfSlot(input) ? 'slotWriteUnits' : 'writeUnits'] += units;
  }
  countOtherCalls(counts, operation, input, purposeOf);
};

const slots = providerKeys.callSlot('', '').pk;

/** Returns whether a write is about a slot at a slow bank (shared/banks/transport/bulkhead.ts). */
const isOfSlot = (input: object): boolean => {
  const { Key } = input as { readonly Key?: { readonly pk?: { readonly S?: string } } };
  return Key?.pk?.S?.startsWith(slots) ?? false;
};

const functionOf = ({ functions }: Counts, name: string, memoryMb?: number): FunctionCounts => {
  const previous = functions.get(name);
  const counted = { invocations: 0, cpuMs: 0, awsCalls: 0, ...previous, memoryMb: memoryMb ?? previous?.memoryMb ?? 0 };
  functions.set(name, counted);
  return counted;
};

const countOtherCalls = (counts: Counts, operation: string, input: object, purposeOf: Purpose): void => {
  const {
    Entries = [],
    KeyId = '',
    EncryptionAlgorithm = '',
  } = input as {
    readonly Entries?: readonly { readonly Detail?: string; readonly MessageBody?: string }[];
    readonly KeyId?: string;
    readonly EncryptionAlgorithm?: string;
  };
  switch (operation) {
    case 'Sign': {
      const purpose = purposeOf(KeyId);
      if (purpose === 'webhooks') counts.webhookSigns += 1;
      else if (purpose === 'banks') counts.bankSigns += 1;
      else counts.sessionSigns += 1;
      return;
    }
    case 'GenerateDataKeyPairWithoutPlaintext':
      counts.keyPairs += 1;
      return;
    case 'PutEvents':
      counts.putEventsCalls += 1;
      for (const { Detail = '' } of Entries) {
        counts.busEntries += billedUnits(Buffer.byteLength(Detail));
        counts.busBytes += Buffer.byteLength(Detail);
      }
      return;
    case 'SendMessage':
      counts.queueRequests += billedUnits(Buffer.byteLength(JSON.stringify(input)));
      counts.queueMessages += 1;
      return;
    case 'SendMessageBatch':
      counts.queueRequests += billedUnits(Buffer.byteLength(JSON.stringify(input)));
      counts.queueMessages += Entries.length;
      return;
    case 'CreateSchedule':
      counts.schedules += 1;
      return;
    default:
      if (EncryptionAlgorithm.startsWith('RSA')) counts.bankDecrypts += 1;
      if (['Decrypt', 'GenerateDataKey', 'GenerateMac', 'GetPublicKey'].includes(operation)) counts.otherKmsCalls += 1;
  }
};

/** Divides counts by the number of payments. */
export const perPayment = (counts: Counts, payments: number): Counts => {
  const numbers = Object.entries(counts).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value / payments]] : [],
  );
  return {
    ...counts,
    ...(Object.fromEntries(numbers) as Partial<Counts>),
    functions: new Map(
      [...counts.functions].map(([name, { invocations, cpuMs, awsCalls, memoryMb }]) => [
        name,
        { invocations: invocations / payments, cpuMs: cpuMs / payments, awsCalls: awsCalls / payments, memoryMb },
      ]),
    ),
    kept: new Map(
      [...counts.kept].map(([kind, { bytes, indexBytes, ...others }]) => [
        kind,
        { ...others, bytes: bytes / payments, indexBytes: indexBytes / payments },
      ]),
    ),
    calls: new Map([...counts.calls].map(([name, calls]) => [name, calls / payments])),
  };
};
