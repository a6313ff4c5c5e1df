import { readFileSync } from 'node:fs';
import * as z from 'zod';

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const File = z.object({ $defs: z.custom<Readonly<Record<string, Schema>>>() });

const letter = (number: number): string => String.fromCodePoint(65 + (Math.floor(number) % 26));

/** Returns sample strings. For most schemas, one of them matches the pattern. */
const samples = (serial: number): readonly string[] => [
  `text ${serial}`,
  `${serial}.25`,
  String(serial),
  `SA03800000006080101${serial}`,
  `SAR`,
  letter(serial / 26) + letter(serial),
  `RRRD${serial}`,
  `+96650000${serial}`,
  `https://bank.example/${serial}`,
  `UTC+03:00`,
  `784-1985-000${serial}-1`,
  `784198500${serial}00`,
];

/** Returns a function that builds bank responses with every field of a standard, with distinct values where possible. */
export const createFilledResponses = (file: string) => {
  const { $defs } = File.parse(JSON.parse(readFileSync(file, 'utf8')));
  let serial = 1_000;

  const textOf = ({ format, pattern, minLength = 0, maxLength = 200 }: Schema): string => {
    serial += 1;
    if (format === 'date-time') return new Date(Date.UTC(2020, 0, 1) + serial * 3_600_000).toISOString();
    if (format === 'date') return new Date(Date.UTC(1900, 0, serial)).toISOString().slice(0, 10);
    if (format === 'uri') return `https://bank.example/${serial}`;
    if (format === 'email') return `${serial}@bank.example`;
    const isAllowed = (text: string): boolean =>
      text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
    return samples(serial).find(isAllowed) ?? `text ${serial}`;
  };

  /** Returns one value for each alternative of a schema. */
  const valuesOf = (schema: Schema): readonly unknown[] => {
    if (schema.$ref !== undefined) {
      const target = $defs[schema.$ref.replace('#/$defs/', '')];
      if (!target) throw new Error(`${schema.$ref} is not in ${file}`);
      return valuesOf(target);
    }
    if (schema.const !== undefined) return [schema.const];
    if (schema.enum) return schema.enum.slice(0, 1);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return choices.flatMap(valuesOf);
    if (schema.allOf) {
      const parts = schema.allOf.map((part) => valuesOf(part)[0]);
      return [parts.every((part) => typeof part === 'object') ? Object.assign({}, ...parts) : parts[0]];
    }
    if (schema.type === 'array') return [valuesOf(schema.items ?? {})];
    if (schema.type === 'boolean') return [true];
    if (schema.type === 'integer' || schema.type === 'number') return [(serial += 1)];
    return schema.type === 'string' ? [textOf(schema)] : objects(schema);
  };

  const objects = ({ properties = {}, additionalProperties }: Schema): readonly object[] => {
    const fields = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)] as const);
    if (fields.length === 0 && additionalProperties !== false) return [{ OfThisBank: textOf({}) }];
    const count = Math.max(1, ...fields.map(([, values]) => values.length));
    return Array.from({ length: count }, (_, number) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[number] ?? values[0]])),
    );
  };

  return (name: string): Readonly<Record<string, unknown>> => {
    const [response] = valuesOf({ $ref: `#/$defs/${name}` });
    return z.record(z.string(), z.unknown()).parse(response);
  };
};

type Leaf = readonly [path: string, value: string];

/**
 * Normalises a value, because API variants format it differently: with or without the standard's prefix, as a date or
 * as the first instant of that date.
 */
const normalised = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = String(value).replace(/^KSAOB\./, '');
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return new Date(text).toISOString();
  return /^\d+\.\d+$/.test(text) ? String(Number(text)) : text;
};

/** Returns the leaves of a value, each with the field names on its path. */
const leavesOf = (value: unknown, path = ''): readonly Leaf[] => {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((element) => leavesOf(element, path));
  if (typeof value !== 'object') return [[path, normalised(value)]];
  return Object.entries(value).flatMap(([name, fieldValue]) =>
    leavesOf(fieldValue, path === '' ? name : `${path}.${name}`),
  );
};

/** Returns the paths of the fields in a bank's data whose values are missing from the client's response. */
export const missingFrom = (seen: unknown, sent: unknown): readonly string[] => {
  const remaining = new Map<string, number>();
  for (const [, value] of leavesOf(seen)) remaining.set(value, (remaining.get(value) ?? 0) + 1);
  const missing = leavesOf(sent).filter(([, value]) => {
    const count = remaining.get(value) ?? 0;
    remaining.set(value, count - 1);
    return count < 1;
  });
  return [...new Set(missing.map(([path]) => path))];
};

/** Returns the paths of all fields that have values. */
export const pathsIn = (value: unknown): ReadonlySet<string> => new Set(leavesOf(value).map(([path]) => path));
