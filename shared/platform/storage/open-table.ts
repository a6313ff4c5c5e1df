import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openClient } from '#shared/platform/aws/open-client.ts';
import { withPlainReads } from '#shared/platform/aws/plain-reads.ts';
import type { DynamoDb } from './ledger-table.ts';

/** The client for the table of a Lambda environment. */
export const openLambdaClient = (): DynamoDb =>
  openClient(DynamoDBClient, 'dynamodb', { protocolFrom: withPlainReads, isDirect: true });
