import type * as z from 'zod';
import { Market } from '#shared/markets/market.ts';
import { withoutNulls } from '#shared/runtime/json.ts';
import { verifyRequestSignature } from '#shared/signing/request-signature.ts';
import type { Exchange } from './exchange.ts';
import type { Gate } from './serve.ts';
import { type Fault, invalid, invalidFields, Problem } from './problem.ts';
import { faultsOf, wording } from './wording.ts';

/** One step of a request's way in. Throws the Problem that ends it. */
export type Stage = (exchange: Exchange, gate: Gate) => Promise<void> | void;

/** Bearer token → client. A disabled client's token is worth nothing. */
export const authenticate: Stage = async (exchange, gate) => {
  if (exchange.route.access === 'anonymous') return;
  const [, token] = /^Bearer (\S+)$/i.exec(exchange.event.headers.authorization ?? '') ?? [];
  if (!token) throw new Problem('unauthorized');
  const client = await gate.clients.get(await gate.accessTokens.verify(token));
  if (client?.status !== 'Active') throw new Problem('unauthorized');
  exchange.client = client;
};

/** The market from x-tenant, or the legacy interface's KSA; then whether the client is enabled for it. */
export const chooseMarket: Stage = (exchange) => {
  const { route, client, event } = exchange;
  if (route.market === 'none') return;
  const given = route.market === 'x-tenant' ? event.headers['x-tenant'] : route.market;
  if (!given) throw invalid('x-tenant', 'is required');
  const market = Market.safeParse(given);
  if (!market.success) throw invalid('x-tenant', `must be one of ${Market.options.join(', ')}`);
  if (client && !client.markets.includes(market.data)) {
    throw new Problem('forbidden', { message: `This client is not enabled for the market ${market.data}` });
  }
  exchange.market = market.data;
};

export const checkProduct: Stage = ({ route, client }) => {
  if (!client || !route.product || client.products.includes(route.product)) return;
  throw new Problem('forbidden', { message: `This client is not enabled for the product ${route.product}` });
};

export const limit: Stage = async (exchange, gate) => {
  const { client, route } = exchange;
  if (!client) return;
  const name = route.limit ?? 'requests';
  exchange.verdict = await gate.limiter.take(client.id, name, client.limits[name]);
  if (exchange.verdict.allowed) return;
  throw new Problem('rate_limited', { retryAfterSeconds: exchange.verdict.retryAfterSeconds });
};

/** An item holds 400 kB at most, and a request becomes one item. */
const maxBodyBytes = 256 * 1024;

/** Keeps the raw text for the signature, and reads it as JSON. */
export const readBody: Stage = (exchange) => {
  const { route, event } = exchange;
  if (!route.body) return;
  const raw = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString('utf8') : (event.body ?? '');
  if (Buffer.byteLength(raw) > maxBodyBytes) throw tooLarge();
  exchange.body = { raw, json: jsonOf(raw) };
  exchange.parsedBody = route.body.safeParse(exchange.body.json, { error: wording });
};

const tooLarge = (): Problem => {
  const atMost = `must have at most ${maxBodyBytes} bytes`;
  return new Problem('payload_too_large', { message: `The body ${atMost}`, details: { body: [atMost] } });
};

/** JSON can escape half a character (RFC 8259 §8.2); nothing can store one. */
const halves = /\\ud[89a-f]/i;

const whole = (member: string, value: unknown): unknown => {
  if (typeof value === 'string' && !value.isWellFormed()) throw invalid(member || 'body', 'must be well-formed text');
  return value;
};

const jsonOf = (raw: string): unknown => {
  if (raw.trim() === '') return undefined;
  try {
    // As in the text that is signed (interface 5.5).
    return withoutNulls(JSON.parse(raw, halves.test(raw) ? whole : undefined));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('validation_error', { details: { body: ['must be JSON'] }, cause: error });
  }
};

/** Unknown members are refused before the signature is looked at (interface 7), everything else after it. */
export const verifySignature: Stage = async (exchange) => {
  const { route, event, body, client, parsedBody } = exchange;
  if (!route.signed || !body) return;
  const unknown = parsedBody?.error?.issues.filter(({ code }) => code === 'unrecognized_keys') ?? [];
  if (unknown.length > 0) throw invalidFields(faultsOf(unknown, 'body'));
  exchange.signature = await verifyRequestSignature(event.headers['x-signature'], body, client?.publicKeys ?? []);
};

/** Visible ASCII, at most 40 characters (decisions 0). */
const keyShape = /^[\u0021-\u007e]{1,40}$/;

export const readInput: Stage = (exchange) => {
  const { route, event } = exchange;
  const faults: Fault[] = [];
  const read = (schema: z.ZodType | undefined, value: unknown, place: string): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value, { error: wording });
    if (!parsed.success) faults.push(...faultsOf(parsed.error.issues, place));
    return parsed.data;
  };
  const params = read(route.params, event.pathParameters ?? {}, 'path');
  const query = read(route.query, event.queryStringParameters ?? {}, 'query');
  const headers = read(route.headers, event.headers, 'headers');
  if (exchange.parsedBody?.success === false) faults.push(...faultsOf(exchange.parsedBody.error.issues, 'body'));
  if (route.idempotency) {
    const key = event.headers['idempotency-key'] ?? event.headers['x-idempotency-key'];
    if (key !== undefined && !keyShape.test(key)) {
      faults.push(['idempotency-key', 'must be 1 to 40 visible ASCII characters']);
    }
    if (key !== undefined) exchange.idempotencyKey = key;
  }
  if (faults.length > 0) throw invalidFields(faults);
  exchange.input = { params, query, headers, body: exchange.parsedBody?.data };
};
