import { Refusal } from './refusal.ts';

export interface TransportOptions {
  /** The address of the service, as its documentation names it. */
  readonly baseUrl: string;
  /** How often a request is repeated at most: 4 times by default. */
  readonly retries?: number;
  /** Sends requests in place of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

export interface Message {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whether the request may be sent again if nobody knows what became of it. */
  readonly isRepeatable: boolean;
  /** Whether the answer is a file. Other answers are JSON. */
  readonly isForFile?: boolean;
}

export interface Transport {
  /** The parsed body of the answer, or the file. Throws a Refusal if the service refuses, also after the last repeat. */
  send(message: Message): Promise<unknown>;
  /** Sends a POST without a body, under an idempotency key. */
  post(target: string, headers: Readonly<Record<string, string>>): Promise<unknown>;
}

/** A service that asks for a longer pause is left alone: the caller gets the refusal. */
const longestPauseSeconds = 60;

/**
 * Opens a transport. It repeats a request after the time in Retry-After, because whoever answers that has not acted, and
 * a repeatable request also after a failure of the network or the service, each time after a longer pause.
 */
export const openTransport = ({ baseUrl, retries = 4, fetch = globalThis.fetch }: TransportOptions): Transport => {
  const attempt = async ({ method, target, headers, body, signal, isForFile }: Message): Promise<unknown> => {
    const response = await fetch(baseUrl.replace(/\/$/, '') + target, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    if (response.ok && isForFile) return response.blob();
    const text = await response.text();
    if (!response.ok) throw new Refusal(response, text);
    return text === '' ? undefined : JSON.parse(text);
  };

  const send = async (message: Message, repeats = 0): Promise<unknown> => {
    try {
      return await attempt(message);
    } catch (error) {
      const seconds = pauseBefore(error, message, repeats);
      if (seconds === undefined || repeats >= retries || message.signal?.aborted) throw error;
      await pause(seconds * 1000, message.signal);
      return send(message, repeats + 1);
    }
  };

  return {
    send: (message) => send(message),
    post: (target, headers) => send({ method: 'POST', target, headers, isRepeatable: true }),
  };
};

/** Waits. Throws the reason of the signal as soon as it is aborted. */
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

/** Seconds until the next attempt. Undefined if there must not be one. */
const pauseBefore = (error: unknown, { isRepeatable }: Message, repeats: number): number | undefined => {
  const growing = 0.2 * 2 ** repeats * (1 + Math.random());
  if (!(error instanceof Refusal)) return isRepeatable ? growing : undefined;
  const { retryAfterSeconds, status } = error;
  if (retryAfterSeconds !== undefined) return retryAfterSeconds <= longestPauseSeconds ? retryAfterSeconds : undefined;
  return isRepeatable && status >= 500 ? growing : undefined;
};
