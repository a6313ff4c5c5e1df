import * as z from 'zod';

export interface Queue {
  readonly url: string;
  readonly arn: string;
}

/** A queue in an environment variable: its URL and its ARN, separated by a space. */
export const QueueAddress = z.string().transform((text, context): Queue => {
  const [url, arn] = text.split(' ');
  if (url && arn) return { url, arn };
  context.addIssue('must be the URL and the ARN of a queue');
  return z.NEVER;
});

/** Sends messages that arrive at a later time. */
export interface DelayedSender {
  /**
   * Delivers the message at `dueAt` or soon after, at least once. Sending it again under the same name is safe but may
   * deliver it twice, so receivers check the current state before they act.
   */
  send(queue: Queue, message: unknown, dueAt: string, name: string): Promise<void>;
}
