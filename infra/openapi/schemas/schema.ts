/** The parts of a JSON schema that contain other schemas. */
export interface Schema {
  type?: unknown;
  $ref?: string;
  title?: string;
  description?: string;
  enum?: unknown[];
  'x-enum-varnames'?: string[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}
