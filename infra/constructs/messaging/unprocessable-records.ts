import { aws_iam as iam, aws_sqs as sqs, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/**
 * Keeps stream records that could not be processed. The function that reads the stream sends the records it cannot
 * parse; Lambda sends the records it gave up on. Only an engineer reads this queue.
 */
export class UnprocessableRecords extends Construct {
  readonly queue: sqs.Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.queue = new sqs.Queue(this, 'Queue', {
      retentionPeriod: Duration.days(14),
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(this.queue).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SQS3',
      reason: 'This queue is itself a dead-letter queue: no function reads it, so no message can fail here.',
    });
  }

  grantSend(...grantees: readonly iam.IGrantable[]): void {
    for (const grantee of grantees) {
      iam.Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [this.queue.queueArn] });
    }
  }

  /** The URL and the ARN, separated by a space: the format that `QueueAddress` parses. */
  get address(): string {
    return `${this.queue.queueUrl} ${this.queue.queueArn}`;
  }
}
