import { invocationsPerPoller, maxInvocations, type QueueReaders } from '#infra/constructs/functions/read-queue.ts';

/**
 * The number of concurrent invocations that read a queue: at the start of a burst, the increase per second, and the
 * maximum.
 *
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
export interface Readers {
  readonly initial: number;
  readonly growth: number;
  readonly max: number;
}

export const readersOf = (readers: QueueReaders): Readers =>
  typeof readers === 'number'
    ? { initial: Math.min(5, readers), growth: 300 / 60, max: readers }
    : { initial: readers.minimumPollers * invocationsPerPoller, growth: 1_000 / 60, max: maxInvocations(readers) };
