import { invalid } from '#shared/platform/problems/problem.ts';
import { zlib } from './zlib.ts';

/** Lambda returns at most 6,291,556 bytes of JSON, including the headers. */
const maxBytes = 6_200_000;
/** Minimum length of text that is compressed. Compressing shorter text is not worth the CPU time. */
const minGzipLength = 200_000;

export interface EncodedBody {
  readonly body: { readonly body: string; readonly isBase64Encoded?: true };
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Encodes a body in the format that Lambda returns. Binary bodies are sent in base64, and API Gateway decodes them.
 *
 * Long text is gzipped if the client accepts gzip. Text that is too long for Lambda is gzipped even if the client does
 * not send accept-encoding, because such a client accepts any encoding (RFC 9110 §12.5.3).
 *
 * @throws Problem `validation_error` if the text is too long and the client does not accept gzip
 */
export const encodeBody = (body: string | Uint8Array, acceptEncoding: string | undefined): EncodedBody => {
  if (typeof body !== 'string') return { body: inBase64(body), headers: {} };
  if (body.length < minGzipLength) return { body: { body }, headers: {} };
  const vary = { vary: 'accept-encoding' };
  const acceptsGzip = acceptEncoding !== undefined && accepts('gzip', acceptEncoding);
  if (!acceptsGzip && Buffer.byteLength(JSON.stringify(body)) <= maxBytes) return { body: { body }, headers: vary };
  if (!acceptsGzip && acceptEncoding !== undefined)
    throw invalid('accept-encoding', 'must include gzip, because this response is too large without it');
  return { body: inBase64(zlib().gzipSync(body)), headers: { ...vary, 'content-encoding': 'gzip' } };
};

const inBase64 = (bytes: Uint8Array): EncodedBody['body'] => ({
  body: Buffer.from(bytes).toString('base64'),
  isBase64Encoded: true,
});

/** Returns whether the header allows a coding, by name or by `*`. A weight of 0 forbids it. */
const accepts = (coding: string, header: string): boolean => {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', weight = 'q=1'] = part.toLowerCase().split(';');
      return [name.trim(), Number(weight.trim().replace(/^q=/, ''))] as const;
    }),
  );
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
};
