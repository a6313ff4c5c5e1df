import { aws_events as events, aws_events_targets as targets, aws_iam as iam, Duration, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { eventSource } from '#shared/events/bus.ts';
import type { MessageQueue } from './message-queue.ts';

/** What happened, for whoever wants to know; kept for replay. */
export class EventBus extends Construct {
  readonly #bus: events.EventBus;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#bus = new events.EventBus(this, 'Bus', {
      // A name made of construct ids would be the same in every stage of an account.
      eventBusName: `${Stack.of(this).stackName}-events`,
      description: 'Committed changes of resources',
    });
    this.#bus.archive('Archive', {
      description: 'Every event, for replay',
      eventPattern: { source: [eventSource] },
      retention: Duration.days(90),
    });
  }

  get name(): string {
    return this.#bus.eventBusName;
  }

  grantPublish(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees) {
      iam.Grant.addToPrincipal({ grantee, actions: ['events:PutEvents'], resourceArns: [this.#bus.eventBusArn] });
    }
  }

  /** Events of these types, or all of them, go to a queue. */
  route(scope: Construct, id: string, queue: MessageQueue, detailTypes?: readonly string[]): void {
    new events.Rule(scope, id, {
      eventBus: this.#bus,
      eventPattern: { source: [eventSource], ...(detailTypes && { detailType: [...detailTypes] }) },
      targets: [new targets.SqsQueue(queue.queue, { deadLetterQueue: queue.deadLetters })],
    });
  }
}
