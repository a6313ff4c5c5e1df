import {
  aws_events as events,
  aws_events_targets as targets,
  aws_iam as iam,
  aws_kms as kms,
  aws_lambda as lambda,
  aws_s3 as s3,
  aws_sqs as sqs,
  Duration,
  RemovalPolicy,
  Validations,
} from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { publishValue, type PublishedValue } from '../published-value.ts';

/**
 * The key prefix under which Lambda writes discarded records.
 * https://docs.aws.amazon.com/lambda/latest/dg/kinesis-on-failure-destination.html
 */
const discarded = 'aws/lambda/*';

/**
 * Stores stream records that could not be processed. Lambda writes the records that it gave up on to a bucket, with
 * their content, because the stream no longer has them. The function that reads the stream sends the keys of items that
 * it cannot parse to a queue. The queue also gets a message for each object in the bucket, so only the queue needs an
 * alarm. Only engineers read the queue.
 */
export class UnprocessableRecords extends Construct {
  /** The URL and the ARN, separated by a space: the format that `QueueAddress` parses. */
  readonly address: string;
  readonly queue: sqs.Queue;
  readonly #bucketArn: PublishedValue;
  readonly #key: kms.Key;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const removalPolicy = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;
    this.queue = new sqs.Queue(this, 'Queue', { retentionPeriod: Duration.days(14), enforceSSL: true, removalPolicy });
    Validations.of(this.queue).acknowledge({
      id: 'AwsSolutions::AwsSolutions-SQS3',
      reason: 'This queue is itself a dead-letter queue: no function reads it, so no message can fail here.',
    });
    this.#key = new kms.Key(this, 'Key', {
      description: 'Encrypts stream records that could not be processed',
      enableKeyRotation: true,
      removalPolicy,
    });
    this.#bucketArn = publishValue(this, 'BucketArn', this.#createBucket(removalPolicy).bucketArn);
    this.address = `${this.queue.queueUrl} ${this.queue.queueArn}`;
  }

  /** Creates a bucket, and a rule that notifies the queue of each new object. */
  #createBucket(removalPolicy: RemovalPolicy): s3.Bucket {
    const retention = Duration.days(90);
    const bucket = new s3.Bucket(this, 'Bucket', {
      encryption: s3.BucketEncryption.KMS,
      encryptionKey: this.#key,
      bucketKeyEnabled: true,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [{ expiration: retention, noncurrentVersionExpiration: retention }],
      removalPolicy,
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions::AwsSolutions-S1',
      reason:
        "Only Lambda writes here, and each object raises an alarm. The account's trail records S3 data events, including reads (infra/deployment/README.md, step 6).",
    });
    // CDK's own notifications would deploy a function that calls S3 during the deployment. S3 sends a test message
    // to a queue that it notifies itself, which would raise the alarm, but none to EventBridge.
    const cfnBucket = bucket.node.defaultChild as s3.CfnBucket;
    cfnBucket.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
    new events.Rule(this, 'NewObjects', {
      eventPattern: {
        source: ['aws.s3'],
        detailType: ['Object Created'],
        detail: { bucket: { name: [bucket.bucketName] } },
      },
      targets: [new targets.SqsQueue(this.queue)],
    });
    return bucket;
  }

  /** Returns the on-failure destination of a mapping. Lambda writes to it with the function's role. */
  destinationFor(grantee: iam.IGrantable & Construct): lambda.IEventSourceDlq {
    const { reference: destination, text } = this.#bucketArn;
    Validations.of(grantee).acknowledge({
      id: `AwsSolutions::AwsSolutions-IAM5[Resource::${text}/${discarded}]`,
      reason: 'Lambda names each object by the mapping, the shard and the time.',
    });
    iam.Grant.addToPrincipal({ grantee, actions: ['s3:ListBucket'], resourceArns: [destination] });
    iam.Grant.addToPrincipal({ grantee, actions: ['s3:PutObject'], resourceArns: [`${destination}/${discarded}`] });
    iam.Grant.addToPrincipal({ grantee, actions: ['kms:GenerateDataKey'], resourceArns: [this.#key.keyArn] });
    return { bind: () => ({ destination }) };
  }

  grantSend(grantee: iam.IGrantable): void {
    iam.Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [this.queue.queueArn] });
  }
}
