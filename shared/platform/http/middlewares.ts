import * as z from 'zod';
import { assertAllowed } from '#shared/platform/limits/rate-limiter.ts';
import { endedSession, malformedToken, missingToken } from '#shared/platform/problems/credentials.ts';
import type { FieldError } from '#shared/platform/problems/field-error.ts';
import { invalid, invalidFields, Problem } from '#shared/platform/problems/problem.ts';
import { isObject, isTooDeep, maxLevels, repeatedField, withoutNulls } from '#shared/platform/runtime/json.ts';
import { verifyRequestSignature } from '#shared/platform/signing/request-signature.ts';
import { missingProduct } from './api-variant.ts';
import type { RequestGuard } from './request-guard.ts';
import { addressOf, type Identify, type Step as AnyStep, textOf } from './request.ts';
import { isForBrowser, limitOf, type Method, type Route, type RouteContext, type RouteRequest } from './route.ts';
import { faultsOf, messageOf } from '#shared/platform/problems/validation-messages.ts';

type Step = AnyStep<RouteContext>;

export const requireRoute: Step = ({ context: { allow } }) => {
  if (allow) throw noSuchRoute(allow);
};

/**
 * Returns the error for a request that matches no route: 405 with the methods of its path, or 404. HEAD is not
 * supported, because several GETs have side effects: they create a session, charge for a look-up or redirect a customer
 * to a bank.
 */
const noSuchRoute = (allow: readonly Method[]): Problem => {
  if (allow.length === 0) return new Problem('not_found', { message: 'This path does not exist' });
  return new Problem('method_not_allowed', {
    message: `This path supports only the methods ${allow.join(', ')}`,
    allow,
  });
};

/** Returns the function that adds a request's credential, and the caller's address, to its log line. */
export const identifyIn =
  ({ event, context }: RouteRequest, addressHeader: string | undefined): Identify =>
  (credential) => {
    context.credential = { ...credential, address: addressOf(event, addressHeader) };
  };

export const authenticate =
  ({ callerOf, addressHeader }: RequestGuard): Step =>
  async (request) => {
    const { event, context } = request;
    if (context.route.access === 'anonymous') return;
    const { authorization } = event.headers;
    if (!authorization) throw missingToken();
    const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? [];
    if (!token) throw malformedToken('must be `Bearer`, one space and an access token');
    const client = await callerOf(token, identifyIn(request, addressHeader));
    if (client?.status !== 'Active') throw endedSession();
    context.client = client;
  };

export const chooseMarket =
  ({ markets }: RequestGuard): Step =>
  ({ event, context }) => {
    const { route, client } = context;
    if (route.market === 'none') return;
    const market = route.market === 'x-tenant' ? event.headers['x-tenant'] : route.market;
    if (!market) throw invalid('x-tenant', 'is required');
    if (!markets.includes(market))
      throw route.market === 'x-tenant'
        ? invalid('x-tenant', `must be one of ${markets.join(', ')}`)
        : marketForbidden(market);
    if (client && !client.markets.includes(market)) throw marketForbidden(market);
    context.market = market;
  };

export const marketForbidden = (market: string): Problem =>
  new Problem('forbidden', { message: `This client is not enabled for the market ${market}` });

export const checkProduct: Step = ({ context: { route, client } }) => {
  if (!client || !route.product || client.products.includes(route.product)) return;
  throw new Problem(missingProduct[route.variant], {
    message: `This client is not enabled for the product ${route.product}`,
  });
};

export const limitRate =
  ({ limiter }: RequestGuard): Step =>
  async ({ context }) => {
    const { client, route } = context;
    if (!client) return;
    const name = limitOf(route);
    const perSecond = client.limits[name];
    if (perSecond === undefined) throw new Error(`Clients have no limit named ${name}`);
    context.rateLimit = await limiter.take(client.id, name, perSecond);
    assertAllowed(context.rateLimit);
  };

/** Limit for all bodies. The body schemas are stricter: what they accept fits into a DynamoDB item of 400 kB. */
export const maxBodyBytes = 1024 * 1024;

/**
 * Reads the body as text, which the signature check needs, and as JSON or form fields, which are parsed with the
 * route's schema.
 */
export const readBody: Step = ({ event, context }) => {
  const { route } = context;
  if (!route.body) return;
  const raw = textOf(event);
  if (Buffer.byteLength(raw) > maxBodyBytes) throw tooLarge();
  const json = route.bodyType === 'form' ? Object.fromEntries(new URLSearchParams(raw)) : jsonOf(raw, route);
  context.body = { raw, json };
  context.parsedBody = route.body.safeParse(json, { error: messageOf });
};

export const tooLarge = (): Problem => {
  const limit = `must be at most ${maxBodyBytes} bytes`;
  return new Problem('payload_too_large', { message: `The body ${limit}`, details: { body: [limit] } });
};

/**
 * Matches an escaped surrogate, which may be unpaired (RFC 8259 §8.2), or a number with at least 16 characters or a
 * two-digit exponent.
 */
