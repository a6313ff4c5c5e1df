import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { awsClient } from '#shared/platform/runtime/aws-client.ts';
import { documentClient } from './document-client.ts';
import { openLedgerTable } from './ledger-table.ts';
import type { Table } from './table.ts';

/** The ledger table of a Lambda environment. */
export const openTable = (tableName: string): Table =>
  openLedgerTable(documentClient(new DynamoDBClient(awsClient)), tableName);
