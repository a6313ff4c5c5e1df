import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Query, transaction, unusableState } from '../platform/state.ts';
import type { CloudContext } from '../template/cloud-context.ts';
import { createFairQueues } from './fair-queues.ts';
import { type QueueSettings, readQueues } from './queue-settings.ts';

export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  /** The message attributes, as JSON. */
  readonly attributes: string;
  readonly sender: string;
  readonly sent_at: number;
  readonly receives: number;
  readonly first_received_at: number;
  /** Identifies the latest receive: an older receipt can no longer delete the message. */
  readonly receipt: string;
  /** ARN of the queue from which a redrive policy moved the message here. */
  readonly source: string | null;
  /** The MessageGroupId, which a redrive preserves. */
  readonly message_group: string | null;
}

export interface NewMessage {
  readonly body: string;
  readonly attributes?: object;
  readonly delaySeconds?: number | undefined;
  readonly group?: string | undefined;
  readonly sender: string;
}

interface ReceiveOptions {
  readonly limit: number;
  /** The maximum time to wait for the first message. */
  readonly waitSeconds: number;
  readonly signal: AbortSignal;
}

interface Counts {
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
}

type Receipt = Pick<StoredMessage, 'id' | 'receipt'>;

const schema = `
  CREATE TABLE IF NOT EXISTS message (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    queue TEXT NOT NULL,
    body TEXT NOT NULL,
    attributes TEXT NOT NULL,
    sender TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    receives INTEGER NOT NULL DEFAULT 0,
    first_received_at INTEGER,
    receipt TEXT,
    source TEXT,
    message_group TEXT
  );
  CREATE INDEX IF NOT EXISTS message_due ON message (queue, visible_at, position);
  CREATE INDEX IF NOT EXISTS message_expiry ON message (expires_at);
  CREATE INDEX IF NOT EXISTS message_due_of_group ON message (queue, message_group, visible_at, position);
  CREATE INDEX IF NOT EXISTS message_in_flight ON message (queue, visible_at) WHERE receipt IS NOT NULL;
`;

const prepare = (state: DatabaseSync) => ({
  insert: state.prepare(`INSERT INTO message
    (id, queue, body, attributes, sender, sent_at, expires_at, visible_at, message_group)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`),
  expire: state.prepare('DELETE FROM message WHERE expires_at <= ?'),
  all: new Query<StoredMessage>(state, 'SELECT * FROM message WHERE queue = ? ORDER BY position'),
  nextDue: new Query<{ at: number | null }>(state, 'SELECT min(visible_at) AS at FROM message WHERE visible_at > ?'),
  nextVisible: new Query<{ at: number | null }>(state, 'SELECT min(visible_at) AS at FROM message WHERE queue = ?'),
  take: new Query<StoredMessage>(
    state,
    `UPDATE message SET visible_at = ?, receipt = ?, receives = receives + 1,
    first_received_at = coalesce(first_received_at, ?) WHERE position = ? RETURNING *`,
  ),
  moveToDeadLetters: state.prepare(`UPDATE message SET queue = ?, source = ?, visible_at = ?, expires_at = sent_at + ?,
    receipt = NULL WHERE position = ?`),
  remove: new Query<{ message_group: string | null; visible_at: number }>(
    state,
    'DELETE FROM message WHERE queue = ? AND id = ? AND receipt = ? RETURNING message_group, visible_at',
  ),
  makeVisible: state.prepare('UPDATE message SET visible_at = ? WHERE queue = ? AND id = ? AND receipt = ?'),
  makeAllVisible: state.prepare(
    'UPDATE message SET visible_at = ?1 WHERE queue = ?2 AND visible_at > ?1 AND receipt IS NOT NULL',
  ),
  count: new Query<Counts>(
    state,
    `SELECT coalesce(sum(visible_at <= ?1), 0) AS visible,
    coalesce(sum(visible_at > ?1 AND receipt IS NOT NULL), 0) AS inFlight,
    coalesce(sum(visible_at > ?1 AND receipt IS NULL), 0) AS delayed
    FROM message WHERE queue = ?2`,
  ),
});

/** Creates the list of waiting receivers, which are woken when a queue changes, so that they need not poll it. */
const createQueueWaiters = () => {
  const waiting = new Map<string, Set<() => void>>();

  return {
    /** Wakes all receivers that wait for the queue, after the current transaction. */
    wake: (queue: string): void => {
      const woken = [...(waiting.get(queue) ?? [])];
      for (const resolve of woken) queueMicrotask(resolve);
    },

    /** Resolves when the queue's receivers are woken, the time has passed, or the signal aborts. */
    wait: async (queue: string, milliseconds: number, signal: AbortSignal): Promise<void> => {
      const receivers = waiting.get(queue) ?? new Set();
      waiting.set(queue, receivers);
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, milliseconds);
      const stopWaiting = (): void => resolve();
      receivers.add(stopWaiting);
      signal.addEventListener('abort', stopWaiting);
      await promise;
      signal.removeEventListener('abort', stopWaiting);
      receivers.delete(stopWaiting);
      clearTimeout(timer);
    },
  };
};

