import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { clientOptions } from '#shared/platform/aws/client-options.ts';

/** Creates a document client that omits undefined attributes of items. */
export const createDocumentClient = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

export const createLambdaDocumentClient = (): DynamoDBDocumentClient =>
  createDocumentClient(new DynamoDBClient(clientOptions()));

/** An item in DynamoDB's wire format, as in stream records and SDK exceptions. */
export type Image = Record<string, AttributeValue>;

/** Parses an item in wire format. Binary attributes that arrive as base64, as in stream records, stay base64. */
export const readWire = (image: Image): Record<string, unknown> => unmarshall(image);
