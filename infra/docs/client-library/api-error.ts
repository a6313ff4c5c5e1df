import type { components } from './data/api.ts';

type Schemas = components['schemas'];

/** Error codes of the current API. */
export type ErrorCode = Schemas['ErrorCode'];

/** An error response from the service. Handle errors by `code`; the message is for humans. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /**
   * The code of the current API, the `error` of the legacy API, or the code in a problem's `type`. Absent if the
   * response has none of these.
   */
  readonly code: ErrorCode | (string & {}) | undefined;
  /** The messages for each invalid field. */
  readonly details: Readonly<Record<string, readonly string[]>>;
  /** The id to include in support requests. */
  readonly interactionId: string | undefined;
  /** The URL of the page that documents the code. */
  readonly help: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Response, text: string) {
    const body = errorBody(text);
    const code = body.code ?? body.error ?? body.type?.replace('urn:problem:', '');
    const details = body.details ?? body.errors ?? body.errorDescription ?? {};
    const reasons = Object.entries(details).map(([field, messages]) => `${field} ${messages.join(', ')}`);
    super([`${response.status} ${code ?? ''}: ${body.message ?? body.detail ?? ''}`, ...reasons].join('; '));
    this.status = response.status;
    this.code = code;
    this.details = details;
    this.interactionId = response.headers.get('x-interaction-id') ?? undefined;
    this.help = /<([^>]+)>; rel="help"/.exec(response.headers.get('link') ?? '')?.[1];
    this.retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
  }
}

/** The fields of an error body of the current API, the legacy API or legacy authentication. */
type ErrorBody = Partial<Schemas['Error'] & Schemas['LegacyError'] & Schemas['ProblemDetails']>;

/** Parses an error body. An intermediate gateway may return something other than JSON. */
const errorBody = (text: string): ErrorBody => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
};

const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;
