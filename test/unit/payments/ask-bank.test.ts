import { expect, test } from 'vitest';
import { askBank } from '#functions/payments/ask-bank.ts';
import type { Deps } from '#functions/payments/deps.ts';
import { BankRefusal, BankUnavailable } from '#shared/banks/bank.ts';
import { invalid } from '#shared/http/problem.ts';

const deps = (banks: () => unknown) => ({ banks }) as unknown as Deps;
const throwing = (error: Error) => (): never => {
  throw error;
};

test('a bank that is not connected, silent or unwilling is a 502 that says which', async () => {
  const notConnected = askBank(deps(throwing(new BankUnavailable('not connected'))), 'uae-enbdx', () => 'never');
  await expect(notConnected).rejects.toMatchObject({ code: 'provider_unavailable', status: 502, details: {} });
  const unwilling = askBank(
    deps(() => ({})),
    'uae-enbdx',
    throwing(new BankRefusal('invalid_request')),
  );
  await expect(unwilling).rejects.toMatchObject({ status: 502, details: { providerId: ['invalid_request'] } });
});

test('what is not of the bank stays what it is', async () => {
  const asked = askBank(
    deps(() => ({})),
    'uae-enbdx',
    throwing(invalid('code', 'was not accepted by the bank')),
  );
  await expect(asked).rejects.toMatchObject({ code: 'validation_error' });
});
