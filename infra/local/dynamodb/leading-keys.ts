import type * as sdk from '@aws-sdk/client-dynamodb';
import type { Wire } from '../platform/service.ts';

type Attributes = Readonly<Record<string, Wire<sdk.AttributeValue>>>;

/** A request for items of a table: a call, or an item of a transaction or a batch. */
export interface ItemRequest {
  readonly Key?: Attributes;
  readonly Item?: Attributes;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Attributes;
}

export type BatchRequest =
  | { readonly Keys: readonly Attributes[] }
  | readonly { readonly PutRequest?: ItemRequest; readonly DeleteRequest?: ItemRequest }[];

const valueOf = (attribute: Attributes[string] | undefined): string | undefined =>
  attribute?.S ?? attribute?.N ?? attribute?.B;

/** Returns the value that a key condition requires for the partition key: `name = :value` or `#name = :value`. */
const keyOfCondition = (
  partitionKey: string,
  { KeyConditionExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: ItemRequest,
): string | undefined => {
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/([\w#.-]+)\s*=\s*(:\w+)/g)) {
    if ((ExpressionAttributeNames[name] ?? name) === partitionKey) return valueOf(ExpressionAttributeValues[value]);
  }
  return undefined;
};

/** Returns the partition keys of a request. The list is empty if the request has no partition key, as for a Scan. */
export const leadingKeysOf = (partitionKey: string, request: ItemRequest): readonly string[] => {
  const attributes = request.Key ?? request.Item;
  return [attributes ? valueOf(attributes[partitionKey]) : keyOfCondition(partitionKey, request)].flatMap(
    (value) => value ?? [],
  );
};

export const leadingKeysOfBatch = (partitionKey: string, batch: BatchRequest): readonly string[] => {
  const requests: readonly ItemRequest[] =
    'Keys' in batch
      ? batch.Keys.map((Key) => ({ Key }))
      : batch.map(({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest ?? {});
  return requests.flatMap((request) => leadingKeysOf(partitionKey, request));
};

/**
 * Returns whether a query compares a key with an empty string, for example with `begins_with(#sk, :empty)`. DynamoDB
 * rejects such a query, but the embedded engine would accept it.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
 */
export const comparesKeyWithEmptyText = ({
  KeyConditionExpression = '',
  ExpressionAttributeValues = {},
}: ItemRequest): boolean =>
  (KeyConditionExpression.match(/:\w+/g) ?? []).some((name) => ExpressionAttributeValues[name]?.S === '');
