import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { awsClient } from '#shared/runtime/aws-client.ts';
import { documentClient, ledgerTable, type Table } from './table.ts';

/** The ledger table of this environment: one client, kept-alive connections, patient with throttled bursts. */
export const openTable = (tableName: string): Table =>
  ledgerTable(documentClient(new DynamoDBClient(awsClient)), tableName);
