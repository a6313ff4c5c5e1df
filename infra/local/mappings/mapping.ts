/**
 * The properties of a mapping.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-lambda-eventsourcemapping.html
 */
export interface MappingProperties {
  readonly BatchSize?: number;
  readonly BisectBatchOnFunctionError?: boolean;
  readonly DestinationConfig?: { readonly OnFailure?: { readonly Destination?: string } };
  readonly Enabled?: boolean;
  readonly EventSourceArn: string;
  readonly FilterCriteria?: { readonly Filters?: readonly { readonly Pattern?: string }[] };
  readonly FunctionName: string;
  readonly FunctionResponseTypes?: readonly string[];
  readonly MaximumBatchingWindowInSeconds?: number;
  readonly MaximumRecordAgeInSeconds?: number;
  readonly ScalingConfig?: { readonly MaximumConcurrency?: number };
  readonly StartingPosition?: string;
}

const queueProperties: readonly (keyof MappingProperties)[] = ['FunctionResponseTypes', 'ScalingConfig'];

const streamProperties: readonly (keyof MappingProperties)[] = [
  'BisectBatchOnFunctionError',
  'DestinationConfig',
  'FilterCriteria',
  'MaximumBatchingWindowInSeconds',
  'MaximumRecordAgeInSeconds',
  'StartingPosition',
];

/** Returns the properties that are set although they apply only to the other kind of source. */
export const propertiesNotHonoured = (mapping: MappingProperties, source: 'queue' | 'stream'): string[] =>
  (source === 'queue' ? streamProperties : queueProperties).filter((property) => mapping[property] !== undefined);
