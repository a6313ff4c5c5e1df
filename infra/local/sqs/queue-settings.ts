import { ofType, type Resource } from '../template/template.ts';

export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  readonly url: string;
  readonly visibilitySeconds: number;
  readonly retentionSeconds: number;
  readonly redrive: { readonly to: string; readonly maxReceives: number } | undefined;
}

interface QueueProperties {
  readonly MessageRetentionPeriod?: number;
  readonly RedrivePolicy?: { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number };
  readonly VisibilityTimeout?: number;
}

/**
 * Reads the templates' queues.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-sqs-queue.html
 */
export const readQueues = (resources: readonly Resource[]): QueueSettings[] =>
  ofType<QueueProperties>(resources, 'AWS::SQS::Queue').map(({ name, identity, properties }) => ({
    name,
    arn: identity.Arn ?? '',
    url: identity.Ref,
    visibilitySeconds: properties.VisibilityTimeout ?? 30,
    retentionSeconds: properties.MessageRetentionPeriod ?? 345_600,
    redrive: properties.RedrivePolicy && {
      to: properties.RedrivePolicy.deadLetterTargetArn,
      maxReceives: properties.RedrivePolicy.maxReceiveCount,
    },
  }));
