import { aws_iam as iam, aws_sqs as sqs, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** A queue with its dead-letter queue: what is on its way. Reader and alarms come with readQueue (queue-function.ts). */
export class MessageQueue extends Construct {
  readonly queue: sqs.Queue;
  readonly deadLetters: sqs.Queue;
  /** The timeout of the function that reads it; a message stays with the function six times as long, as Lambda asks. */
  readonly readerTimeout: Duration;

  constructor(scope: Construct, id: string, { readerTimeout }: { readonly readerTimeout: Duration }) {
    super(scope, id);
    this.readerTimeout = readerTimeout;
    const kept = {
      retentionPeriod: Duration.days(14),
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    };
    this.deadLetters = new sqs.Queue(this, 'DeadLetters', kept);
    this.queue = new sqs.Queue(this, 'Queue', {
      ...kept,
      visibilityTimeout: Duration.seconds(6 * readerTimeout.toSeconds()),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 10 },
    });
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
