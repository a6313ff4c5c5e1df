import * as z from 'zod';

/** A queue as infra names it. */
export interface Queue {
  readonly url: string;
  readonly arn: string;
}

/** A queue in an environment variable: URL and ARN, separated by a space. */
export const QueueAddress = z.string().transform((text, context): Queue => {
  const [url, arn] = text.split(' ');
  if (url && arn) return { url, arn };
  context.addIssue('must be the URL and the ARN of a queue');
  return z.NEVER;
});

/** Delivers a message to a queue at or soon after an instant, at least once. Asking twice under one name is harmless. */
export interface Later {
  send(queue: Queue, message: unknown, dueAt: string, name: string): Promise<void>;
}
