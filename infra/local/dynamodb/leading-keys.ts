import type * as sdk from '@aws-sdk/client-dynamodb';
import type { Wire } from '../platform/service.ts';

type Attributes = Readonly<Record<string, Wire<sdk.AttributeValue>>>;

/** One request for items of a table: a whole call, an item of a transaction, or an item of a batch. */
export interface ItemRequest {
  readonly Key?: Attributes;
  readonly Item?: Attributes;
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Attributes;
}

/** The requests of a batch for one table. */
export type BatchRequest =
  | { readonly Keys: readonly Attributes[] }
  | readonly { readonly PutRequest?: ItemRequest; readonly DeleteRequest?: ItemRequest }[];

const valueOf = (attribute: Attributes[string] | undefined): string | undefined =>
  attribute?.S ?? attribute?.N ?? attribute?.B;

/** The value that a key condition requires for the partition key: `name = :value` or `#name = :value`. */
const keyOfCondition = (
  partitionKey: string,
  { KeyConditionExpression = '', ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: ItemRequest,
): string | undefined => {
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/([\w#.-]+)\s*=\s*(:\w+)/g)) {
    if ((ExpressionAttributeNames[name] ?? name) === partitionKey) return valueOf(ExpressionAttributeValues[value]);
  }
  return undefined;
};

/** The partition keys of a request. Empty if it has none, as for a Scan. */
export const leadingKeysOf = (partitionKey: string, request: ItemRequest): readonly string[] => {
  const attributes = request.Key ?? request.Item;
  return [attributes ? valueOf(attributes[partitionKey]) : keyOfCondition(partitionKey, request)].flatMap(
    (value) => value ?? [],
  );
};

/** The partition keys of all requests of a batch. */
export const leadingKeysOfBatch = (partitionKey: string, batch: BatchRequest): readonly string[] => {
  const requests: readonly ItemRequest[] =
    'Keys' in batch
      ? batch.Keys.map((Key) => ({ Key }))
      : batch.map(({ PutRequest, DeleteRequest }) => PutRequest ?? DeleteRequest ?? {});
  return requests.flatMap((request) => leadingKeysOf(partitionKey, request));
};
