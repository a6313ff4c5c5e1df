import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { clientOptions } from '#shared/platform/aws/client-options.ts';

/** A document client that leaves out the undefined values of items. */
export const openDocuments = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/** The document client of a Lambda environment. */
export const openLambdaDocuments = (): DynamoDBDocumentClient => openDocuments(new DynamoDBClient(clientOptions()));

/** An item in DynamoDB's wire form, as the stream and the SDK's exceptions have it. */
export type Image = Record<string, AttributeValue>;

/** Reads an item in wire form. Binary attributes stay base64 if they are so, as in the records of the stream. */
export const readWire = (image: Image): Record<string, unknown> => unmarshall(image);
