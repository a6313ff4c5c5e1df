import { expect, test } from 'vitest';
import { cookieNamed, cookiesOf } from '#shared/platform/encoding/cookies.ts';

test.each([
  ['as a list', { cookies: ['language=ar', 'browser=b1'], headers: {} }],
  ['in the header', { headers: { cookie: 'language=ar; browser=b1' } }],
])('a cookie is found if the gateway sends cookies %s', (_how, event) => {
  expect(cookieNamed(cookiesOf(event), 'browser')).toBe('b1');
  expect(cookieNamed(cookiesOf(event), 'session')).toBeUndefined();
});

test('a request without cookies has an empty list, and an empty cookie counts as absent', () => {
  expect(cookiesOf({ headers: {} })).toEqual([]);
  expect(cookieNamed(['browser='], 'browser')).toBeUndefined();
});
