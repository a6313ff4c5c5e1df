import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openClient } from '#shared/platform/aws/open-client.ts';
import { withPlainReads } from '#shared/platform/aws/plain-reads.ts';
import { openLedgerTable } from './ledger-table.ts';
import type { Table } from './table.ts';

/** The ledger table of a Lambda environment. */
export const openTable = (tableName: string): Table =>
  openLedgerTable(openClient(DynamoDBClient, 'dynamodb', { protocolFrom: withPlainReads, isDirect: true }), tableName);
