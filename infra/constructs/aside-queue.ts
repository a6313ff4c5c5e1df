import { aws_sqs as sqs, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** Where a stream function puts the records it cannot understand, and where Lambda puts those it gave up. */
export class AsideQueue extends Construct {
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
      reason: 'It is itself the place for what failed: nothing reads it but a person.',
    });
  }

  /** URL and ARN, as shared/queue/queue.ts reads them. */
  get address(): string {
    return `${this.queue.queueUrl} ${this.queue.queueArn}`;
  }
}
