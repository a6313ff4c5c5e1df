import { aws_iam as iam, aws_sqs as sqs, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';

export interface MessageQueueProps {
  /** The timeout of the function that reads the queue: 25 seconds by default, like a function's default timeout. */
  readonly consumerTimeout?: Duration;
}

/**
 * A queue with its dead-letter queue, to which a message moves after ten failed attempts. Use `readQueue` to connect a
 * function.
 */
export class MessageQueue extends Construct {
  /** The URL and the ARNs, separated by spaces: the format that `QueueAddress` parses. */
  readonly address: string;
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;
  readonly consumerTimeout: Duration;

  constructor(scope: Construct, id: string, { consumerTimeout = Duration.seconds(25) }: MessageQueueProps = {}) {
    super(scope, id);
    this.consumerTimeout = consumerTimeout;
    const sharedProps = {
      retentionPeriod: Duration.days(14),
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    };
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', sharedProps);
    this.queue = new sqs.Queue(this, 'Queue', {
      ...sharedProps,
      // At least six times the function timeout: Lambda developer guide, "Creating and configuring an Amazon SQS event
      // source mapping".
      visibilityTimeout: Duration.seconds(6 * consumerTimeout.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 10 },
    });
    this.address = `${this.queue.queueUrl} ${this.queue.queueArn} ${this.deadLetters.queueArn}`;
  }

  grantSend(grantee: iam.IGrantable): void {
    iam.Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [this.queue.queueArn] });
  }

  grantSendDeadLetters(grantee: iam.IGrantable): void {
    iam.Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [this.deadLetters.queueArn] });
  }
}
