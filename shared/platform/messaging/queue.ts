import * as z from 'zod';

export interface Queue {
  readonly url: string;
  readonly arn: string;
  /** Takes messages that cannot be sent to the queue at their time. */
  readonly deadLettersArn?: string | undefined;
  /** The message group of what is sent. SQS gives each group its share of the readers (fair queues). */
  readonly group?: string;
}

/** A queue in an environment variable: its URL, its ARN and the ARN of its dead-letter queue, separated by spaces. */
export const QueueAddress = z.string().transform((text, context): Queue => {
  const [url, arn, deadLettersArn] = text.split(' ');
  if (url && arn) return { url, arn, deadLettersArn };
  context.addIssue('must be the URL and the ARN of a queue');
  return z.NEVER;
});

/** A message, and when it is due. Without a time it is due at once. */
export interface DueMessage {
  readonly message: unknown;
  readonly dueAt?: string;
}

/** Sends many messages in few calls. */
export interface BatchSender {
  /** Delivers each message at its time, or in 15 minutes if that is earlier. Throws unless all were sent. */
  sendAll(queue: Pick<Queue, 'url' | 'group'>, messages: readonly DueMessage[]): Promise<void>;
}

/** Sends messages that arrive at a later time. */
export interface DelayedSender {
  /**
   * Delivers the message at `dueAt` or soon after, at least once. Sending it again under the same name is safe but may
   * deliver it twice, so receivers check the current state before they act.
   */
  send(queue: Queue, message: unknown, dueAt: string, name: string): Promise<void>;
}

/** SQS delays a message by a quarter of an hour at most. */
export const longestPauseSeconds = 900;

/** How long to wait before something is tried again: half its age, up to a quarter of an hour. */
export const tryAgainAfter = (ageSeconds: number): number =>
  Math.min(longestPauseSeconds, Math.max(1, Math.round(ageSeconds / 2)));
