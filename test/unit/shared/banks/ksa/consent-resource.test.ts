import { expect, test } from 'vitest';
import { tokensOf } from '#shared/banks/ksa/consent-resource.ts';
import { NotFromBank } from '#shared/banks/port/errors.ts';

const response = { access_token: 'access', token_type: 'Bearer', expires_in: 600, refresh_token: 'next' };

// RFC 6749 §5.1: a bank may omit the scope if it is the requested one.
test.each([undefined, 'openid', 'openid accounts:kac-1'])('tokens with the scope %s are kept', (scope) => {
  expect(tokensOf({ ...response, scope }, 'kac-1')).toMatchObject({ accessToken: 'access', refreshToken: 'next' });
});

test.each(['openid accounts:kac-2', 'openid accounts:kac-1 accounts:kac-2', 'accounts:kac-1a'])(
  'tokens with the scope %s are for another consent',
  (scope) => {
    expect(() => tokensOf({ ...response, scope }, 'kac-1')).toThrow(NotFromBank);
  },
);
