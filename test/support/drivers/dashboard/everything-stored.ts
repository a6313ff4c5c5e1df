import { packing } from '#shared/standard/ledger.ts';
import type { LocalTable } from '#test/support/cloud/local-table.ts';

/** Returns all items of a table as text, including compressed ones. */
export const everythingStored = async ({ items }: LocalTable): Promise<string> =>
  (await items()).map((item) => JSON.stringify(packing.unpack(item))).join('\n');
