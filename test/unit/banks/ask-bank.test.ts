import { expect, test } from 'vitest';
import { askBank } from '#shared/banks/port/ask-bank.ts';
import { BankRefusal, BankUnavailable, NotOffered, TokenRejected } from '#shared/banks/port/errors.ts';
import { invalid } from '#shared/platform/problems/problem.ts';

test('a bank that does not answer is reported as provider_unavailable', async () => {
  const asked = askBank(() => Promise.reject(new BankUnavailable('not connected')));
  await expect(asked).rejects.toMatchObject({ code: 'provider_unavailable', status: 502, details: {} });
});

test('how long a bank asks to wait is passed on', async () => {
  const asked = askBank(() => Promise.reject(new BankUnavailable('busy', { retryAfterSeconds: 30 })));
  await expect(asked).rejects.toMatchObject({ code: 'provider_unavailable', status: 503, retryAfterSeconds: 30 });
});

test.each([new NotOffered('no statements'), new TokenRejected('expired')])(
  'what a bank cannot serve is reported as provider_unavailable: $name',
  async (failure) => {
    await expect(askBank(() => Promise.reject(failure))).rejects.toMatchObject({ code: 'provider_unavailable' });
  },
);

test('a bank that refuses is reported with its OAuth error', async () => {
  const asked = askBank(() => Promise.reject(new BankRefusal('invalid_request')));
  await expect(asked).rejects.toMatchObject({ status: 502, details: { providerId: ['invalid_request'] } });
});

test('a provider that is not connected is reported like one that does not answer', async () => {
  const banks = (): never => {
    throw new BankUnavailable('not connected');
  };
  await expect(askBank(async () => banks())).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('an error that does not come from the bank passes through unchanged', async () => {
  const asked = askBank(() => Promise.reject(invalid('code', 'was not accepted by the bank')));
  await expect(asked).rejects.toMatchObject({ code: 'validation_error' });
});
