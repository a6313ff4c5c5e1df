import { expect, test } from 'vitest';
import { faultOfTarget, mayConnectTo } from '#shared/platform/outbound/public-target.ts';

test.each(['https://hooks.example.com/in', 'https://hooks.example.com:8443/in?a=b'])(
  '%s may receive webhooks',
  (url) => {
    expect(faultOfTarget(url, 'public')).toBeUndefined();
  },
);

test.each([
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'https://user:secret@hooks.example.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
  'https://intranet/',
  'https://hooks.example.com./',
  'https://.com/',
  'https://example..com/',
  'https://*.example.com/',
  'https://hooks_1.example.com/',
  'https://-hooks.example.com/',
  'https://hooks.example.internal/',
  'https://printer.local/',
  'https://hooks.invalid/',
  `https://${'a'.repeat(64)}.example.com/`,
  'https://hooks.example.com:22/',
  'http://127.0.0.1:9000/',
  'nonsense',
  'https://hooks.example.com/in\n',
  ' https://hooks.example.com/in',
  'https://hooks.example.com/in\tbox',
  'https://hooks.example.com/\u0000',
])('%j may not receive webhooks', (url) => {
  expect(faultOfTarget(url, 'public')).toBeTypeOf('string');
});

test('only the local cloud allows receivers on the loopback interface', () => {
  expect(faultOfTarget('http://127.0.0.1:9000/hooks', 'public-and-loopback')).toBeUndefined();
  expect(faultOfTarget('http://10.0.0.1/hooks', 'public-and-loopback')).toBeTypeOf('string');
  expect(mayConnectTo('127.0.0.1', 'public-and-loopback')).toBe(true);
  expect(mayConnectTo('10.0.0.1', 'public-and-loopback')).toBe(false);
});

test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])(
  'a connection to %s is allowed',
  (address) => {
    expect(mayConnectTo(address, 'public')).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '100::1',
  '100:0:0:1::1',
  '168.63.129.16',
  '::ffff:168.63.129.16',
  '1::1',
  '200::1',
  '4000::1',
  'e000::1',
  '2001:db8::1',
  'not an address',
])('a connection to %s is not allowed', (address) => {
  expect(mayConnectTo(address, 'public')).toBe(false);
});