const mayBeUnstorable = /\\ud[89a-f]|[:,[]\s*-?\d(?:[\d.]{15}|[\d.]*e[+-]?\d\d)/i;

const maxNumber = Number.MAX_SAFE_INTEGER;

/**
 * Rejects unpaired surrogates and numbers too close to zero, which DynamoDB cannot store, and numbers so large that
 * JavaScript may round them.
 */
const rejectUnstorable = (field: string, value: unknown): unknown => {
  if (typeof value === 'string' && !value.isWellFormed()) throw invalid(field || 'body', 'must be well-formed text');
  const size = typeof value === 'number' && value !== 0 ? Math.abs(value) : 1;
  if (size > maxNumber || size < 1e-130)
    throw invalid(field || 'body', `must be 0 or a number with a magnitude from 1E-130 to ${maxNumber}`);
  return value;
};

/** Removes null fields, which the signed text omits too, except where the schema accepts null to clear a field. */
const withoutUnusedNulls = (value: unknown, { body }: Route): unknown => {
  const present = withoutNulls(value);
  if (!(body instanceof z.ZodObject) || !isObject(value) || !isObject(present)) return present;
  const { shape } = body;
  const clearedFields = nullFields(value).filter(
    (name) => Object.hasOwn(shape, name) && z.safeParse(shape[name], null).success,
  );
  return { ...present, ...Object.fromEntries(clearedFields.map((name) => [name, null])) };
};

const nullFields = (value: object): readonly string[] =>
  Object.entries(value).flatMap(([name, field]) => (field === null ? [name] : []));

const jsonOf = (raw: string, route: Route): unknown => {
  if (raw.trim() === '') return undefined;
  if (isTooDeep(raw)) throw invalid('body', `must be nested at most ${maxLevels} levels deep`);
  try {
    const value: unknown = JSON.parse(raw, mayBeUnstorable.test(raw) ? rejectUnstorable : undefined);
    const duplicate = repeatedField(raw, value);
    if (duplicate !== undefined) throw invalid(duplicate || 'body', 'occurs twice');
    return raw.includes('null') ? withoutUnusedNulls(value, route) : value;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('validation_error', { details: { body: ['must be JSON'] }, cause: error });
  }
};

/** Verifies the signature. A body with unknown fields is rejected before this check, other violations of the schema after it. */
export const verifySignature =
  ({ baseUrl, recordKeyUse }: RequestGuard): Step =>
  async ({ event, context }) => {
    const { route, body, client, parsedBody } = context;
    if (!route.signed || !body) return;
    const issues = parsedBody?.error?.issues ?? [];
    if (issues.some(({ code }) => code === 'unrecognized_keys')) throw invalidFields(faultsOf(issues, 'body'));
    const clearsFields = isObject(body.json) && nullFields(body.json).length > 0;
    const signed = { ...body, clears: clearsFields, method: route.method, url: baseUrl + event.rawPath };
    const keys = client?.publicKeys ?? [];
    const { identity, key } = await verifyRequestSignature(event.headers['x-signature'], signed, keys);
    context.signature = identity;
    context.kid = key.kid;
    if (client) await recordKeyUse(client, key);
  };

/**
 * Returns errors for unknown query parameters. If a misspelt filter were ignored, the result would look right but be
 * wrong.
 */
const unknownParameters = ({ query }: Route, parameters: object): readonly FieldError[] =>
  Object.keys(parameters)
    .filter((name) => !Object.hasOwn(query?.shape ?? {}, name))
    .map((name) => [name, 'is not a known parameter']);

/** 1 to 40 visible ASCII characters. */
const idempotencyKeyFormat = /^[\u0021-\u007e]{1,40}$/;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Matches the names of fields with a client's own ids, and with the secrets of a bank's redirect. `internalReferenceId`
 * is an id of this service.
 */
const notLogged = /^(?!internalReferenceId$).*(customer|reference)|^(code|state)$/i;

/**
 * Returns the ids of resources among some fields. Other values, such as references to people and authorisation codes,
 * must not be logged.
 */
export const idsIn = (...parts: readonly unknown[]): readonly string[] => {
  const fields = parts.flatMap((part) => (isObject(part) ? Object.entries(part) : []));
  const values = fields.flatMap(([name, value]) => (notLogged.test(name) ? [] : [value].flat()));
  return values.filter((value): value is string => typeof value === 'string' && uuid.test(value));
};

/** Parses the rest of the request and reports all invalid fields in one error. */
export const readInput: Step = ({ event, context }) => {
  const { route, parsedBody } = context;
  const errors: FieldError[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown, part: string): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value, { error: messageOf });
    if (!parsed.success) errors.push(...faultsOf(parsed.error.issues, part));
    return parsed.data;
  };
  const params = read(route.params, event.pathParameters ?? {}, 'path');
  const query = read(route.query, event.queryStringParameters ?? {}, 'query');
  if (!isForBrowser(route) && !route.ignoresOtherParameters)
    errors.push(...unknownParameters(route, event.queryStringParameters ?? {}));
  const headers = read(route.headers, event.headers, 'headers');
  if (parsedBody?.success === false) errors.push(...faultsOf(parsedBody.error.issues, 'body'));
  if (route.idempotency) {
    const key = event.headers['idempotency-key'] ?? event.headers['x-idempotency-key'];
    if (key !== undefined && !idempotencyKeyFormat.test(key)) {
      errors.push(['idempotency-key', 'must be 1 to 40 visible ASCII characters']);
    }
    if (key !== undefined) context.idempotencyKey = key;
  }
  context.ids = idsIn(params, query, parsedBody?.data);
  if (errors.length > 0) throw invalidFields(errors);
  context.input = { params, query, headers, body: parsedBody?.data };
};
