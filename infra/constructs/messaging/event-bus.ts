import { aws_events as events, aws_events_targets as targets, aws_iam as iam, Duration, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { eventSource } from '#shared/platform/messaging/bus.ts';
import type { MessageQueue } from './message-queue.ts';

/** The EventBridge bus that carries what is announced to integrators, with an archive of 90 days for replay. */
export class EventBus extends Construct {
  /** The names of the rules. */
  readonly rules: string[] = [];
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

  /** Sends everything that is announced to the bus of another region. */
  copyTo(busArn: string, { deadLetters }: MessageQueue): void {
    this.#addRule(
      'Copies',
      new targets.EventBus(events.EventBus.fromEventBusArn(this, 'Standby', busArn), {
        deadLetterQueue: deadLetters,
      }),
    );
  }

  /** Sends everything that is announced to a queue. */
  addRule(id: string, queue: MessageQueue): void {
    this.#addRule(id, new targets.SqsQueue(queue.queue, { deadLetterQueue: queue.deadLetters }));
  }

  #addRule(id: string, to: events.IRuleTarget): void {
    this.rules.push(id);
    new events.Rule(this, id, {
      // Names of rules are unique within a bus, and the metrics of a rule are found by its name.
      ruleName: id,
      eventBus: this.#bus,
      eventPattern: { source: [eventSource] },
      targets: [to],
    });
  }
}
