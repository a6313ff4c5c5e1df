import * as z from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { Market } from '#shared/standard/markets/market.ts';
import { type ApiVariant, type ResponseFormat, renderProblem } from '#shared/platform/http/api-variant.ts';
import type { Route } from '#shared/clients/endpoint.ts';
import { problemsOf } from '#shared/platform/http/route.ts';
import { unavailableBank } from '#shared/banks/providers/call-bank.ts';
import { marketForbidden, tooLarge } from '#shared/platform/http/middlewares.ts';
import { missingToken } from '#shared/platform/problems/credentials.ts';
import { faultsOf, messageOf } from '#shared/platform/problems/validation-messages.ts';
import type { AnyExample } from '#infra/openapi/samples/example.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { invalid, invalidFields, Problem, type ProblemFacts } from '#shared/platform/problems/problem.ts';
import {
  notFound,
  type ProblemCode,
  problemOf,
  type ErrorResource,
  statusesOf,
  titleOf,
} from '#shared/standard/problems/problems.ts';
import { problemBodies } from './named-schemas.ts';
import { errorHeaders } from './headers.ts';

/** The context of errors in most operations, by code. The others have none. */
const usualContext: Partial<Record<ProblemCode, ProblemFacts>> = {
  validation_error: invalid('x-tenant', `must be one of ${Market.options.join(', ')}`),
  invalid_signature: { details: { 'x-signature': ['does not match the body and the registered keys'] } },
  unauthorized: missingToken(),
  forbidden: { message: marketForbidden('KSA').message },
  conflict: { retryAfterSeconds: 1 },
  payload_too_large: tooLarge(),
  rate_limited: { retryAfterSeconds: 2 },
  provider_unavailable: unavailableBank('uae-enbdx'),
};

/** The content type of error bodies, by API variant. */
const contentType: Record<ApiVariant, string> = {
  current: 'application/json',
  legacy: 'application/json',
  problem: 'application/problem+json',
  browser: 'text/html',
};

/**
 * Returns the error for the example's invalid request, with the service's own messages. Returns undefined if the
 * example has none.
 */
const invalidRequest = (operation: string, route: Route, example: AnyExample): Problem | undefined => {
  if (!example.invalid) return undefined;
  const { query, body } = example.invalid;
  const read = (
    schema: z.ZodType | undefined,
    overrides: object | undefined,
    validInput: unknown,
    location: string,
  ) => {
    if (!schema || !overrides) return [];
    const parsed = schema.safeParse({ ...(validInput as object | undefined), ...overrides }, { error: messageOf });
    return parsed.success ? [] : faultsOf(parsed.error.issues, location);
  };
  const fieldErrors: readonly FieldError[] = [
    ...read(route.query, query, example.query, 'query'),
    ...read(route.body, body, example.body, 'body'),
  ];
  if (fieldErrors.length === 0) throw new Error(`the schemas of ${operation} accept its invalid example`);
  return invalidFields(fieldErrors);
};

export const pathOf = ({ path }: Route, { params = {} }: AnyExample): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');

export interface ErrorExample {
  /** If set, the example is a component that several operations share. */
  readonly id?: string;
  readonly summary: string;
  readonly value: unknown;
}

/** The examples that several operations share. Each is a single object, so that the document contains it once. */
const sharedExamples = new Map<string, ErrorExample>();

/** The kind of resource that the operations of a tag report as not found. */
const kindNotFound: Readonly<Record<string, ErrorResource>> = {
  'Payment requests': 'payment_request',
  'Payment consents': 'consent',
  Payments: 'payment',
  'Creditor bank accounts': 'bank_account',
  Mandates: 'mandate',
  'Account requests': 'account_request',
  'Account consents': 'account_consent',
  'Account data': 'account_consent',
  'Risk reports': 'risk_report',
  Webhooks: 'webhook',
};

