import type { DatabaseSync } from 'node:sqlite';
import { Query } from '../platform/state.ts';
import type { QueueSettings } from './queue-settings.ts';

interface DueMessage {
  readonly position: number;
  readonly receives: number;
}

/** The number of messages of one group in flight, and their total processing time so far. */
interface InFlight {
  readonly message_group: string | null;
  readonly messages: number;
  readonly ms: number;
}

interface Processed {
  readonly group: string | null;
  readonly ms: number;
  readonly at: number;
}

/** A group with more than this share of the messages in flight, or of the recent processing time, is noisy. */
const noisyShare = 0.1;
/** With fewer messages in flight, only a group's processing time is considered. */
const minInFlight = 30;
/** The period of processing time that counts as recent. AWS does not document its length. */
const recentMs = 60_000;

const prepare = (state: DatabaseSync) => {
  const dueWhere = (condition: string) =>
    new Query<DueMessage>(
      state,
      `SELECT position, receives FROM message WHERE queue = ?1 AND visible_at <= ?2 ${condition}
      ORDER BY visible_at, position LIMIT ?3`,
    );
  return {
    due: dueWhere(''),
    dueOfOthers: dueWhere('AND (message_group IS NULL OR message_group NOT IN (SELECT value FROM json_each(?4)))'),
    dueOf: dueWhere('AND message_group = ?4'),
    inFlight: new Query<InFlight>(
      state,
      `SELECT message_group, count(*) AS messages, sum(min(?3, ?1 - visible_at + ?4)) AS ms FROM message
      WHERE queue = ?2 AND visible_at > ?1 AND receipt IS NOT NULL GROUP BY message_group`,
    ),
  };
};

/**
 * Creates the message selection for consumers. Like AWS's fair queues, it selects messages from quiet groups first,
 * then those from the noisy group with the fewest messages in flight. A message without a group is a separate tenant,
 * which is never noisy.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues-detailed.html
 */
export const createFairQueues = (state: DatabaseSync) => {
  const sql = prepare(state);
  const processed = new Map<string, Processed[]>();

  /** Returns the noisy groups with their in-flight message counts. */
  const noisyGroups = ({ name, visibilitySeconds }: QueueSettings, time: number): Map<string, number> => {
    const loads = sql.inFlight.all(time, name, recentMs, visibilitySeconds * 1000);
    const recent = (processed.get(name) ?? []).filter(({ at }) => at > time - recentMs);
    processed.set(name, recent);
    const inFlight = new Map(loads.map(({ message_group, messages }) => [message_group, messages]));
    const spent = new Map(loads.map(({ message_group, ms }) => [message_group, ms]));
    for (const { group, ms } of recent) spent.set(group, (spent.get(group) ?? 0) + ms);
    const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
    const [allInFlight, allSpent] = [sum(inFlight.values()), sum(spent.values())];
    const noisy = new Map<string, number>();
    for (const [group, ms] of spent) {
      const messages = inFlight.get(group) ?? 0;
      const hasManyMessages = messages >= minInFlight && messages > noisyShare * allInFlight;
      if (group !== null && (hasManyMessages || ms > noisyShare * allSpent)) noisy.set(group, messages);
    }
    return noisy;
  };

  return {
    due: (queue: QueueSettings, time: number, limit: number): readonly DueMessage[] => {
      const noisy = noisyGroups(queue, time);
      if (noisy.size === 0) return sql.due.all(queue.name, time, limit);
      const chosen = sql.dueOfOthers.all(queue.name, time, limit, JSON.stringify([...noisy.keys()]));
      const backlogs = [...noisy].map(([group, inFlight]) => ({
        inFlight,
        due: sql.dueOf.all(queue.name, time, limit - chosen.length, group),
      }));
      while (chosen.length < limit) {
        const waiting = backlogs.filter(({ due }) => due.length > 0);
        const [next] = waiting.toSorted((a, b) => a.inFlight - b.inFlight);
        const message = next?.due.shift();
        if (!next || !message) break;
        next.inFlight += 1;
        chosen.push(message);
      }
      return chosen;
    },

    /** Records that a consumer has deleted a message. */
    noteProcessed: (queue: QueueSettings, group: string | null, receivedAt: number, time: number): void => {
      const all = processed.get(queue.name) ?? [];
      all.push({ group, ms: Math.min(recentMs, Math.max(0, time - receivedAt)), at: time });
      processed.set(queue.name, all);
    },
  };
};
