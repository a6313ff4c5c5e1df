import * as z from 'zod';

export interface Queue {
  readonly url: string;
  readonly arn: string;
  /** Receives messages that cannot be sent to the queue when they are due. */
  readonly deadLettersArn?: string | undefined;
  /** The message group of the sent messages. SQS gives each group its share of the consumers (fair queues). */
  readonly group?: string;
}

/**
 * Parses a queue in an environment variable: its URL, its ARN and the ARN of its dead-letter queue, separated by
 * spaces.
 */
export const QueueAddress = z.string().transform((text, context): Queue => {
  const [url, arn, deadLettersArn] = text.split(' ');
  if (url && arn) return { url, arn, deadLettersArn };
  context.addIssue('must be the URL and the ARN of a queue');
  return z.NEVER;
});

/** A message and the time at which it is due. Without `dueAt`, it is due immediately. */
export interface DueMessage {
  readonly message: unknown;
  readonly dueAt?: string;
  /** Overrides the message group of the queue. */
  readonly group?: string;
}

/** Sends many messages in few calls. */
export interface BatchSender {
  /** Delivers each message at `dueAt`, or after 15 minutes if that is earlier. Throws unless all messages were sent. */
  sendAll(queue: Pick<Queue, 'url' | 'group'>, messages: readonly DueMessage[]): Promise<void>;
}

/** Sends messages that are delivered at a later time. */
export interface DelayedSender {
  /**
   * Delivers the message at `dueAt` or soon after, at least once. A sender that uses only SQS delivers it after 15
   * minutes if that is earlier. Sending the message again under the same name is safe but may deliver a duplicate, so
   * consumers check the current state before they act.
   */
  send(queue: Queue, message: unknown, dueAt: string, name: string): Promise<void>;
}

/** The longest delay that SQS supports: 15 minutes. */
export const maxPauseSeconds = 900;

/**
 * How long the handler of a message works on many items before it queues the rest as another message: well below the
 * timeout of the function.
 */
export const maxWorkSeconds = 15;

/** Returns the delay before a retry: half of the time spent so far, from one second to 15 minutes. */
export const tryAgainAfter = (ageSeconds: number): number =>
  Math.min(maxPauseSeconds, Math.max(1, Math.round(ageSeconds / 2)));
