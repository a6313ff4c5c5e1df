import { readFileSync } from 'node:fs';
import * as z from 'zod';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

/** The schemas of an operation. */
interface Operation {
  readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: JsonSchema }>>;
  /** Schemas by content type. */
  readonly request: Readonly<Record<string, JsonSchema>>;
  /** Schemas by status, then by content type. A status without content types has no body. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;
  /** The headers that a response must have, by status. */
  readonly responseHeaders?: Readonly<Record<string, readonly string[]>>;
}

interface Api {
  readonly operations: Readonly<Record<string, Operation>>;
  readonly $defs: JsonSchema;
  /** The content of a request's encrypted field. */
  readonly personalData?: JsonSchema;
}

/** An HTTP request and its response, with all signed and encrypted parts decoded. */
export interface DecodedExchange {
  readonly method: string;
  readonly path: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestType: string | undefined;
  readonly request: unknown;
  readonly personalData?: unknown;
  readonly status: number;
  readonly responseHeaders: Readonly<Record<string, unknown>>;
  readonly responseType: string | undefined;
  readonly responseBody: unknown;
}

/** Reads the distilled documents of a standard. */
const readApis = (folder: URL, names: readonly string[], change?: Change): readonly Api[] =>
  names.map((name) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'), change) as Api);

/** Changes one field of a document. */
type Change = (name: string, value: unknown) => unknown;

const schemas = new Map<object, z.ZodType>();

const schemaOf = (schema: JsonSchema, { $defs }: Api): z.ZodType => {
  const key = schema as object;
  const zodSchema = schemas.get(key) ?? z.fromJSONSchema({ ...(schema as object), $defs } as JsonSchema);
  schemas.set(key, zodSchema);
  return zodSchema;
};

const validationErrors = (value: unknown, schema: JsonSchema, api: Api, where: string): string[] => {
  const { error } = schemaOf(schema, api).safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => `${where}/${path.join('/')}: ${message}`);
};

/** The operations of a standard, with a pattern that matches their paths. */
const operationsOf = (apis: readonly Api[]) =>
  apis.flatMap((api) =>
    Object.entries(api.operations).map(([name, operation]) => {
      const [method, path = ''] = name.split(' ');
      return { api, name, operation, method, pattern: new RegExp(`${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`) };
    }),
  );
type Operations = ReturnType<typeof operationsOf>;

const operationOf = (operations: Operations, method: string, path: string) =>
  operations.find((operation) => operation.method === method && operation.pattern.test(path));

/** The part of an exchange that is checked. */
type Part = 'headers' | 'request' | 'personal data' | 'response';

const allParts: readonly Part[] = ['headers', 'request', 'personal data', 'response'];

const deviations = (operations: Operations, exchange: DecodedExchange, parts: readonly Part[]): string[] => {
  const declaredOperation = operationOf(operations, exchange.method, exchange.path);
  if (!declaredOperation) return [`${exchange.method} ${exchange.path} is not an operation of the standard`];
  const { api, name, operation } = declaredOperation;
  const { requestHeaders, requestType, request, personalData, status, responseType, responseBody } = exchange;
  const missingResponseHeaders = (operation.responseHeaders?.[status] ?? [])
    .filter((header) => exchange.responseHeaders[header] === undefined)
    .map((header) => `response header ${header} is missing`);
  const missingHeaders = Object.entries(operation.headers)
    .filter(([header, { required }]) => required && requestHeaders[header] === undefined)
    .map(([header]) => `header ${header} is missing`);
  const invalidHeaders = Object.entries(operation.headers).flatMap(([header, { schema }]) =>
    requestHeaders[header] === undefined
      ? []
      : validationErrors(requestHeaders[header], schema, api, `header ${header}`),
  );
  const requestSchema = operation.request[requestType ?? ''];
  const checkRequest = () => {
    if (requestSchema) return validationErrors(request, requestSchema, api, 'request');
    return Object.keys(operation.request).length === 0 && request === undefined
      ? []
      : [`a request of type ${requestType} is not declared`];
  };
  const checkPersonalData = () =>
    personalData === undefined || !api.personalData
      ? []
      : validationErrors(personalData, api.personalData, api, 'personal data');
  // The UAE standard declares 200 for pushed requests, but RFC 9126 §2.2 requires 201.
  const isPushed = status === 201 && name.endsWith('/par');
  const declared = operation.responses[String(status)] ?? (isPushed ? operation.responses['200'] : undefined);
  const checkResponse = () => {
    if (!declared) return [`status ${status} is not declared`];
    if (Object.keys(declared).length === 0)
      return responseBody === undefined ? [] : ['the response must not have a body'];
    const schema = declared[responseType ?? ''];
    return schema
      ? validationErrors(responseBody, schema, api, 'response')
      : [`a response of type ${responseType} is not declared`];
  };
  const checks: Record<Part, () => readonly string[]> = {
    headers: () => [...missingHeaders, ...invalidHeaders],
    request: checkRequest,
    'personal data': checkPersonalData,
    response: () => [...missingResponseHeaders, ...checkResponse()],
  };
  return parts.flatMap((part) => checks[part]()).map((text) => `${name}: ${text}`);
};

/** A standard that exchanges are checked against. */
export interface Standard {
  /** Returns the name of a request's operation. Returns undefined if the standard does not declare it. */
  operationNamed(method: string, path: string): string | undefined;
  /** Lists an exchange's deviations from the standard. */
  violations(exchange: DecodedExchange): string[];
  /** Lists the deviations of one part of an exchange. */
  violationsIn(part: Part, exchange: DecodedExchange): string[];
  /** Lists only the response's deviations, for requests that may themselves break the standard. */
  violationsOfResponse(exchange: DecodedExchange): string[];
}

/** Loads a standard from its documents in a folder. */
export const createStandard = (folder: URL, names: readonly string[], change?: Change): Standard => {
  const operations = operationsOf(readApis(folder, names, change));
  return {
    operationNamed: (method, path) => operationOf(operations, method, path)?.name,
    violations: (exchange) => deviations(operations, exchange, allParts),
    violationsIn: (part, exchange) => deviations(operations, exchange, [part]),
    violationsOfResponse: (exchange) => deviations(operations, exchange, ['response']),
  };
};

const folder = new URL('standard/', import.meta.url);

/**
 * UAE Open Finance v2.1-errata2. The schemas in `standard/` are distilled from its OpenAPI documents: names, types,
 * enumerations and bounds.
 */
export const uaeStandard = createStandard(folder, ['authorization', 'payments', 'payees', 'accounts']);

/** The Saudi sandbox dialect: the UAE payment protocol with Saudi account schemes and purpose codes. */
export const dialectStandard = createStandard(folder, ['authorization', 'payments', 'payees'], (name, value) => {
  if (name.endsWith('AEPaymentPurposeCode')) return { type: 'string', pattern: '^[A-Z]{3,4}$' };
  const isScheme = name === 'SchemeName' && JSON.stringify(value).includes('"enum":["IBAN"]');
  return isScheme ? { type: 'string', enum: ['IBAN', 'AccountNumber'] } : value;
});

/** The events about consents and payments in the standard's webhook template, which are the content of the JWE. */
export const uaeEvents = createStandard(folder, ['events']);

export const { violations } = uaeStandard;
