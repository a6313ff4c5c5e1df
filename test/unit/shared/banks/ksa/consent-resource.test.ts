import { expect, test } from 'vitest';
import { bankKey } from '#functions/sandbox/banks/jose/bank-keys.ts';
import { tokensOf } from '#shared/banks/ksa/consent-resource.ts';
import { NotFromBank } from '#shared/banks/port/errors.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { claimsIn, resignedWith } from '#test/support/banks/forgeries.ts';
import { aSandbox, aSharing, identifiedCall as call } from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const response = { access_token: 'access', token_type: 'Bearer', expires_in: 600, refresh_token: 'next' };

// RFC 6749 §5.1: a bank may omit the scope if it is the requested one.
test.each([undefined, null, 'openid', 'openid accounts:kac-1'])('tokens with the scope %s are kept', (scope) => {
  expect(tokensOf({ ...response, scope }, 'kac-1')).toMatchObject({ accessToken: 'access', refreshToken: 'next' });
});

test.each(['openid accounts:kac-2', 'openid accounts:kac-1 accounts:kac-2', 'accounts:kac-1a'])(
  'tokens with the scope %s are for another consent',
  (scope) => {
    expect(() => tokensOf({ ...response, scope }, 'kac-1')).toThrow(NotFromBank);
  },
);

/** The approver in the examples of version 2024, where a list in its schemas is one object. */
const approver = {
  AuthorizerId: '1234',
  AuthorizerName: 'Mohammed',
  AuthorizerType: 'Financial, Management',
  AuthorizationDate: '2023-01-27T12:19:24+0300',
  AuthorizationStatus: 'Pending',
};

/** A message about a consent. */
interface Message {
  readonly Data: object;
}

/** Connects to a bank of version 2024 that changes its messages about consents. */
const connectToBank = async (change: (message: Message) => object) => {
  const sandbox = await aSandbox(local().table);
  const bank = 'ksa-snb';
  const [key] = (await sandbox.settings.keysOf(bank)).signing.map(bankKey);
  if (!key) throw new Error('The bank has no signing key');
  const http: HttpClient = async (request) => {
    const original = await sandbox.send(request);
    if (!request.url.includes('/account-access-consents')) return original;
    const message = change(claimsIn(original.text).message as Message);
    return { ...original, text: await resignedWith(key, { message })(original.text) };
  };
  return { sandbox, link: await sandbox.connect(bank, http) };
};

test.each([
  ['the list of its schemas', { TotalRequired: 1, Authorizations: [approver] }],
  ['the object of its examples', { TotalRequired: 1, Authorizations: approver }],
  ['a number with decimals', { TotalRequired: 1.5 }],
])(
  'a consent in version 2024 is created and read if the bank reports its approvers as %s',
  async (_title, approvers) => {
    const { sandbox, link } = await connectToBank((message) => ({
      ...message,
      Meta: { MultipleAuthorizers: approvers },
    }));
    const { code, grant } = await aSharing(sandbox, link, call);
    expect(grant.consent).toEqual({ status: 'Authorized' });
    expect(await link.authority.read(code, call)).toEqual({ status: 'Authorized' });
  },
);

test.each([
  ['without flags', 'Expired', undefined],
  ['whose flags are null', 'Expired', null],
  ['whose revocation is null', 'Expired', { Revoked: null }],
  ['with a revocation', 'Revoked', { Revoked: '2026-11-22T10:00:00+03:00', Expired: null }],
])('a finished consent %s in version 2024 is %s', async (_title, status, ConsentFlags) => {
  let isFinished = false;
  const { sandbox, link } = await connectToBank(({ Data, ...message }) => ({
    ...message,
    Data: { ...Data, ...(isFinished && { ConsentStatus: 'Finished' }), ConsentFlags },
  }));
  const { code } = await aSharing(sandbox, link, call);
  isFinished = true;
  expect(await link.authority.read(code, call)).toEqual({ status });
});
