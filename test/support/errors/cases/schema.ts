import * as z from 'zod';

type Schema = z.ZodType | undefined;

/** Returns the schemas of an object's fields, including optional and intersected schemas. */
export const fieldsOf = (schema: Schema): Readonly<Record<string, z.ZodType>> => {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema.def;
    return { ...fieldsOf(left as z.ZodType), ...fieldsOf(right as z.ZodType) };
  }
  return {};
};

export const accepts = (schema: Schema, value: unknown): boolean => schema?.safeParse(value).success ?? true;

/** Returns a value of a type that the schema does not accept. */
export const mistyped = (schema: z.ZodType): unknown => [17, {}, 'x'].find((value) => !accepts(schema, value));

/** Returns an object with a mistyped value for every field. */
export const mistypedFields = (schema: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fieldsOf(schema)).map(([name, field]) => [name, mistyped(field)]));
