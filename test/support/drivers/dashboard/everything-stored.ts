import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { packing } from '#shared/standard/ledger.ts';

/** Returns all items of a table as text, including compressed ones. */
export const everythingStored = async (client: DynamoDBClient, tableName: string): Promise<string> => {
  const texts: string[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName }))
    texts.push(...Items.map((item) => JSON.stringify(packing.unpack(unmarshall(item)))));
  return texts.join('\n');
};
