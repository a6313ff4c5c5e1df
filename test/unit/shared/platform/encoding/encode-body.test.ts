import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeBody } from '#shared/platform/encoding/encode-body.ts';

const long = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ index, text: 'راتب' })));
const tooLong = long.repeat(10);

const textOf = ({ body }: ReturnType<typeof encodeBody>): string =>
  body.isBase64Encoded ? gunzipSync(Buffer.from(body.body, 'base64')).toString() : body.body;

test('a short response is sent unchanged, whatever the client accepts', () => {
  for (const accepted of ['gzip', '*', undefined])
    expect(encodeBody('{}', accepted)).toEqual({ body: { body: '{}' }, headers: {} });
});

test('binary content is sent in base64', () => {
  expect(encodeBody(Buffer.from('PDF'), 'gzip')).toEqual({
    body: { body: Buffer.from('PDF').toString('base64'), isBase64Encoded: true },
    headers: {},
  });
});

test.each([
  ['gzip', 'gzip'],
  ['deflate, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'gzip'],
  ['br', undefined],
  ['gzip;q=0, *', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('a long response to a client that accepts %j has the content encoding %j', (accepted, encoding) => {
  const encoded = encodeBody(long, accepted);
  expect(encoded.headers['content-encoding']).toBe(encoding);
  expect(encoded.headers.vary).toBe('accept-encoding');
  expect(textOf(encoded)).toBe(long);
});

test('a response that is too long for Lambda is gzipped, or rejected if the client forbids that', () => {
  for (const accepted of [undefined, 'gzip']) {
    const encoded = encodeBody(tooLong, accepted);
    expect(Buffer.byteLength(JSON.stringify(encoded))).toBeLessThan(6_291_556);
    expect(textOf(encoded)).toBe(tooLong);
  }
  for (const accepted of ['identity', 'gzip;q=0', ''])
    expect(() => encodeBody(tooLong, accepted)).toThrow(
      expect.objectContaining({ code: 'validation_error', details: { 'accept-encoding': [expect.any(String)] } }),
    );
});
