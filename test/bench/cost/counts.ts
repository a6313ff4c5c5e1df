import type { Observation } from '#infra/local/platform/observer.ts';

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
  /** Calls to banks, including those from the customer's browser. */
  bankCalls: number;
  writeUnits: number;
  readUnits: number;
  /** Signatures by KMS, by purpose. */
  webhookSigns: number;
  bankSigns: number;
  sessionSigns: number;
  /** Decryptions by KMS of messages from banks. They share a quota with the signatures for banks. */
  bankDecrypts: number;
  /** KMS calls other than signatures and key pair generations, including the decryptions above. */
  otherKmsCalls: number;
  keyPairs: number;
  /** PutEvents calls, their entries in units of 64 kB, and the messages that rules sent on. */
  putEventsCalls: number;
  busEntries: number;
  ruleInvocations: number;
  /** Requests to SQS: sends, and the receives and deletes of the pollers, in units of 64 kB. */
  queueRequests: number;
  queueMessages: number;
  schedules: number;
  logBytes: number;
  /** Invocations, CPU time and waiting time by function. */
  readonly functions: Map<string, FunctionCounts>;
  /** AWS calls by operation. */
  readonly calls: Map<string, number>;
}

export const noCounts = (): Counts => ({
  apiRequests: 0,
  bankCalls: 0,
  writeUnits: 0,
  readUnits: 0,
  webhookSigns: 0,
  bankSigns: 0,
  sessionSigns: 0,
  bankDecrypts: 0,
  otherKmsCalls: 0,
  keyPairs: 0,
  putEventsCalls: 0,
  busEntries: 0,
  ruleInvocations: 0,
  queueRequests: 0,
  queueMessages: 0,
  schedules: 0,
  logBytes: 0,
  functions: new Map(),
  calls: new Map(),
});

const reads: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'Query']);
const writes: ReadonlySet<string> = new Set(['PutItem', 'BatchWriteItem', 'UpdateItem', 'TransactWriteItems']);
const endpoints = ['Auth', 'Providers', 'Payments', 'CustomerPages', 'Webhooks', 'Verifications', 'BankEvents'];
const consumers = ['PaymentRunner', 'WebhookDispatcher', 'Timers', 'DataRunner'];
/** Functions that run on a schedule and do the same work without any payment. */
const clockwork = ['DirectoryReader', 'DueSweeper'];

const pieces = (bytes: number): number => Math.max(1, Math.ceil(bytes / 65_536));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Consumed {
  readonly CapacityUnits?: number;
}

const capacityOf = (output: object): number => {
  const { ConsumedCapacity = [] } = output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
  return sum([ConsumedCapacity].flat().map(({ CapacityUnits = 0 }) => CapacityUnits));
};

/** Returns the purpose of a signing key. */
export type Purpose = (keyArn: string) => 'webhooks' | 'banks' | 'sessions';

/**
 * Adds an observation of the local cloud to the counts. The functions of the sandbox banks are not counted: in
 * production, they belong to others.
 */
export const count = (counts: Counts, seen: Observation, purposeOf: Purpose): void => {
  if (seen.kind === 'delivery') {
    counts.ruleInvocations += 1;
    counts.queueRequests += pieces(seen.bytes);
    counts.queueMessages += 1;
    return;
  }
  const name = (seen.kind === 'call' ? seen.caller : seen.function).replace(/Function[0-9A-F]{8}$/, '');
  const isOfBank = /^(?:Uae|Ksa)Banks/.test(name);
  if (isOfBank && seen.kind === 'invocation') counts.bankCalls += 1;
  if (isOfBank || name.startsWith('Sandbox') || name === 'operator' || clockwork.includes(name)) return;
  if (seen.kind === 'invocation') {
    const known = functionOf(counts, name, seen.memoryMb);
    known.invocations += 1;
    known.cpuMs += seen.cpuMs;
    if (endpoints.includes(name)) counts.apiRequests += 1;
    // A poller receives a batch and deletes it with one request each.
    if (consumers.includes(name)) counts.queueRequests += 2;
    return;
  }
  const { operation, input, output, status } = seen;
  functionOf(counts, name).awsCalls += 1;
  counts.calls.set(operation, (counts.calls.get(operation) ?? 0) + 1);
  if (reads.has(operation)) counts.readUnits += output ? capacityOf(output) : 0;
  // A write whose condition fails also costs its unit.
  if (writes.has(operation)) counts.writeUnits += output ? capacityOf(output) : status === 400 ? 1 : 0;
  countOthers(counts, operation, input, purposeOf);
};

const functionOf = ({ functions }: Counts, name: string, memoryMb?: number): FunctionCounts => {
  const known = functions.get(name);
  const counted = { invocations: 0, cpuMs: 0, awsCalls: 0, ...known, memoryMb: memoryMb ?? known?.memoryMb ?? 0 };
  functions.set(name, counted);
  return counted;
};

const countOthers = (counts: Counts, operation: string, input: object, purposeOf: Purpose): void => {
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
      counts.busEntries += sum(Entries.map(({ Detail = '' }) => pieces(Buffer.byteLength(Detail))));
      return;
    case 'SendMessage':
      counts.queueRequests += pieces(Buffer.byteLength(JSON.stringify(input)));
      counts.queueMessages += 1;
      return;
    case 'SendMessageBatch':
      counts.queueRequests += pieces(Buffer.byteLength(JSON.stringify(input)));
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

/** The counts of one payment, given the number of payments. */
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
    calls: new Map([...counts.calls].map(([name, calls]) => [name, calls / payments])),
  };
};
