import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { createApiFile } from '#infra/openapi.ts';

/**
 * The committed OpenAPI document. Ajv validates values against it, independently of the schemas from which it was
 * generated.
 */
export const document: any = JSON.parse(readFileSync(createApiFile, 'utf8'));

const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
formats.default(ajv);
ajv.addSchema(document, 'document');

const pointer = (path: readonly string[]): string =>
  path.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** Validates a value against the schema at this path in the document. Returns the errors. */
export const faultsOf = (value: unknown, path: readonly string[]): readonly string[] => {
  const validate = ajv.getSchema(`document#/${pointer(path)}`);
  if (!validate) throw new Error(`The document has no schema at ${path.join('/')}`);
  return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
};

/** Returns the target of a reference inside the document. Returns any other value unchanged. */
export const resolved = (value: any): any => {
  if (typeof value?.$ref !== 'string') return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((part: any, name: string) => part[name], document);
};

/** General HTTP headers, and the security headers of every response. The document does not declare them. */
const generalHeaders = new Set([
  'cache-control',
  'connection',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
  'x-content-type-options',
]);

interface CheckedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON body. Absent if the response has none. */
  readonly body: unknown;
}

/** The required value of Strict-Transport-Security: a max-age of one year (RFC 6797). */
const requiredHsts = 'max-age=31536000';

/** Lists the parts of a response that the document does not allow: its status, headers, content type or body. */
export const responseFaults = (
  method: string,
  path: string,
  { status, headers, body }: CheckedResponse,
): readonly string[] => {
  const at = ['paths', path, method.toLowerCase(), 'responses', String(status)];
  const response = document.paths[path]?.[method.toLowerCase()]?.responses?.[status];
  if (!response) return [`the status ${status} is not declared`];
  const undeclared = [...headers.keys()].filter(
    (name) => !generalHeaders.has(name) && !Object.keys(response.headers ?? {}).includes(name),
  );
  const headerFaults = undeclared.map((name) => `the header ${name} is not declared`);
  if (headers.get('strict-transport-security') !== requiredHsts)
    headerFaults.push('Strict-Transport-Security is missing or has the wrong value');
  const type = headers.get('content-type')?.split(';')[0];
  if (type !== undefined && !response.content?.[type])
    return [...headerFaults, `the content type ${type} is not declared`];
  if (type === undefined || body === undefined) return headerFaults;
  return [...headerFaults, ...faultsOf(body, [...at, 'content', type, 'schema'])];
};
