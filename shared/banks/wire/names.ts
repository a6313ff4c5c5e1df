/** Converts a field name. The market standards use PascalCase, and this service uses camelCase. */
type Rename = (name: string) => string;

/** The record of a bank's own fields, which keep their names and values. */
export const ownFields = 'SupplementaryData';

/** Renames the fields at every depth, and omits those without a value: some banks send null instead of no field. */
const renameFields = (value: unknown, rename: Rename): unknown => {
  if (Array.isArray(value)) return value.map((element) => renameFields(element, rename));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(
    ([name, field]) => [rename(name), name === ownFields ? field : renameFields(field, rename)] as const,
  );
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined && field !== null));
};

const mapFirstLetter =
  (change: (letter: string) => string): Rename =>
  (name) =>
    change(name.slice(0, 1)) + name.slice(1);

/** Converts the field names to PascalCase at every depth. */
export const toWire = (value: unknown): unknown =>
  renameFields(
    value,
    mapFirstLetter((letter) => letter.toUpperCase()),
  );

/** Converts the field names to camelCase at every depth, except those of the bank's own fields. */
export const fromWire = (value: unknown): unknown =>
  renameFields(
    value,
    mapFirstLetter((letter) => letter.toLowerCase()),
  );
