import type { Arguments, CallOptions, Calls, ItemOf, Market, Operation, PagedOperation } from './calls.ts';
import { calls, type components } from './data/api.ts';
import { addressOf, requireOptions } from './options.ts';
import { type Credentials, startSession } from './session.ts';
import { rememberInfo } from './response-info.ts';
import { checkKey, signBody, type SigningKey } from './signature.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import { createWebhookVerifier, type VerifyWebhook } from './webhook.ts';

export type { Calls, Input, ItemOf, Market, Operation, Output, PagedOperation } from './calls.ts';
export type { components } from './data/api.ts';
export { type ErrorCode, ApiError } from './api-error.ts';
export { type ResponseInfo, responseOf } from './response-info.ts';
export { type PrivateKey, type RemoteKey, type SignatureBinding, signBody, type SigningKey } from './signature.ts';
export { ConnectionError, type RequestInfo } from './transport.ts';
export { createWebhookVerifier, type Delivery, type Event, InvalidWebhook, type WebhookKey } from './webhook.ts';

export interface ClientOptions extends Credentials, TransportOptions {
  readonly market: Market;
  /** The key for the bodies of operations that require a signature. */
  readonly signingKey?: SigningKey;
  /** Whether each signature is valid only for the method and the URL of its request. Otherwise, only for its body. */
  readonly bindSignatures?: boolean;
}

/** A client of the service, with a function for each operation and helpers for lists and webhooks. */
export interface Client extends Calls {
  /**
   * Iterates over all entries of a list, page by page: `for await (const payment of client.each('listPayments'))`.
   * Entries that are created or leave the list during the iteration shift the others, so an entry may occur twice.
   */
  each<O extends PagedOperation>(operation: O, ...input: Arguments<O>): AsyncGenerator<ItemOf<O>>;
  /** Verifies the raw body of a delivery. Throws InvalidWebhook if it was not sent by the service to this client. */
  readonly verifyWebhook: VerifyWebhook;
}

/** A row of the generated operation table. */
interface Row {
  readonly method: string;
  readonly path: string;
  readonly response: string;
  readonly session?: true;
  readonly market?: true;
  readonly signed?: true;
  readonly keyed?: true;
  readonly safe?: true;
}

type Primitive = string | number | boolean;

interface AnyInput extends CallOptions {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, Primitive | undefined>>;
  readonly path?: Readonly<Record<string, Primitive>>;
}

/** Creates a client. The client's first call creates a session, which later calls refresh. */
export const createClient = (options: ClientOptions): Client => {
  requireOptions('createClient', options, 'baseUrl', 'appId', 'apiKey', 'market');
  const transport = createTransport(options);
  if (options.signingKey) checkKey(options.signingKey);
  const session = startSession(options, options.market, transport);

  const call = async (operation: Operation, input: AnyInput = {}): Promise<unknown> => {
    const row: Row = calls[operation];
    checkInput(operation, input);
    const { market = options.market, idempotencyKey = crypto.randomUUID() } = input;
    const target = targetOf(row.path, input);
    const encoded = await bodyOf(operation, row, input.body, target, options);
    const { body, info } = await transport.send({
      method: row.method,
      target,
      headers: {
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
        ...(row.market && { 'x-tenant': market }),
        ...(encoded.signature !== undefined && { 'x-signature': encoded.signature }),
        ...(row.keyed && { 'idempotency-key': idempotencyKey }),
        ...(input.interactionId !== undefined && { 'x-interaction-id': input.interactionId }),
      },
      accessToken: row.session && ((rejected) => session.accessToken(input.signal, rejected)),
      body: encoded.text,
      signal: input.signal,
      isRepeatable: row.safe === true || row.keyed === true,
      isForFile: row.response === 'file',
    });
    const result = row.response === 'data' ? (body as { data: unknown }).data : (body ?? {});
    rememberInfo(result, info);
    return result;
  };

  const each = async function* (operation: PagedOperation, input: AnyInput = {}): AsyncGenerator {
    const { page: first = 1, ...query } = input.query ?? {};
    let page = Number(first);
    let total = 0;
    while (true) {
      const response = await call(operation, { ...input, query: { ...query, page } });
      const { data, meta } = response as { data: readonly unknown[]; meta: components['schemas']['Meta'] };
      const leftCount = total - meta.totalItems;
      total = meta.totalItems;
      if (leftCount > 0 && page > 1) {
        // Entries have left the list since the previous page, so the next ones may have moved to an earlier page.
        page = Math.max(1, page - Math.ceil(leftCount / meta.pageSize));
        continue;
      }
      yield* data;
      if (page >= meta.totalNumberOfPages) return;
      page += 1;
    }
  };

  const functions = Object.keys(calls).map((name) => [name, (input?: AnyInput) => call(name as Operation, input)]);
  return {
    ...(Object.fromEntries(functions) as Calls),
    each: each as Client['each'],
    verifyWebhook: createWebhookVerifier({ baseUrl: options.baseUrl, clientId: session.clientId }),
  };
};

const inputNames = new Set(['body', 'query', 'path', 'market', 'idempotencyKey', 'interactionId', 'signal']);

/** Throws if an input has other members, such as the fields of a body. JavaScript has no types that would say so. */
const checkInput = (operation: Operation, input: AnyInput): void => {
  const unknown = Object.keys(input).filter((name) => !inputNames.has(name));
  if (unknown.length > 0)
    throw new TypeError(`${operation} takes { body, query, path }; put ${unknown.join(', ')} into one of these`);
};

interface EncodedBody {
  readonly text?: string;
  readonly signature?: string;
}

const bodyOf = async (
  operation: Operation,
  { method, signed }: Row,
  body: unknown,
  target: string,
  { baseUrl, signingKey, bindSignatures }: ClientOptions,
): Promise<EncodedBody> => {
  if (body === undefined) return {};
  if (!signed) return { text: JSON.stringify(body) };
  if (!signingKey) throw new TypeError(`${operation} needs a signature: pass a signingKey to createClient`);
  return signBody(body, signingKey, bindSignatures ? { method, url: addressOf(baseUrl) + target } : undefined);
};

const targetOf = (template: string, { path = {}, query = {} }: AnyInput): string => {
  const target = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (path[name] === undefined) throw new TypeError(`path.${name} is missing`);
    return encodeURIComponent(String(path[name]));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? target : `${target}?${search.toString()}`;
};
