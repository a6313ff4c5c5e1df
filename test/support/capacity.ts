import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface Capacity {
  readonly writeUnits: number;
  readonly readUnits: number;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand']);

/**
 * Makes every call of a client report what it consumed, the index included, and adds it up. Returns a function that
 * answers the sum since it was last asked.
 */
export const measureCapacity = (client: DynamoDBClient): (() => Capacity) => {
  let spent: Capacity = { writeUnits: 0, readUnits: 0 };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
        const result = await next(args);
        const { ConsumedCapacity = [] } = result.output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
        const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
        const kind = reads.has(commandName) ? 'readUnits' : 'writeUnits';
        spent = { ...spent, [kind]: spent[kind] + units };
        return result;
      },
    { step: 'initialize', name: 'measureCapacity' },
  );
  return () => {
    const before = spent;
    spent = { writeUnits: 0, readUnits: 0 };
    return before;
  };
};
