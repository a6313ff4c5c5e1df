import { ApiError } from './api-error.ts';

export interface TransportOptions {
  /** The base URL of the service, as its documentation states it. */
  readonly baseUrl: string;
  /** Maximum number of retries: 4 by default. */
  readonly retries?: number;
  /** A replacement for the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface Message {
  readonly method: string;
  /** The path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request can be retried if its outcome is unknown. */
  readonly isRepeatable: boolean;
  /** Whether the response is a file. Other responses are JSON. */
  readonly isForFile?: boolean;
}

export interface Transport {
  /**
   * Returns the parsed response body, or the file. Throws an ApiError if the service still returns an error after the
   * last retry.
   */
  send(message: Message): Promise<unknown>;
  /** Sends a POST without a body, with an idempotency key. */
  post(target: string, headers: Readonly<Record<string, string>>): Promise<unknown>;
}

/** The longest pause before a retry. If the service requests a longer one, the error is thrown instead. */
const maxPauseSeconds = 60;

/**
 * Creates a transport. It retries any request after the time in Retry-After, because a service that sends this header
 * has not processed the request. It also retries repeatable requests after network and server errors, with exponential
 * backoff.
 */
export const createTransport = ({ baseUrl, retries = 4, fetch = globalThis.fetch }: TransportOptions): Transport => {
  const attempt = async ({ method, target, headers, body, signal, isForFile }: Message): Promise<unknown> => {
    const response = await fetch(baseUrl.replace(/\/$/, '') + target, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    if (response.ok && isForFile) return response.blob();
    const text = await response.text();
    if (!response.ok) throw new ApiError(response, text);
    return text === '' ? undefined : JSON.parse(text);
  };

  const send = async (message: Message, retryCount = 0): Promise<unknown> => {
    try {
      return await attempt(message);
    } catch (error) {
      const seconds = pauseBefore(error, message, retryCount);
      if (seconds === undefined || retryCount >= retries || message.signal?.aborted) throw error;
      await pause(seconds * 1000, message.signal);
      return send(message, retryCount + 1);
    }
  };

  return {
    send: (message) => send(message),
    post: (target, headers) => send({ method: 'POST', target, headers, isRepeatable: true }),
  };
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

/** Returns the seconds until the next attempt, or undefined if the request must not be retried. */
const pauseBefore = (error: unknown, { isRepeatable }: Message, retryCount: number): number | undefined => {
  const backoff = 0.2 * 2 ** retryCount * (1 + Math.random());
  if (!(error instanceof ApiError)) return isRepeatable ? backoff : undefined;
  const { retryAfterSeconds, status } = error;
  if (retryAfterSeconds !== undefined) return retryAfterSeconds <= maxPauseSeconds ? retryAfterSeconds : undefined;
  return isRepeatable && status >= 500 ? backoff : undefined;
};
