import { expect, test } from 'vitest';
import { normaliseAddress } from '#shared/platform/signing/request-signature.ts';

const address = 'https://service.example/webhooks/a~b';

test.each([
  address,
  'HTTPS://Service.Example/webhooks/a~b',
  'https://service.example:443/webhooks/a~b',
  'https://service.example/webhooks/a%7Eb',
  'https://service.example/webhooks/a%7eb',
  'https://service.example/%77ebhooks/a~b',
  'https://service.example/x/../webhooks/./a~b',
  'https://service.example/webhooks/a~b?page=1',
  'https://service.example/webhooks/a~b#top',
])('%s is the same address (RFC 3986 section 6.2)', (text) => {
  expect(normaliseAddress(text)).toBe(address);
});

test.each([
  'http://service.example/webhooks/a~b',
  'https://service.example:8443/webhooks/a~b',
  'https://service.example/webhooks/A~b',
  'https://service.example/webhooks/a~b/',
  'https://service.example//webhooks/a~b',
  'https://service.example/webhooks%2Fa~b',
  'https://service.example.evil/webhooks/a~b',
])('%s is another address', (text) => {
  expect(normaliseAddress(text)).toBeTypeOf('string');
  expect(normaliseAddress(text)).not.toBe(address);
});

test.each([
  '',
  '/webhooks/a~b',
  'service.example/webhooks/a~b',
  'ftp://service.example/webhooks/a~b',
  'https://user@service.example/webhooks/a~b',
  'https://service.example@evil.example/webhooks/a~b',
  'https:\\\\service.example/webhooks/a~b',
  ' https://service.example/webhooks/a~b',
  'https://service.example/web\thooks/a~b',
  'https://service.example/webhooks/ä',
])('%j is not the address of a request', (text) => {
  expect(normaliseAddress(text)).toBeUndefined();
});

test('an escaped reserved character stays escaped, in upper case', () => {
  expect(normaliseAddress('https://service.example/a%2fb%20c%25')).toBe('https://service.example/a%2Fb%20c%25');
});
