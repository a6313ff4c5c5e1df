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
 * Adds up the capacity that the calls of a client consume, on the table and on its index. Returns a function that
 * returns the sum since its last call.
 */
export const measureCapacity = (client: DynamoDBClient): (() => Capacity) => {
  let consumed: Capacity = { writeUnits: 0, readUnits: 0 };
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
        const result = await next(args);
        const { ConsumedCapacity = [] } = result.output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
        const units = [ConsumedCapacity].flat().reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
        const kind = reads.has(commandName) ? 'readUnits' : 'writeUnits';
        consumed = { ...consumed, [kind]: consumed[kind] + units };
        return result;
      },
    { step: 'initialize', name: 'measureCapacity' },
  );
  return () => {
    const sum = consumed;
    consumed = { writeUnits: 0, readUnits: 0 };
    return sum;
  };
};
