import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { Query, transaction } from '../state.ts';
import type { QueueSettings } from './queue-settings.ts';
import { waitingRoom } from './waiting-room.ts';

export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  /** User attributes as JSON. */
  readonly attributes: string;
  readonly sender: string;
  readonly sent_at: number;
  readonly receives: number;
  readonly first_received_at: number;
  /** Proves the latest receive: with an older one the message can no longer be deleted. */
  readonly receipt: string;
  /** ARN of the queue whose redrive policy brought the message here. */
  readonly source: string | null;
}

export interface NewMessage {
  readonly body: string;
  readonly attributes?: object;
  readonly delaySeconds?: number | undefined;
  readonly sender?: string;
}

export interface ReceiveOptions {
  readonly limit: number;
  /** How long to wait for the first message. */
  readonly waitSeconds: number;
  readonly visibilitySeconds?: number | undefined;
  readonly signal: AbortSignal;
}

export interface QueueCounts {
  readonly visible: number;
  readonly inFlight: number;
  readonly delayed: number;
  /** Of those in flight, the ones that no consumer put off on purpose with ChangeMessageVisibility. */
  readonly expected: number;
}

type Handle = Pick<StoredMessage, 'id' | 'receipt'>;

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
    put_off INTEGER NOT NULL DEFAULT 0,
    source TEXT
  );
  CREATE INDEX IF NOT EXISTS message_due ON message (queue, visible_at, position);
  CREATE INDEX IF NOT EXISTS message_expiry ON message (expires_at);
