/** The status and the headers of a response. */
export interface ResponseInfo {
  readonly status: number;
  /** The id to log, and to include in support requests. */
  readonly interactionId: string | undefined;
  /** Whether this is the stored response to an earlier request with the same key. */
  readonly isReplayed: boolean;
  /** The client's limit of requests, what remains of it, and the seconds until it is fully restored. */
  readonly rateLimit: { readonly limit: number; readonly remaining: number; readonly resetSeconds: number } | undefined;
}

export const responseInfoOf = ({ status, headers }: Response): ResponseInfo => {
  const limit = headers.get('ratelimit-limit');
  return {
    status,
    interactionId: headers.get('x-interaction-id') ?? undefined,
    isReplayed: headers.get('idempotency-replayed') === 'true',
    rateLimit:
      limit === null
        ? undefined
        : {
            limit: Number(limit),
            remaining: Number(headers.get('ratelimit-remaining')),
            resetSeconds: Number(headers.get('ratelimit-reset')),
          },
  };
};

const infos = new WeakMap<object, ResponseInfo>();

/** Remembers the response that a result came from. */
export const rememberInfo = (result: unknown, info: ResponseInfo): void => {
  if (typeof result === 'object' && result !== null) infos.set(result, info);
};

/** Returns the status and the headers of the response that contained the result of a call. */
export const responseOf = (result: object): ResponseInfo | undefined => infos.get(result);