/**
 * Creates the store for the messages of all queues: SQS without its protocol. A message is durable once `send` returns.
 */
export const createQueueStore = ({ resources, state, now }: CloudContext) => {
  try {
    state.exec(schema);
  } catch (cause) {
    throw unusableState('The queues have an old format', cause);
  }
  const sql = prepare(state);
  const fairQueues = createFairQueues(state);
  const waiters = createQueueWaiters();
  const queues = readQueues(resources);
  const byName = new Map(queues.map((queue) => [queue.name, queue]));
  const byArn = new Map(queues.map((queue) => [queue.arn, queue]));

  /**
   * Receives the messages that are due. Those that have been received too often are moved to the dead-letter queue
   * instead.
   */
  const receiveNow = (queue: QueueSettings, limit: number): StoredMessage[] => {
    const time = now();
    const received: StoredMessage[] = [];
    sql.expire.run(time);
    for (const { position, receives } of fairQueues.due(queue, time, limit)) {
      const deadLetters = queue.redrive && receives >= queue.redrive.maxReceives && byArn.get(queue.redrive.to);
      if (deadLetters) {
        sql.moveToDeadLetters.run(deadLetters.name, queue.arn, time, deadLetters.retentionSeconds * 1000, position);
        waiters.wake(deadLetters.name);
      } else {
        received.push(...sql.take.all(time + queue.visibilitySeconds * 1000, randomUUID(), time, position));
      }
    }
    return received;
  };

  return {
    all: queues,
    find: (name: string): QueueSettings | undefined => byName.get(name),
    findByArn: (arn: string): QueueSettings | undefined => byArn.get(arn),

    send: (queue: QueueSettings, { body, attributes = {}, delaySeconds = 0, group, sender }: NewMessage): string => {
      const id = randomUUID();
      const time = now();
      const visibleAt = time + delaySeconds * 1000;
      const expiresAt = time + queue.retentionSeconds * 1000;
      const attributesText = JSON.stringify(attributes);
      sql.insert.run(id, queue.name, body, attributesText, sender, time, expiresAt, visibleAt, group ?? null);
      waiters.wake(queue.name);
      return id;
    },

    receive: async (queue: QueueSettings, { limit, waitSeconds, signal }: ReceiveOptions): Promise<StoredMessage[]> => {
      const deadline = now() + waitSeconds * 1000;
      while (!signal.aborted) {
        const messages = transaction(state, () => receiveNow(queue, limit));
        const remainingMs = deadline - now();
        if (messages.length > 0 || remainingMs <= 0) return messages;
        const next = sql.nextVisible.first(queue.name)?.at ?? Infinity;
        await waiters.wait(queue.name, Math.max(0, Math.min(remainingMs, next - now())), signal);
      }
      return [];
    },

    remove: (queue: QueueSettings, { id, receipt }: Receipt): void => {
      const removed = sql.remove.first(queue.name, id, receipt);
      if (!removed) return;
      const receivedAt = removed.visible_at - queue.visibilitySeconds * 1000;
      fairQueues.noteProcessed(queue, removed.message_group, receivedAt, now());
    },

    /** Makes a message in flight visible immediately. */
    returnToQueue: (queue: QueueSettings, { id, receipt }: Receipt): void => {
      sql.makeVisible.run(now(), queue.name, id, receipt);
      waiters.wake(queue.name);
    },

    /** Makes every message in flight visible immediately. Called at the start, when no consumer is running yet. */
    returnAllToQueue: (queue: QueueSettings): void => {
      sql.makeAllVisible.run(now(), queue.name);
      waiters.wake(queue.name);
    },

    /** Returns every message in the queue, including hidden and delayed ones, oldest first. */
    messages: (queue: QueueSettings): StoredMessage[] => sql.all.all(queue.name),

    /** Returns the earliest time after the given one at which a message in any queue becomes visible. */
    nextDue: (after: number): number | undefined => sql.nextDue.first(after)?.at ?? undefined,

    /** Wakes all waiting receivers, because the time has changed. */
    wakeAll: (): void => {
      for (const { name } of queues) waiters.wake(name);
    },

    counts: (queue: QueueSettings): Counts => {
      sql.expire.run(now());
      return sql.count.first(now(), queue.name) ?? { visible: 0, inFlight: 0, delayed: 0 };
    },
  };
};

export type QueueStore = ReturnType<typeof createQueueStore>;
