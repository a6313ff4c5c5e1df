import { expect, test } from 'vitest';
import * as z from 'zod';
import { banksVariable } from '#infra/services/bank-access.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { type BankEndpoints, endpointsOf } from '#shared/banks/protocols/endpoints.ts';

const dialect = { discovery: 'https://auth.example/{provider}', payments: 'https://rs.example/{provider}/payments' };
const ksa = { discovery: 'https://auth.example/{provider}', accounts: 'https://rs.example/{provider}/accounts' };
const banks: BankEndpoints = { '*': { dialect, ksa }, 'ksa-gib': { ksa } };

test('a bank without an entry speaks the protocols of the default entry, at addresses with its code', () => {
  expect(endpointsOf(banks, 'ksa-snb', 'payment')).toEqual({
    protocol: 'dialect',
    market: 'KSA',
    discovery: 'https://auth.example/ksa-snb',
    payments: 'https://rs.example/ksa-snb/payments',
  });
  expect(endpointsOf(banks, 'ksa-snb', 'account').protocol).toBe('ksa');
});

test('a bank with an entry speaks only the protocols in it', () => {
  expect(endpointsOf(banks, 'ksa-gib', 'account').accounts).toBe('https://rs.example/ksa-gib/accounts');
  expect(() => endpointsOf(banks, 'ksa-gib', 'payment')).toThrow('ksa-gib does not accept payments');
});

test('a bank without endpoints is not connected', () => {
  expect(() => endpointsOf({ 'ksa-gib': { ksa } }, 'ksa-snb', 'account')).toThrow(BankUnavailable);
});

test.each([
  ['an unknown protocol', { unknown: ksa }],
  ['payments in a protocol that has none', { ksa: { ...ksa, payments: dialect.payments } }],
  ['account data in two protocols', { ksa, uae: ksa }],
  ['a setting that only a later release knows', { ksa: { ...ksa, closedTo: 'payments' } }],
])('a deployment with endpoints with %s fails', (_fault, endpoints) => {
  expect(() => banksVariable({ '*': endpoints } as BankEndpoints)).toThrow(z.ZodError);
});
