import { aws_events as events, aws_events_targets as targets, aws_iam as iam, Duration, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { eventSource } from '#shared/platform/messaging/bus.ts';
import type { MessageQueue } from './message-queue.ts';

/** The EventBridge bus that carries what is announced to integrators, with an archive of 90 days for replay. */
export class EventBus extends Construct {
  readonly #bus: events.EventBus;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#bus = new events.EventBus(this, 'Bus', {
      // CDK's default name derives from construct ids, so two stages in one account would get the same name.
      eventBusName: `${Stack.of(this).stackName}-events`,
      description: 'Events of resources, grouped by client',
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

  /** Sends everything that is announced to a queue. */
  addRule(id: string, queue: MessageQueue): void {
    new events.Rule(this, id, {
      eventBus: this.#bus,
      eventPattern: { source: [eventSource] },
      targets: [new targets.SqsQueue(queue.queue, { deadLetterQueue: queue.deadLetters })],
    });
  }
}
