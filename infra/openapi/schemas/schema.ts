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
