/** The parts of a JSON schema that contain other schemas. */
export interface Schema {
  type?: string | readonly string[];
  $ref?: string;
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  'x-enum-varnames'?: string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

/** Returns the schemas inside a schema, without those of its properties. */
export const partsOf = (schema: Schema): readonly Schema[] => {
  const { prefixItems = [], anyOf = [], oneOf = [], allOf = [], items, additionalProperties } = schema;
  const entries = [items, additionalProperties].filter((part) => typeof part === 'object');
  return [...prefixItems, ...anyOf, ...oneOf, ...allOf, ...entries];
};
