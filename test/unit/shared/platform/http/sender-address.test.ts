import { expect, test } from 'vitest';
import { addressOf } from '#shared/platform/http/invoke-operation.ts';

const header = 'cloudfront-viewer-address';

const requestWith = (headers: Record<string, string>) => ({
  headers,
  requestContext: { http: { sourceIp: '203.0.113.9' } },
});

test.each([
  ['198.51.100.10:46532', '198.51.100.10'],
  ['2001:db8::7:46532', '2001:db8::7'],
])("behind CloudFront, the caller's address is read from the header: %s", (headerValue, address) => {
  expect(addressOf(requestWith({ [header]: headerValue }), header)).toBe(address);
});

test('without a proxy, the header is untrusted, so the connection determines the address', () => {
  expect(addressOf(requestWith({ [header]: '198.51.100.10:46532' }), undefined)).toBe('203.0.113.9');
});

test('a request that bypassed the proxy has the address of its connection', () => {
  expect(addressOf(requestWith({}), header)).toBe('203.0.113.9');
});
