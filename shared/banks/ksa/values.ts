import { fromWire, ownFields } from '../wire/names.ts';

type Fields = Readonly<Record<string, unknown>>;

const prefix = 'KSAOB.';

/** Fields for which shared/standard/accounts uses the names of the UAE standard. */
const names: Readonly<Record<string, string>> = { IdentificationType: 'SchemeName' };

/** `OBPostalAddress6`. */
const addressNames: Readonly<Record<string, string>> = {
  PostalCode: 'PostCode',
  City: 'TownName',
  District: 'DistrictName',
};

const renameFields = (fields: Fields, table: Readonly<Record<string, string>>): [string, unknown][] =>
  Object.entries(fields).map(([name, value]) => [table[name] ?? name, value]);

/**
 * Returns whether a field is an empty object or list. The standard requires many fields that do not apply to every
 * account, so banks send them empty. UAE banks omit such fields, and so does this service.
 */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

const withoutPrefix = (value: unknown): unknown => {
  if (typeof value === 'string') return value.startsWith(prefix) ? value.slice(prefix.length) : value;
  if (Array.isArray(value)) return value.map(withoutPrefix);
  if (typeof value !== 'object' || value === null) return value;
  const fields = renameFields(value as Fields, names).map(([name, field]) => {
    if (name === ownFields) return [name, field];
    const isAddress = name === 'PostalAddress' && typeof field === 'object' && field !== null;
    return [name, withoutPrefix(isAddress ? Object.fromEntries(renameFields(field as Fields, addressNames)) : field)];
  });
  return Object.fromEntries(fields.filter(([, field]) => !isEmpty(field)));
};

/**
 * Converts values from the KSA standard to the format of shared/standard/accounts: without the prefix `KSAOB.`, and
 * with field names in camelCase.
 */
export const fromKsa = (value: unknown): unknown => fromWire(withoutPrefix(value));
