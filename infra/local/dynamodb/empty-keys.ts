import type * as sdk from '@aws-sdk/client-dynamodb';
import type { Wire } from '../platform/service.ts';

/** The key condition of a query. */
export interface KeyCondition {
  readonly KeyConditionExpression?: string | undefined;
  readonly ExpressionAttributeValues?: Readonly<Record<string, Wire<sdk.AttributeValue>>> | undefined;
}

/**
 * Returns DynamoDB's error for a query that compares a key with an empty string, for example with `begins_with(#sk,
 * :empty)`, or undefined for other queries. The embedded engine would accept such a query.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
 */
export const emptyKeyError = ({
  KeyConditionExpression = '',
  ExpressionAttributeValues = {},
}: KeyCondition): string | undefined => {
  const placeholders = KeyConditionExpression.match(/:\w+/g) ?? [];
  if (!placeholders.some((name) => ExpressionAttributeValues[name]?.S === '')) return undefined;
  return 'One or more parameter values are not valid. A key attribute cannot be compared with an empty string value.';
};
