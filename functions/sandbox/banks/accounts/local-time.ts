import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { isObject } from '#shared/platform/runtime/json.ts';
import type { Standard } from '../market/standard.ts';

const utcInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Returns an instant as local time with an offset, such as 2026-11-21T12:00:00.000+04:00. */
export const localTimeOf = (at: string, { transactions: { timeZone } }: Pick<Standard, 'transactions'>): string => {
  const offset = timeZone.replace('UTC', '');
  return addSeconds(at, Number.parseInt(offset, 10) * 3_600).replace('Z', offset);
};

/** Converts all instants in account data to local time, because real banks do not all respond in UTC. */
export const inLocalTime = <T>(data: T, standard: Standard): T => localised(data, standard) as T;

const localised = (value: unknown, standard: Standard): unknown => {
  if (typeof value === 'string') return utcInstant.test(value) ? localTimeOf(value, standard) : value;
  if (Array.isArray(value)) return value.map((element) => localised(element, standard));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, localised(field, standard)]));
};
