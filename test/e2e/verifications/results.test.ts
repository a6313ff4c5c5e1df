import { expect, test } from 'vitest';
import { aClientWithBalance, emiratiIban, paths, saudiIban, verify } from './verification-calls.ts';

const basicFields = [
  'bank',
  'beneficiaryName',
  'errorDescription',
  'executionDate',
  'idType',
  'idValue',
  'requestId',
  'result',
];
const fieldsWithNames = [...basicFields, 'accountStatus', 'inputBeneficiaryName'];

test('IdMatch and Corporate return exactly eight fields', async () => {
  const client = await aClientWithBalance();
  const match = await verify(client, 'idMatch', {
    iban: saudiIban('01'),
    idType: 'NATIONAL_ID',
    idValue: '1010000006',
  });
  expect(match.status).toBe(200);
  expect([match.body.error, match.body.errorDescription]).toEqual([null, null]);
  expect(Object.keys(match.body.data).toSorted()).toEqual(basicFields);
  expect(match.body.data).toMatchObject({
    result: 'MATCH',
    idType: 'NATIONAL_ID',
    idValue: '1010000006',
    beneficiaryName: 'Abdullah Al Qahtani',
    errorDescription: null,
    bank: { englishName: 'Al Rajhi Bank', arabicName: 'مصرف الراجحي', bankCode: '80', swiftCode: 'RJHISARI' },
  });
  expect(match.body.data.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(Date.parse(match.body.data.executionDate)).not.toBeNaN();
  const corporate = await verify(client, 'corporate', {
    iban: saudiIban('06'),
    unifiedNationalNumber: '7000000005',
    crNumber: '1010027912',
  });
  expect(Object.keys(corporate.body.data).toSorted()).toEqual(basicFields);
  expect(corporate.body.data).toMatchObject({
    result: 'MATCH',
    idType: 'UNIFIED_NATIONAL_NUMBER',
    idValue: '7000000005',
  });
});

test('each operation returns exactly the fields in its specification', async () => {
  const client = await aClientWithBalance();
  const person = { iban: saudiIban('01'), idValue: '1010000006', beneficiaryName: 'عبد الله القحطاني' };
  const company = { iban: saudiIban('06'), crNumber: '1010027912', beneficiaryName: 'Riyadh Palms Trading Co. Ltd.' };
  const fieldsOf = async (operation: keyof typeof paths, body: unknown) =>
    Object.keys((await verify(client, operation, body)).body.data).toSorted();
  for (const operation of ['proMatch', 'commonMatch'] as const) {
    expect(await fieldsOf(operation, person), operation).toEqual([...fieldsWithNames, 'accountIdentifier'].toSorted());
  }
  for (const operation of ['proCorporate', 'commonCorporate'] as const) {
    expect(await fieldsOf(operation, company), operation).toEqual(fieldsWithNames.toSorted());
  }
  const beneficiary = fieldsWithNames
    .filter((name) => name !== 'idType' && name !== 'idValue')
    .concat('accountIdentifier');
  expect(await fieldsOf('beneficiaryMatch', { iban: saudiIban('01') })).toEqual(
    [...beneficiary, 'retrievedBeneficiaryName'].toSorted(),
  );
  const current = await client.post('/verifications/beneficiary', { iban: emiratiIban('01') });
  expect([current.status, current.body.error, current.body.errorDescription]).toEqual([200, null, null]);
  expect(Object.keys(current.body.data).toSorted()).toEqual(beneficiary.toSorted());
});

test.each([
  ["the person's active account matches", '01', { idValue: '1010000006' }, 'MATCH', 'ACTIVE'],
  ["an Iqama holder's account matches", '04', { idValue: '2010000004', idType: 'IQAMA' }, 'MATCH', 'ACTIVE'],
  ['a dormant account matches and is reported as dormant', '02', { idValue: '1010000014' }, 'MATCH', 'DORMANT'],
  ["another person's account does not match", '03', { idValue: '1010000022' }, 'NO_MATCH', 'ACTIVE'],
  ["a company's account matches", '06', { idValue: '7000000005' }, 'MATCH', 'ACTIVE'],
  [
    'the account of a company in liquidation matches and is reported as such',
    '07',
    { idValue: '7000000013' },
    'MATCH',
    'IN_LIQUIDATION',
  ],
])('in Pro and Common, %s', async (_case, persona, identity, result, accountStatus) => {
  const client = await aClientWithBalance();
  for (const operation of ['proMatch', 'commonMatch'] as const) {
    const { body } = await verify(client, operation, { iban: saudiIban(persona), ...identity });
    expect(body.data, operation).toMatchObject({
      result,
      accountStatus,
      errorDescription: null,
      accountIdentifier: saudiIban(persona),
    });
  }
});

test('the sandbox has accounts in every status', async () => {
  const client = await aClientWithBalance();
  const statuses = await Promise.all(
    ['01', '02', '07', '08', '09', '10', '11', '12', '13'].map(
      async (persona) =>
        (await verify(client, 'beneficiaryMatch', { iban: saudiIban(persona) })).body.data.accountStatus,
    ),
  );
  expect(statuses).toEqual([
    'ACTIVE',
    'DORMANT',
    'IN_LIQUIDATION',
    'BLOCKED',
    'CLOSED',
    'SUSPENDED',
    'INACTIVE',
    'DECEASED',
    'UNCLAIMED',
  ]);
});

test('the current API accepts only accounts in the market of the request', async () => {
  const client = await aClientWithBalance(10, { markets: ['UAE', 'KSA', 'MAIN'] });
  const verifyBeneficiary = (iban: string, market: string) =>
    client.post('/verifications/beneficiary', { iban }, { market });
  expect((await verifyBeneficiary(emiratiIban('01'), 'UAE')).body.data).toMatchObject({
    result: 'MATCH',
    bank: { swiftCode: 'EBILAEAD' },
  });
  expect((await verifyBeneficiary(saudiIban('01'), 'KSA')).body.data.result).toBe('MATCH');
  expect((await verifyBeneficiary(saudiIban('01'), 'MAIN')).status).toBe(200);
  const foreign = await verifyBeneficiary(saudiIban('01'), 'UAE');
  expect([foreign.status, foreign.body.code, foreign.body.details]).toEqual([
    400,
    'validation_error',
    { iban: ['must be an IBAN of AE'] },
  ]);
});
