import { ofType, type Resource } from '../template/template.ts';

export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  readonly delaySeconds: number;
  readonly visibilitySeconds: number;
  readonly retentionSeconds: number;
  readonly maxBytes: number;
  readonly redrive: { readonly to: string; readonly maxReceives: number } | undefined;
}

interface QueueProperties {
  readonly DelaySeconds?: number;
  readonly MaximumMessageSize?: number;
  readonly MessageRetentionPeriod?: number;
  readonly RedrivePolicy?: { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number };
  readonly VisibilityTimeout?: number;
}

/** The maximum size of a message, and of a batch: 1 MiB. */
export const maxBytes = 1024 * 1024;

/**
 * Reads the templates' queues.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-sqs-queue.html
 */
export const readQueues = (resources: readonly Resource[]): QueueSettings[] =>
  ofType<QueueProperties>(resources, 'AWS::SQS::Queue').map(({ name, identity, properties }) => ({
    name,
    arn: identity.Arn ?? '',
    url: identity.Ref,
    delaySeconds: properties.DelaySeconds ?? 0,
    visibilitySeconds: properties.VisibilityTimeout ?? 30,
    retentionSeconds: properties.MessageRetentionPeriod ?? 345_600,
    maxBytes: properties.MaximumMessageSize ?? maxBytes,
    redrive: properties.RedrivePolicy && {
      to: properties.RedrivePolicy.deadLetterTargetArn,
      maxReceives: properties.RedrivePolicy.maxReceiveCount,
    },
  }));