`;

const statements = (state: DatabaseSync) => ({
  insert: state.prepare(`INSERT INTO message (id, queue, body, attributes, sender, sent_at, expires_at, visible_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`),
  expire: state.prepare('DELETE FROM message WHERE expires_at <= ?'),
  due: new Query<{ position: number; receives: number; source: string | null }>(
    state,
    `SELECT position, receives, source FROM message WHERE queue = ? AND visible_at <= ?
    ORDER BY visible_at, position LIMIT ?`,
  ),
  nextVisible: new Query<{ at: number | null }>(state, 'SELECT min(visible_at) AS at FROM message WHERE queue = ?'),
  take: new Query<StoredMessage>(
    state,
    `UPDATE message SET visible_at = ?, receipt = ?, receives = receives + 1, put_off = 0,
    first_received_at = coalesce(first_received_at, ?) WHERE position = ? RETURNING *`,
  ),
  moveToDeadLetters: state.prepare(`UPDATE message SET queue = ?, source = ?, visible_at = ?, expires_at = sent_at + ?,
    receipt = NULL, put_off = 0 WHERE position = ?`),
  moveBack:
    state.prepare(`UPDATE message SET queue = ?, id = ?, sent_at = ?, visible_at = ?, expires_at = ?, receives = 0,
    first_received_at = NULL, receipt = NULL, put_off = 0, source = NULL WHERE position = ?`),
  remove: state.prepare('DELETE FROM message WHERE queue = ? AND id = ? AND receipt = ?'),
  changeVisibility: state.prepare(`UPDATE message SET visible_at = ?, put_off = ?
    WHERE queue = ? AND id = ? AND receipt = ? AND visible_at > ?`),
  release: state.prepare(`UPDATE message SET visible_at = ?1
    WHERE queue = ?2 AND visible_at > ?1 AND receipt IS NOT NULL AND NOT put_off`),
  purge: state.prepare('DELETE FROM message WHERE queue = ?'),
  count: new Query<QueueCounts>(
    state,
    `SELECT coalesce(sum(visible_at <= ?1), 0) AS visible,
    coalesce(sum(visible_at > ?1 AND receipt IS NOT NULL), 0) AS inFlight,
    coalesce(sum(visible_at > ?1 AND receipt IS NULL), 0) AS delayed,
    coalesce(sum(visible_at > ?1 AND receipt IS NOT NULL AND NOT put_off), 0) AS expected
    FROM message WHERE queue = ?2`,
  ),
});

/** The messages of all queues: what SQS keeps, without its protocol. A send that returned is durable. */
export const queueStore = (state: DatabaseSync, queues: readonly QueueSettings[]) => {
  state.exec(schema);
  const sql = statements(state);
  const room = waitingRoom();
  const byName = new Map(queues.map((queue) => [queue.name, queue]));
  const byArn = new Map(queues.map((queue) => [queue.arn, queue]));

  const settings = (name: string): QueueSettings => {
    const queue = byName.get(name);
    if (!queue) throw new Error(`there is no queue ${name}`);
    return queue;
  };

  /** Takes what is due; what was received too often goes to the dead letter queue instead. */
  const receiveNow = (queue: QueueSettings, { limit, visibilitySeconds = queue.visibilitySeconds }: ReceiveOptions) => {
    const time = Date.now();
    const received: StoredMessage[] = [];
    sql.expire.run(time);
    for (const { position, receives } of sql.due.all(queue.name, time, limit)) {
      const deadLetters = queue.redrive && receives >= queue.redrive.maxReceives && byArn.get(queue.redrive.to);
      if (deadLetters) {
        sql.moveToDeadLetters.run(deadLetters.name, queue.arn, time, deadLetters.retentionSeconds * 1000, position);
        room.call(deadLetters.name);
      } else {
        received.push(...sql.take.all(time + visibilitySeconds * 1000, randomUUID(), time, position));
      }
    }
    return received;
  };

  return {
    find: (name: string): QueueSettings | undefined => byName.get(name),
    findByArn: (arn: string): QueueSettings | undefined => byArn.get(arn),
    names: (): string[] => [...byName.keys()],

    send: (name: string, { body, attributes = {}, delaySeconds, sender = 'local' }: NewMessage): string => {
      const queue = settings(name);
      const id = randomUUID();
      const time = Date.now();
      const visibleAt = time + (delaySeconds ?? queue.delaySeconds) * 1000;
      const expiresAt = time + queue.retentionSeconds * 1000;
      sql.insert.run(id, name, body, JSON.stringify(attributes), sender, time, expiresAt, visibleAt);
      room.call(name);
      return id;
    },

    receive: async (name: string, options: ReceiveOptions): Promise<StoredMessage[]> => {
      const queue = settings(name);
      const deadline = Date.now() + options.waitSeconds * 1000;
      while (!options.signal.aborted) {
        const messages = transaction(state, () => receiveNow(queue, options));
        const left = deadline - Date.now();
        if (messages.length > 0 || left <= 0) return messages;
        const next = sql.nextVisible.first(name)?.at ?? Infinity;
        await room.wait(name, Math.min(left, next - Date.now()), options.signal);
      }
      return [];
    },

    remove: (name: string, { id, receipt }: Handle): void => {
      sql.remove.run(name, id, receipt);
    },

    /** False when the message is no longer in flight with this receipt. */
    changeVisibility: (name: string, { id, receipt }: Handle, seconds: number): boolean => {
      const time = Date.now();
      const isPutOff = Number(seconds > 0);
      const { changes } = sql.changeVisibility.run(time + seconds * 1000, isPutOff, name, id, receipt, time);
      room.call(name);
      return changes > 0;
    },

    /** Shows again what was received and not put off, for a queue whose consumers are known to be gone. */
    release: (name: string): void => {
      sql.release.run(Date.now(), name);
      room.call(name);
    },

    purge: (name: string): void => {
      sql.purge.run(name);
    },

    /** Brings dead letters back as new messages, each to the queue it came from, or all to one. */
    redrive: (name: string, destination: string | undefined): void => {
      const time = Date.now();
      transaction(state, () => {
        for (const { position, source } of sql.due.all(name, time, -1)) {
          const target = byArn.get(destination ?? source ?? '');
          if (!target) continue;
          sql.moveBack.run(target.name, randomUUID(), time, time, time + target.retentionSeconds * 1000, position);
          room.call(target.name);
        }
      });
    },

    counts: (name: string): QueueCounts => {
      sql.expire.run(Date.now());
      return sql.count.first(Date.now(), name) ?? { visible: 0, inFlight: 0, delayed: 0, expected: 0 };
    },
  };
};

export type QueueStore = ReturnType<typeof queueStore>;
