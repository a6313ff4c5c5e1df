import type { BankLink } from '#shared/banks/port/bank-link.ts';
import type { Key } from '#shared/platform/storage/keys.ts';
import { type Change, keysOf, type Table } from '#shared/platform/storage/table.ts';
import { everything, type Pause } from './play.ts';

/** Returns the name of an item for schedules: its kind, because every schedule creates new ids. */
const nameOf = ({ sk }: Key): string => sk;
const keyOf = (change: Change): Key => ('item' in change ? change.item : change.key);

/** Wraps a table so that every call is a step of a schedule. */
export const pausingTable = (table: Table, pause: Pause): Table => ({
  get: (key, options) => pause(`read ${key.sk}`, { reads: [nameOf(key)] }, () => table.get(key, options)),
  getAll: (all) => pause('read items', { reads: all.map(nameOf) }, () => table.getAll(all)),
  partition: (...requested) => pause('read a partition', everything, () => table.partition(...requested)),
  count: (...requested) => pause('count', everything, () => table.count(...requested)),
  putIfAbsent: (item) => pause(`write ${item.sk}`, { writes: [nameOf(item)] }, () => table.putIfAbsent(item)),
  commit: (...changes) => {
    const written = changes.map(keyOf);
    const description = `write ${written.map(({ sk }) => sk).join(', ')}`;
    return pause(description, { writes: written.map(nameOf) }, () => table.commit(...changes));
  },
  writeAll: (changes) => pause('write items', { writes: keysOf(changes).map(nameOf) }, () => table.writeAll(changes)),
  update: (key, input) => pause(`update ${key.sk}`, { writes: [nameOf(key)] }, () => table.update(key, input)),
});

/** Wraps a bank so that code exchanges and status queries are steps of a schedule. The order of exchanges matters. */
export const pausingBank = ({ authority, ...bank }: BankLink, pause: Pause): BankLink => ({
  ...bank,
  authority: {
    ...authority,
    exchangeCode: (...requested) =>
      pause('exchange the code', { writes: ['codes'] }, () => authority.exchangeCode(...requested)),
    read: (...requested) => pause('ask for the status', {}, () => authority.read(...requested)),
  },
});
