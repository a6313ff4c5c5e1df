import type { Answer } from '#test/support/drivers/integrator.ts';

/**
 * The headers that a summary omits: connection headers; content-type, which is listed separately; and the help link,
 * which every error must have.
 */
const omittedHeaders = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'link',
  'transfer-encoding',
]);

const rateLimit = ['ratelimit', 'ratelimit-limit', 'ratelimit-policy', 'ratelimit-remaining', 'ratelimit-reset'];

const fieldNamesOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : [];

/** Lists the names of the headers. The five rate limit headers appear as one entry if all of them are present. */
const headersOf = (headers: Headers): string => {
  const hasRateLimit = rateLimit.every((name) => headers.has(name));
  const names = [...headers.keys()].filter(
    (name) => !omittedHeaders.has(name) && !(hasRateLimit && rateLimit.includes(name)),
  );
  return [...names, ...(hasRateLimit ? ['ratelimit-*'] : [])].toSorted().join(', ');
};

const help =
  /^<http\S+\/docs\/errors#[a-z_]+>; rel="help"(, <http\S+\/dashboard\/requests\/[0-9a-f-]{36}>; rel="log")?$/;

/**
 * Summarises a response in one line: status, code and reported fields; content type and fields of the body; headers.
 * Omits all prose, so that the wording can change.
 */
export const summaryOf = ({ status, headers, body }: Answer): string => {
  if (status < 400) return `${status} accepted`;
  const code = body?.code ?? body?.error ?? body?.type;
  const fields = fieldNamesOf(body?.details ?? body?.errorDescription ?? body?.errors);
  const type = headers.get('content-type') ?? 'no body';
  if (!help.test(headers.get('link') ?? '')) throw new Error(`An error with the code ${code} has no help link`);
  return [
    [status, code, fields.length > 0 && `(${fields.join(', ')})`].filter(Boolean).join(' '),
    [type, fieldNamesOf(body).join(', ')].filter(Boolean).join(': '),
    headersOf(headers),
  ].join(' | ');
};
