import type { AccessControl } from '../access/access-control.ts';
import type { Requester } from '../access/decide.ts';
import type { LambdaFunctions } from '../lambda/functions.ts';
import type { ConditionValues } from '../platform/service.ts';
import type { QueueStore } from '../sqs/queue-store.ts';
import type { CloudContext } from '../template/cloud-context.ts';

/** The payload of a rule or a schedule for one target. */
export interface Delivery {
  /** The delivering service or role. */
  readonly requester: Requester;
  /**
   * The condition values that the target's policies may name: the account and the ARN of a rule. Empty for a schedule.
   */
  readonly context: ConditionValues;
  /** ARN of a queue or a function. */
  readonly target: string;
  /** The payload, in JSON. */
  readonly payload: string;
  /** The message group, for a queue. */
  readonly group?: string | undefined;
  /** ARN of the queue for undeliverable payloads. */
  readonly deadLetters: string | undefined;
  /** The dead letter of an undeliverable payload, to which the reason is added. */
  readonly letter: { readonly body: string; readonly attributes: Readonly<Record<string, string>> };
}

/** Creates the service that delivers payloads of rules and schedules to queues and functions. */
export const createDelivery = (
  { observe }: CloudContext,
  access: AccessControl,
  queues: QueueStore,
  functions: LambdaFunctions,
) => {
  /**
   * Returns the action that a delivery requires and a function that performs it, or undefined if the target is neither
   * a queue nor a function.
   */
  const routeTo = (arn: string) => {
    const queue = queues.findByArn(arn);
    if (queue) {
      const send = ({ payload, group, requester }: Delivery): Promise<void> => {
        queues.send(queue, { body: payload, group, sender: nameOf(requester) });
        return Promise.resolve();
      };
      return { action: 'sqs:SendMessage', send };
    }
    const target = functions.findByArn(arn);
    return target && { action: 'lambda:InvokeFunction', send: ({ payload }: Delivery) => target.invokeAsync(payload) };
  };

  /**
   * Stores an undeliverable payload in its dead-letter queue, if the target has one whose policy allows that.
   * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-rule-dlq.html
   */
  const storeDeadLetter = ({ requester, context, deadLetters, letter }: Delivery, reason: string): void => {
    const queue = deadLetters === undefined ? undefined : queues.findByArn(deadLetters);
    if (!queue) return;
    if (!access.check(requester, { action: 'sqs:SendMessage', resource: queue.arn, context }).isAllowed) return;
    const attributes = Object.entries({ ...letter.attributes, ERROR_MESSAGE: reason }).map(([name, value]) => [
      name,
      { DataType: 'String', StringValue: value },
    ]);
    queues.send(queue, {
      body: letter.body,
      attributes: Object.fromEntries(attributes),
      sender: nameOf(requester),
    });
  };

  return {
    isKnown: (arn: string): boolean => routeTo(arn) !== undefined,

    /**
     * Delivers a payload. A target queue contains the payload once this function returns. For a target function, the
     * promise resolves once the function has run. If the target's policies deny the delivery, the payload becomes a
     * dead letter immediately, as on AWS: a retry would not help.
     */
    deliver: (delivery: Delivery): Promise<void> => {
      const { requester, context, target, payload } = delivery;
      const route = routeTo(target);
      if (!route) return Promise.resolve();
      const decision = access.check(requester, { action: route.action, resource: target, context });
      if (decision.isAllowed) {
        observe?.({ kind: 'delivery', target, bytes: Buffer.byteLength(payload) });
        return route.send(delivery);
      }
      storeDeadLetter(delivery, `not authorized to perform ${route.action} on ${target} ${decision.reason}`);
      return Promise.resolve();
    },
  };
};

const nameOf = (requester: Requester): string => ('role' in requester ? requester.role : requester.service);

export type DeliveryService = ReturnType<typeof createDelivery>;
