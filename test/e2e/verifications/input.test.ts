import { expect, test } from 'vitest';
import { operator } from '#test/support/drivers/journey.ts';
import { aClientWithBalance, saudiIban, verify } from './verification-calls.ts';

test.each([
  ['idMatch', { iban: saudiIban('01') }, 'idValue', 'is required'],
  [
    'idMatch',
    { iban: saudiIban('01'), idValue: '1000000000' },
    'idValue',
    'must be a valid KSA national ID, Iqama number or registration number; a commercial registration number that begins with 1 or 2 requires `idType`',
  ],
  [
    'idMatch',
    { iban: saudiIban('01'), idValue: '12345' },
    'idValue',
    'must be a valid KSA national ID, Iqama number or registration number',
  ],
  [
    'idMatch',
    { iban: saudiIban('01'), idType: 'IQAMA_NUMBER', idValue: '1010000006' },
    'idValue',
    'must be a valid Iqama number',
  ],
  [
    'idMatch',
    { iban: saudiIban('01'), idType: 'PASSPORT', idValue: '1010000006' },
    'idType',
    expect.stringContaining('NATIONAL_ID'),
  ],
  ['corporate', { iban: saudiIban('06') }, 'unifiedNationalNumber', 'is required unless `crNumber` is given'],
  [
    'corporate',
    { iban: saudiIban('06'), crNumber: '123' },
    'crNumber',
    'must be a valid 10-digit commercial registration number',
  ],
  [
    'proCorporate',
    { iban: saudiIban('06'), unifiedNationalNumber: '1000000008' },
    'unifiedNationalNumber',
    expect.stringContaining('Unified National Number'),
  ],
] as const)('%s reports the field and the rule for %j', async (operation, body, field, message) => {
  const client = await aClientWithBalance(3);
  const { status, body: rejected } = await verify(client, operation, body);
  expect([status, rejected]).toEqual([
    400,
    { error: 'INVALID_DATA', errorDescription: { [field]: [message] }, data: null },
  ]);
  expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(3);
});

test('a number that begins with 1 is a commercial registration number if `idType` says so', async () => {
  const client = await aClientWithBalance();
  const input = { iban: saudiIban('06'), idType: 'CR_NUMBER', idValue: '1010027912' };
  expect((await verify(client, 'idMatch', input)).body.data).toMatchObject({
    result: 'MATCH',
    idType: 'COMMERCIAL_REGISTRATION_NUMBER',
  });
});
