import { ApiError } from './api-error.ts';
import { version } from './data/api.ts';
import { addressOf } from './options.ts';
import { type ResponseInfo, responseInfoOf } from './response-info.ts';

/** An attempt to send a request, as hooks see it. */
export interface RequestInfo {
  readonly method: string;
  /** The path and query. */
  readonly target: string;
  /** The number of this attempt, starting at 1. */
  readonly attempt: number;
}

export interface TransportOptions {
  /** The base URL of the service, as its documentation states it. */
  readonly baseUrl: string;
  /** Maximum number of retries: 4 by default. Retries after `conflict` in the first 30 seconds do not count. */
  readonly retries?: number;
  /**
   * How long an attempt may take, in milliseconds: 80,000 by default. An attempt to create or refresh a session may take
   * 25,000 at most.
   */
  readonly timeout?: number;
  /** A replacement for the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Called before each attempt, for example to log it. */
  readonly onRequest?: (request: RequestInfo) => void;
  /** Called with each response, including errors. Log its interaction id. */
  readonly onResponse?: (response: ResponseInfo, request: RequestInfo) => void;
}

export interface Message {
  readonly method: string;
  /** The path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Returns an access token other than the one that the service has rejected. Absent if the request needs none. */
  readonly accessToken?: ((rejected?: string) => Promise<string>) | undefined;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request can be retried if its outcome is unknown. */
  readonly isRepeatable: boolean;
  /** Whether the response is a file. Other responses are JSON. */
  readonly isForFile?: boolean;
  /** A lower limit than that of the options, in milliseconds. */
  readonly timeout?: number;
  readonly maxRetries?: number | undefined;
}

export interface Transport {
  /**
   * Returns the parsed response body, or the file. Throws an ApiError if the service still returns an error after the
   * last retry.
   */
  send(message: Message): Promise<Received>;
  /** Sends a POST of a session, without a body and with an idempotency key. Returns the body of the response. */
  post(target: string, headers: Readonly<Record<string, string>>, maxRetries?: number): Promise<unknown>;
}

export interface Received {
  readonly body: unknown;
  readonly info: ResponseInfo;
}

/** No complete response was received in time, so the outcome of the request is unknown. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** The longest pause before a retry. If the service requests a longer one, the error is thrown instead. */
const maxPauseSeconds = 60;
const defaultTimeout = 80_000;
/** Two attempts to refresh a session must fit into the minute in which the service recognises the second one. */
const sessionTimeout = 25_000;
/** How long the service may process a request. Until then, it responds to each retry with `conflict`. */
const processingTime = 30_000;

/**
 * Creates a transport. It retries any request after the time in Retry-After, because a service that sends this header
 * has not processed the request, and any request that was rejected as one of too many. It also retries repeatable
 * requests after network and server errors, with exponential backoff.
 */
export const createTransport = (options: TransportOptions): Transport => {
  const { retries = 4, timeout = defaultTimeout, fetch = globalThis.fetch } = options;
  const address = addressOf(options.baseUrl);

  const attempt = async (
    message: Message,
    token: string | undefined,
    request: RequestInfo,
    mayBeDone: boolean,
  ): Promise<Received> => {
    const { method, target, body, signal, isForFile } = message;
    const headers = headersOf({
      'user-agent': `open-banking-client/${version}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...message.headers,
    });
    options.onRequest?.(request);
    const limitMs = Math.min(timeout, message.timeout ?? timeout);
    const limit = AbortSignal.timeout(limitMs);
    const respond = async () => {
      const response = await fetch(address + target, {
        method,
        headers: Object.fromEntries(headers),
        ...(body !== undefined && { body }),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      return { response, content: response.ok && isForFile ? await response.blob() : await response.text() };
    };
    const { response, content } = await respond().catch((error: unknown) => {
      if (signal?.aborted) throw error;
      const reason = limit.aborted ? `no response within ${limitMs} ms` : 'the connection failed';
      throw new ConnectionError(`${method} ${address}${target}: ${reason}`, { cause: error });
    });
    const info = responseInfoOf(response);
    options.onResponse?.(info, request);
    if (typeof content !== 'string') return { body: content, info };
    // An earlier attempt has deleted the resource.
    if (mayBeDone && method === 'DELETE' && response.status === 404) return { body: undefined, info };
    if (!response.ok) throw new ApiError(response, content);
    return { body: content === '' ? undefined : parsed(content, response, request), info };
  };

  const send = async (message: Message): Promise<Received> => {
    const { method, target, signal, accessToken } = message;
    const maxRetries = Math.min(retries, message.maxRetries ?? retries);
    let token = await accessToken?.();
    let isTokenNew = false;
    const processedUntil = Date.now() + processingTime;
    let retryCount = 0;
    let mayBeDone = false;
    for (let number = 1; ; number += 1) {
      try {
        return await attempt(message, token, { method, target, attempt: number }, mayBeDone);
      } catch (error) {
        if (accessToken && !isTokenNew && hasStatus(error, 401)) {
          // The token was revoked, or expired in transit.
          token = await accessToken(token);
          isTokenNew = true;
          continue;
        }
        const seconds = pauseBefore(error, message, retryCount);
        const isInProgress = hasStatus(error, 409) && Date.now() < processedUntil;
        const canRetry = isInProgress ? maxRetries > 0 : retryCount < maxRetries;
        if (seconds === undefined || !canRetry || signal?.aborted) throw error;
        if (!isInProgress) retryCount += 1;
        mayBeDone ||= isOutcomeUnknown(error);
        await pause(seconds * 1000, signal);
      }
    }
  };

  return {
    send,
    post: async (target, headers, maxRetries) => {
      const keyed = { ...headers, 'idempotency-key': crypto.randomUUID() };
      const message = { method: 'POST', target, headers: keyed, isRepeatable: true };
      return (await send({ ...message, timeout: sessionTimeout, maxRetries })).body;
    },
  };
};

/** Throws if a header cannot contain its value, but does not print the value, which may be an API key. */
const headersOf = (values: Message['headers']): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values)) {
    try {
      headers.set(name, value);
    } catch {
      throw new TypeError(`the header ${name} has characters that a header cannot contain`);
    }
  }
  return headers;
};

const parsed = (text: string, { status, headers }: Response, { method, target }: RequestInfo): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    const type = headers.get('content-type') ?? 'of unknown type';
    const message = `${method} ${target} returned ${status} with a body that is ${type}, not JSON. Is baseUrl correct?`;
    throw new Error(message, { cause: error });
  }
};

/** Waits. Throws the signal's reason as soon as the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });

const retryAfterIn = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.retryAfterSeconds : undefined;

const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/** Returns whether the service may have processed a request. */
const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && error.status >= 500 && error.retryAfterSeconds === undefined);

/** Returns the seconds until the next attempt, or undefined if the request must not be retried. */
const pauseBefore = (error: unknown, { isRepeatable }: Message, retryCount: number): number | undefined => {
  const requested = retryAfterIn(error);
  if (requested !== undefined) return requested <= maxPauseSeconds ? requested : undefined;
  const canRetry = hasStatus(error, 429) || (isRepeatable && isOutcomeUnknown(error));
  return canRetry ? 0.2 * 2 ** retryCount * (1 + Math.random()) : undefined;
};
