import type { LambdaFunctions } from '../lambda/functions.ts';
import type { QueueStore } from '../sqs/queue-store.ts';

/** Where rules and schedules deliver to: a queue, or a function. */
export const targets = (queues: QueueStore, functions: LambdaFunctions) => ({
  isKnown: (arn: string): boolean => queues.findByArn(arn) !== undefined || functions.findByArn(arn) !== undefined,

  /** The action the deliverer's role must be granted. */
  actionOn: (arn: string): string => (queues.findByArn(arn) ? 'sqs:SendMessage' : 'lambda:InvokeFunction'),

  /** Takes JSON. A queue has the message once this returns; a function runs until the promise settles. */
  deliver(arn: string, payload: string): Promise<void> {
    const queue = queues.findByArn(arn);
    if (!queue) return functions.findByArn(arn)?.invokeAsync(payload) ?? Promise.resolve();
    queues.send(queue.name, { body: payload });
    return Promise.resolve();
  },
});

export type Targets = ReturnType<typeof targets>;
