import { aws_events as events, aws_events_targets as targets, aws_iam as iam, Duration, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { eventSource } from '#shared/platform/messaging/bus.ts';
import type { MessageQueue } from './message-queue.ts';

/**
 * Returns a queue as a rule target. The message group is the client, so that SQS shares the readers fairly between
 * clients (fair queues).
 */
const toQueue = ({ queue, deadLetters }: MessageQueue): events.IRuleTarget =>
  new targets.SqsQueue(queue, { deadLetterQueue: deadLetters, messageGroupId: '$.detail.clientId' });

/** The number of days for which the archive of a bus keeps events. */
export const archiveDays = 90;

/** The EventBridge bus for events to integrators, with an archive for replays. */
export class EventBus extends Construct {
  readonly name: string;
  /** The rules on this bus, and on another stack's bus whose archive is replayed, each with the name of its bus. */
  readonly rules: { readonly name: string; readonly busName: string }[] = [];
  readonly #bus: events.EventBus;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.#bus = new events.EventBus(this, 'Bus', {
      // CDK's default name is derived from construct ids, so two stages in one account would get the same name.
      eventBusName: `${Stack.of(this).stackName}-events`,
      description: 'Resource events, grouped by client',
    });
    this.#bus.archive('Archive', {
      description: 'Every event, for replay',
      eventPattern: { source: [eventSource] },
      retention: Duration.days(archiveDays),
    });
    this.name = this.#bus.eventBusName;
  }

  grantPublish(grantee: iam.IGrantable): void {
    iam.Grant.addToPrincipal({ grantee, actions: ['events:PutEvents'], resourceArns: [this.#bus.eventBusArn] });
  }

  /** Sends all published events to the bus of another region. */
  copyTo(busArn: string, { deadLetters }: MessageQueue): void {
    this.#addRule(
      'Copies',
      new targets.EventBus(events.EventBus.fromEventBusArn(this, 'Standby', busArn), {
        deadLetterQueue: deadLetters,
      }),
    );
  }

  /** Sends all published events to a queue. */
  addRule(id: string, queue: MessageQueue): void {
    this.#addRule(id, toQueue(queue));
  }

  /**
   * Sends events that are replayed on another stack's bus to a queue. An archive can be replayed only to its source
   * bus. Other events on that bus are copies, which the first region delivers.
   * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-archive.html
   */
  addReplays(busArn: string, queue: MessageQueue): void {
    const bus = events.EventBus.fromEventBusArn(this, 'Replayed', busArn);
    const rule = this.#addRule('Replays', toQueue(queue), bus);
    // CDK's event patterns lack this field.
    (rule.node.defaultChild as events.CfnRule).addPropertyOverride('EventPattern.replay-name', [{ exists: true }]);
  }

  #addRule(id: string, target: events.IRuleTarget, eventBus: events.IEventBus = this.#bus): events.Rule {
    this.rules.push({ name: id, busName: eventBus.eventBusName });
    return new events.Rule(this, id, {
      // Rule names are unique within a bus and identify the rule's metrics.
      ruleName: id,
      eventBus,
      eventPattern: { source: [eventSource] },
      targets: [target],
    });
  }
}
