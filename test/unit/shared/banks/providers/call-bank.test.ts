import { expect, test } from 'vitest';
import { callBank } from '#shared/banks/providers/call-bank.ts';
import { BankRejection, BankUnavailable, NotOffered, TokenRejected } from '#shared/banks/port/errors.ts';
import { invalid } from '#shared/platform/problems/problem.ts';

const send = (failure: Error, bank: string | undefined = 'uae-enbdx') => callBank(bank, () => Promise.reject(failure));

const namesTheBank = {
  message: expect.stringMatching(/^Emirates NBD \(uae-enbdx\) /),
  facts: { provider: ['uae-enbdx'], providerName: ['Emirates NBD'] },
};

test('the error for an unresponsive bank names the bank and has a Retry-After', async () => {
  await expect(send(new BankUnavailable('not connected'))).rejects.toMatchObject({
    code: 'provider_unavailable',
    status: 502,
    retryAfterSeconds: 5,
    details: {},
    ...namesTheBank,
  });
});

test("a bank's Retry-After is forwarded", async () => {
  const failure = new BankUnavailable('busy', { retryAfterSeconds: 30 });
  await expect(send(failure)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 30, ...namesTheBank });
});

test.each([new NotOffered('no statements'), new TokenRejected('expired')])(
  'a request that the bank cannot serve is reported as provider_unavailable: $name',
  async (failure) => {
    await expect(send(failure)).rejects.toMatchObject({ code: 'provider_unavailable', status: 502, ...namesTheBank });
  },
);

test("the error for a bank's rejection names the bank and its OAuth error, without a Retry-After", async () => {
  await expect(send(new BankRejection('invalid_request'))).rejects.toMatchObject({
    status: 502,
    retryAfterSeconds: undefined,
    details: { providerId: ['invalid_request'] },
    ...namesTheBank,
  });
});

test("a consent whose tokens the bank no longer accepts needs a new consent, according to the error's message", async () => {
  const message = expect.stringMatching(/^Emirates NBD \(uae-enbdx\) .*create a new consent$/);
  await expect(send(new BankRejection('invalid_grant'))).rejects.toMatchObject({
    message,
    retryAfterSeconds: undefined,
  });
});

test('a bank that only the directory lists is named by its code', async () => {
  await expect(send(new BankUnavailable('down'), 'uae-newbank')).rejects.toMatchObject({
    message: expect.stringMatching(/^uae-newbank /),
    facts: { provider: ['uae-newbank'] },
  });
});

test('a provider that is not connected is reported like an unresponsive one', async () => {
  const banks = (): never => {
    throw new BankUnavailable('not connected');
  };
  await expect(callBank(undefined, async () => banks())).rejects.toMatchObject({
    code: 'provider_unavailable',
    message: expect.stringMatching(/^The bank /),
    facts: {},
  });
});

test('an error that does not come from the bank passes through unchanged', async () => {
  await expect(send(invalid('code', 'was not accepted by the bank'))).rejects.toMatchObject({
    code: 'validation_error',
  });
});
