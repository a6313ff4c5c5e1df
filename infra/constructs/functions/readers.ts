import { maxInvocations, type QueueReaders } from './read-queue.ts';

/** The readers of each queue: a maximum number of concurrent invocations (2 to 1,000), or provisioned pollers. */
export interface Readers {
  /** The fast queue: first attempts of webhook deliveries. */
  readonly deliveries: QueueReaders;
  /** The slow queue: retries, and first attempts at slow receivers. */
  readonly retries: QueueReaders;
  /** Payment submissions and consent revocations at banks. */
  readonly paymentSteps: QueueReaders;
  /** Payment status polling at banks. */
  readonly paymentPolls: QueueReaders;
  /** Background reading and deletion of account data. */
  readonly dataSteps: QueueReaders;
  /** Expiry of payment requests and consents, and maintenance of lists. */
  readonly timers: QueueReaders;
}

/**
 * The rate of payments from which a stage needs provisioned pollers. Below it, standard pollers reach the concurrency of
 * a burst within seconds, and provisioned ones would cost more in a quiet month than the rest of the stage.
 */
const provisionedFrom = 20;

/** Returns the readers that a stage needs at a rate: at low ones, standard pollers with the same maximum concurrency. */
export const readersAt = (paymentsPerSecond: number, readers: Readers): Readers => {
  if (paymentsPerSecond >= provisionedFrom) return readers;
  const standard = Object.entries(readers).map(([queue, reader]) => [queue, maxInvocations(reader)]);
  return Object.fromEntries(standard) as Record<keyof Readers, number>;
};
