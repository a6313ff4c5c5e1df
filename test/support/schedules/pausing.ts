import type { BankLink } from '#shared/banks/port/bank-link.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import type { Change, Table } from '#shared/platform/storage/table.ts';
import { everything, type Pause } from './play.ts';

/** Items are named by their kind, because every schedule starts afresh, with other ids. */
const nameOf = ({ sk }: Key): string => sk;
const keyOf = (change: Change): Key => ('item' in change ? change.item : change.key);

/** A table on which every call is a step of a schedule. */
export const pausingTable = (table: Table, pause: Pause): Table => ({
  get: (key, options) => pause(`read ${key.sk}`, { reads: [nameOf(key)] }, () => table.get(key, options)),
  getAll: (all) => pause('read items', { reads: all.map(nameOf) }, () => table.getAll(all)),
  query: (input) => pause('query', everything, () => table.query(input)),
  commit: (...changes) => {
    const written = changes.map(keyOf);
    const what = `write ${written.map(({ sk }) => sk).join(', ')}`;
    return pause(what, { writes: written.map(nameOf) }, () => table.commit(...changes));
  },
  putAll: (items) => pause('put items', { writes: items.map(nameOf) }, () => table.putAll(items)),
  deleteAll: (all) => pause('delete items', { writes: all.map(nameOf) }, () => table.deleteAll(all)),
  update: (key, input) => pause(`update ${key.sk}`, { writes: [nameOf(key)] }, () => table.update(key, input)),
});

/** A bank that answers at a step of a schedule. The order of code exchanges matters to it. */
export const pausingBank = ({ authority, ...bank }: BankLink, pause: Pause): BankLink => ({
  ...bank,
  authority: {
    ...authority,
    exchangeCode: (...asked) =>
      pause('exchange the code', { writes: ['codes'] }, () => authority.exchangeCode(...asked)),
    read: (...asked) => pause('ask for the status', {}, () => authority.read(...asked)),
  },
});
