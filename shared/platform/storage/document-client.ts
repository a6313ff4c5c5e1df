import type { AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';

/** Integers that a Number cannot hold exactly come back as BigInt, all other numbers as Number. */
const wrapNumbers = (text: string): number | bigint => {
  const number = Number(text);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? BigInt(text) : number;
};

/** An item in DynamoDB's wire form, from the stream or from an exception, as a plain object. */
export const readImage = (image: Record<string, AttributeValue>): Record<string, unknown> =>
  unmarshall(image, { wrapNumbers });

/** The document client with this service's way of writing and reading values. */
export const documentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
    unmarshallOptions: { wrapNumbers },
  });
