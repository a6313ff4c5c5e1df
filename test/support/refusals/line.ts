import type { Answer } from '#test/support/integrator.ts';

/** Headers of the connection, and the type of the body, which has its own place on the line. */
const leftOut = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding']);

const rateLimit = ['ratelimit-limit', 'ratelimit-policy', 'ratelimit-remaining', 'ratelimit-reset'];

const membersOf = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value).toSorted() : [];

/** The names of the headers. The four of a rate limit come together, and are short where all of them are there. */
const headersOf = (headers: Headers): string => {
  const hasRateLimit = rateLimit.every((name) => headers.has(name));
  const names = [...headers.keys()].filter((name) => !leftOut.has(name) && !(hasRateLimit && rateLimit.includes(name)));
  return [...names, ...(hasRateLimit ? ['ratelimit-*'] : [])].toSorted().join(', ');
};

/**
 * The shape of an answer on one line: status, code and the fields it names; the type of its body and the members; its
 * headers. Prose is left out, so that it can change freely.
 */
export const lineOf = ({ status, headers, body }: Answer): string => {
  if (status < 400) return `${status} accepted`;
  const code = body?.code ?? body?.error ?? body?.type;
  const fields = membersOf(body?.details ?? body?.errorDescription ?? body?.errors);
  const type = headers.get('content-type') ?? 'no body';
  return [
    [status, code, fields.length > 0 && `(${fields.join(', ')})`].filter(Boolean).join(' '),
    [type, membersOf(body).join(', ')].filter(Boolean).join(': '),
    headersOf(headers),
  ].join(' | ');
};
