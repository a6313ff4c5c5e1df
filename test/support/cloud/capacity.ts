import type { DocumentClient } from '#shared/platform/storage/ledger-table.ts';

export interface Capacity {
  readonly writeUnits: number;
  readonly readUnits: number;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

const reads = new Set(['GetCommand', 'BatchGetCommand', 'QueryCommand']);

/**
 * Measures the capacity that a client's calls consume on the table and its index. `spent` returns the sum since it was
 * last called.
 */
export const measureCapacity = (client: DocumentClient): DocumentClient & { spent(): Capacity } => {
  let consumed: Capacity = { writeUnits: 0, readUnits: 0 };
  const send = async (command: Parameters<DocumentClient['send']>[0]): Promise<object> => {
    Object.assign(command.input, { ReturnConsumedCapacity: 'INDEXES' });
    const output: object = await client.send(command);
    const { ConsumedCapacity = [] } = output as { ConsumedCapacity?: Consumed | readonly Consumed[] };
    const units = [ConsumedCapacity].flat().reduce((total, { CapacityUnits = 0 }) => total + CapacityUnits, 0);
    const kind = reads.has(command.constructor.name) ? 'readUnits' : 'writeUnits';
    consumed = { ...consumed, [kind]: consumed[kind] + units };
    return output;
  };
  const spent = (): Capacity => {
    const sum = consumed;
    consumed = { writeUnits: 0, readUnits: 0 };
    return sum;
  };
  return { send: send as DocumentClient['send'], spent };
};
