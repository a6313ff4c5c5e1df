import { expect, test } from 'vitest';
import { banksVariable } from '#infra/services/bank-access.ts';
import { providersOf } from '#shared/banks/providers/built-in-banks.ts';

const linkAt = (host: string) => ({
  dialect: {
    discovery: `https://${host}/.well-known/openid-configuration`,
    payments: `https://${host}/open-finance/payment/v2.1`,
  },
});

test("a single entry for all banks fits into a function's environment", () => {
  const banks = { '*': linkAt('{provider}.banks.example') };
  expect(JSON.parse(banksVariable(banks))).toEqual(banks);
});

test('one entry per bank is too long for the environment, and the error names the alternative', () => {
  const codes = providersOf('MAIN', 'real-and-model').map(({ code }) => code);
  const banks = Object.fromEntries(codes.map((code) => [code, linkAt(`${code}.banks.example`)]));
  expect(() => banksVariable(banks)).toThrow(/\d{4,} bytes.*"\*".*\{provider\}/);
});