const sharedExample = (format: ResponseFormat, code: ProblemCode, tag: string): ErrorExample => {
  const missingKind = code === 'not_found' ? kindNotFound[tag] : undefined;
  const id = [format.legacyApi?.name ?? format.variant, code, ...(missingKind ? [missingKind] : [])].join('-');
  const existing = sharedExamples.get(id);
  if (existing) return existing;
  const problem = missingKind ? notFound(missingKind) : problemOf(code, usualContext[code]);
  const value = renderProblem(problem, '', format)?.body;
  const example = { id, summary: titleOf(code), value };
  sharedExamples.set(id, example);
  return example;
};

const exampleOf = (operation: string, route: Route, example: AnyExample, code: ProblemCode): ErrorExample => {
  const specific = code === 'validation_error' ? invalidRequest(operation, route, example) : example.errors?.[code];
  // A problem body contains the path of its operation.
  if (!specific && route.variant !== 'problem') return sharedExample(route, code, route.tag);
  const problem = problemOf(code, specific ?? usualContext[code]);
  return { summary: titleOf(code), value: renderProblem(problem, pathOf(route, example), route)?.body };
};

/** The errors of one status: their schema, and an example of each error. */
type ErrorResponses = { readonly schema: z.ZodType; readonly examples: Record<string, ErrorExample> };

export const errorResponsesOf = (operation: string, route: Route, example: AnyExample): ZodOpenApiResponsesObject => {
  const { variant } = route;
  const byStatus = Map.groupBy(
    problemsOf(route).flatMap((code) => statusesOf(code).map((status) => ({ code, status }))),
    ({ status }) => status,
  );
  const contentOf = (codes: readonly ProblemCode[]): Record<string, ErrorResponses> | undefined => {
    // Internal errors of the legacy API have no body.
    if (variant === 'legacy' && codes.includes('internal_error')) return undefined;
    const examples = Object.fromEntries(codes.map((code) => [code, exampleOf(operation, route, example, code)]));
    return { [contentType[variant]]: { schema: problemBodies[variant], examples } };
  };
  const errorResponses = [...byStatus].map(([status, errors]) => {
    const codes = errors.map(({ code }) => code);
    const content = contentOf(codes);
    const description = `${codes.map((code) => `\`${code}\`: ${titleOf(code)}`).join('. ')}.`;
    return [`${status}`, { description, headers: errorHeaders(route, status), ...(content && { content }) }] as const;
  });
  if (route.access === 'client') return Object.fromEntries(errorResponses);
  const rateLimited = contentOf(problemsOf(route).filter((code) => statusesOf(code).includes(429)));
  return { ...Object.fromEntries(errorResponses), '429': limitedByGateway(route, rateLimited?.[contentType[variant]]) };
};

/**
 * The body with which the gateway rejects requests.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 */
const GatewayError = z
  .object({ message: z.string().describe('The reason, for humans.') })
  .describe('The gateway in front of the service rejected the request.')
  .meta({ id: 'GatewayRefusal' });

/**
 * Returns the 429 response of a route that the gateway limits for all clients together, and that may also have a limit
 * per client.
 */
const limitedByGateway = (route: Route, perClient: ErrorResponses | undefined) => {
  const gateway = { schema: GatewayError, examples: { gateway: { summary: 'Gateway', value: tooManyRequests } } };
  if (!perClient || Object.keys(perClient.examples).length === 0)
    return { description: allClients, content: { 'application/json': gateway } };
  const isJson = contentType[route.variant] === 'application/json';
  return {
    description: `\`rate_limited\`: ${titleOf('rate_limited')}. ${allClients}`,
    headers: errorHeaders(route, 429),
    content: isJson
      ? {
          'application/json': {
            schema: z.union([perClient.schema, GatewayError]),
            examples: { ...perClient.examples, ...gateway.examples },
          },
        }
      : { [contentType[route.variant]]: perClient, 'application/json': gateway },
  };
};

const allClients = 'The gateway rejects requests if all clients together have sent too many.';
const tooManyRequests = { message: 'Too Many Requests' };
