import { eventPattern } from '../events/event-pattern.ts';

/**
 * What the template says of a mapping.
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
  readonly MaximumRetryAttempts?: number;
  readonly ScalingConfig?: { readonly MaximumConcurrency?: number };
  readonly StartingPosition?: string;
}

/** Nobody at a laptop waits for a batch to fill up: this is the longest window, in milliseconds. */
const longestWindow = 50;

export const batchingWindow = ({ MaximumBatchingWindowInSeconds: seconds = 0 }: MappingProperties): number =>
  Math.min(seconds * 1000, longestWindow);

/** Whether a record passes any of the filters; without filters every record does. */
export const recordFilter = ({ FilterCriteria }: MappingProperties): ((record: object) => boolean) => {
  const patterns = (FilterCriteria?.Filters ?? []).map(({ Pattern = '{}' }) => eventPattern(JSON.parse(Pattern)));
  return (record) => patterns.length === 0 || patterns.some((matches) => matches(record));
};

const isReport = (result: unknown): result is { batchItemFailures: readonly { itemIdentifier?: unknown }[] } =>
  typeof result === 'object' &&
  result !== null &&
  'batchItemFailures' in result &&
  Array.isArray(result.batchItemFailures);

/** The ids a function reports as failed; undefined: all of them. */
export const failedItems = (
  { FunctionResponseTypes = [] }: MappingProperties,
  result: unknown,
): Set<string> | undefined => {
  if (!FunctionResponseTypes.includes('ReportBatchItemFailures')) return new Set();
  const ids = isReport(result) ? result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier) : [];
  const named = ids.filter((id): id is string => typeof id === 'string' && id !== '');
  return named.length === ids.length ? new Set(named) : undefined;
};
