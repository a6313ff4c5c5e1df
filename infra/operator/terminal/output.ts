import { isDeepStrictEqual } from 'node:util';
import type { Client } from '#shared/clients/client.ts';

type Row = Readonly<Record<string, unknown>>;

const cell = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return value.map(cell).join(', ') || '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Returns the lines of a table with column titles. All rows have the fields of the first one. */
export const tableOf = (rows: readonly Row[]): string => {
  const [first] = rows;
  if (!first) return 'None.';
  const titles = Object.keys(first);
  const lines = [titles, ...rows.map((row) => titles.map((title) => cell(row[title])))];
  const widths = titles.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** Returns one line per field. */
export const factsOf = (fields: Row): string => {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  return Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join('\n');
};

export interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

/** Returns the fields that a change can affect, by the name that the operator sees. Every change affects the version. */
const changeableFields = ({ version: _version, publicKeys, limits, lifetimes, ...others }: Client): Row => ({
  ...others,
  publicKeys: publicKeys.map(({ kid }) => kid),
  ...Object.fromEntries(Object.entries(limits).map(([limit, rate]) => [`limits.${limit}`, rate])),
  ...Object.fromEntries(Object.entries(lifetimes).map(([lifetime, seconds]) => [`lifetimes.${lifetime}`, seconds])),
});

/** Returns the differences between two versions of a client. */
export const changesBetween = (before: Client, after: Client): Readonly<Record<string, Change>> => {
  const [old, current] = [changeableFields(before), changeableFields(after)];
  const changed = Object.keys(current).filter((name) => !isDeepStrictEqual(old[name], current[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: old[name], to: current[name] }]));
};

export const changesText = ({ name }: Client, changes: Readonly<Record<string, Change>>): string => {
  const lines = Object.entries(changes).map(
    ([field, { from, to }]) => `${name}: ${field}: ${cell(from)} → ${cell(to)}`,
  );
  return lines.join('\n') || `${name}: nothing changed`;
};

type Counts = Readonly<Record<string, number>>;

/** Returns one row per name with the sum of its counts. */
export const totalsOf = (title: string, counts: readonly Counts[]): readonly Row[] => {
  const names = [...new Set(counts.flatMap(Object.keys))].toSorted((a, b) => a.localeCompare(b));
  return names.map((name) => ({ [title]: name, count: counts.reduce((sum, count) => sum + (count[name] ?? 0), 0) }));
};
