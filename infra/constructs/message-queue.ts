import { aws_iam as iam, aws_sqs as sqs, Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Operations } from './operations.ts';

export interface MessageQueueProps {
  readonly operations: Operations;
  /** How long a message stays with the function that took it: six times the function's timeout. */
  readonly visibility: Duration;
  /** What a person on call reads when messages end up in the dead-letter queue. */
  readonly errorImpact: string;
  /** How old the oldest message may get before somebody is told. */
  readonly patience: Duration;
}

/** A queue with its dead-letter queue and the alarms of both. */
export class MessageQueue extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;

  constructor(scope: Construct, id: string, { operations, visibility, errorImpact, patience }: MessageQueueProps) {
    super(scope, id);
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', { retentionPeriod: Duration.days(14), enforceSSL: true });
    this.queue = new sqs.Queue(this, 'Queue', {
      visibilityTimeout: visibility,
      retentionPeriod: Duration.days(14),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 10 },
      enforceSSL: true,
    });
    operations.alarm(this, 'DeadLettersAlarm', {
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      threshold: 1,
      sentence: `${errorImpact} README, Operating: dead letters.`,
    });
    operations.alarm(this, 'AgeAlarm', {
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
      threshold: patience.toSeconds(),
      sentence: `Messages wait for more than ${patience.toHumanString()}. If it goes on: ${errorImpact}`,
    });
    operations.chart(id, [
      this.queue.metricApproximateNumberOfMessagesVisible(),
      this.queue.metricApproximateAgeOfOldestMessage(),
    ]);
  }

  /** URL and ARN, as shared/queue/queue.ts reads them. */
  get address(): string {
    return `${this.queue.queueUrl} ${this.queue.queueArn}`;
  }

  grantSend(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees) {
      iam.Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [this.queue.queueArn] });
    }
  }
}
