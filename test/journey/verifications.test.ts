import { expect, inject, test } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { Answer, CallOptions, Integrator } from '#test/support/integrator.ts';
import { aClient, operator } from '#test/support/story.ts';

/** Account NN of Al Rajhi Bank, or of another: a valid IBAN whose last digits choose the persona. */
const saudi = (persona: string, bank = '80'): string => withCheckDigits('SA', `${bank}0000001000000000${persona}`);
const emirati = (persona: string, bank = '026'): string => withCheckDigits('AE', `${bank}00001000000000${persona}`);
const withCheckDigits = (country: string, basic: string): string => {
  const digits = `${basic}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${basic}`;
};

const paths = {
  idMatch: '/api/v2.0/av/AccountVerification/IdMatch',
  corporate: '/api/v2.0/av/AccountVerification/Corporate',
  beneficiaryMatch: '/api/v2.0/av/BeneficiaryVerification/Match',
  commonMatch: '/api/v2.0/av/CommonVerification/Match',
  commonCorporate: '/api/v2.0/av/CommonVerification/Corporate',
  proMatch: '/api/v2.1/av/AccountVerificationPro/Match',
  proCorporate: '/api/v2.1/av/AccountVerificationPro/Corporate',
} as const;

const verifier = async (balance = 50, over: Parameters<typeof aClient>[0] = {}): Promise<Integrator> => {
  const client = await aClient(over);
  await operator().topUp(client.facts.clientId, balance);
  return client;
};
const ask = (
  client: Integrator,
  operation: keyof typeof paths,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer> => client.post(paths[operation], body, { market: false, ...options });
const registration = (client: Integrator, query: string): Promise<Answer> =>
  client.get(`/api/v2.0/av/CommercialRegistration/Information?${query}`, { market: false });

const eight = [
  'bank',
  'beneficiaryName',
  'errorDescription',
  'executionDate',
  'idType',
  'idValue',
  'requestId',
  'result',
];
const withNames = [...eight, 'accountStatus', 'inputBeneficiaryName'];

test('the plain operations answer exactly eight members', async () => {
  const client = await verifier();
  const match = await ask(client, 'idMatch', { iban: saudi('01'), idType: 'NATIONAL_ID', idValue: '1010000006' });
  expect(match.status).toBe(200);
  expect([match.body.error, match.body.errorDescription]).toEqual([null, null]);
  expect(Object.keys(match.body.data).toSorted()).toEqual(eight);
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
  const corporate = await ask(client, 'corporate', {
    iban: saudi('06'),
    unifiedNationalNumber: '7000000005',
    crNumber: '1010027912',
  });
  expect(Object.keys(corporate.body.data).toSorted()).toEqual(eight);
  expect(corporate.body.data).toMatchObject({
    result: 'MATCH',
    idType: 'UNIFIED_NATIONAL_NUMBER',
    idValue: '7000000005',
  });
});

test('each operation answers the members the specification gives it', async () => {
  const client = await verifier();
  const person = { iban: saudi('01'), idValue: '1010000006', beneficiaryName: 'عبد الله القحطاني' };
  const company = { iban: saudi('06'), crNumber: '1010027912', beneficiaryName: 'Riyadh Palms Trading Co. Ltd.' };
  const members = async (operation: keyof typeof paths, body: unknown) =>
    Object.keys((await ask(client, operation, body)).body.data).toSorted();
  for (const operation of ['proMatch', 'commonMatch'] as const) {
    expect(await members(operation, person), operation).toEqual([...withNames, 'accountIdentifier'].toSorted());
  }
  for (const operation of ['proCorporate', 'commonCorporate'] as const) {
    expect(await members(operation, company), operation).toEqual(withNames.toSorted());
  }
  const beneficiary = withNames.filter((name) => name !== 'idType' && name !== 'idValue').concat('accountIdentifier');
  expect(await members('beneficiaryMatch', { iban: saudi('01') })).toEqual(
    [...beneficiary, 'retrievedBeneficiaryName'].toSorted(),
  );
  const current = await client.post('/verifications/beneficiary', { iban: emirati('01') });
  expect([current.status, current.body.error, current.body.errorDescription]).toEqual([200, null, null]);
  expect(Object.keys(current.body.data).toSorted()).toEqual(beneficiary.toSorted());
});

test.each([
  ['an active account of the person', '01', { idValue: '1010000006' }, 'MATCH', 'ACTIVE'],
  ['an Iqama', '04', { idValue: '2010000004', idType: 'IQAMA' }, 'MATCH', 'ACTIVE'],
  ['a dormant account', '02', { idValue: '1010000014' }, 'MATCH', 'DORMANT'],
  ["somebody else's account", '03', { idValue: '1010000022' }, 'NO_MATCH', 'ACTIVE'],
  ['the right name', '04', { idValue: '2010000004', beneficiaryName: 'Muhammad Ahmad Khan' }, 'MATCH', 'ACTIVE'],
  [
    'the right name in the other script',
    '01',
    { idValue: '1010000006', beneficiaryName: 'عبدالله القحطاني' },
    'MATCH',
    'ACTIVE',
  ],
  ['a part of the name', '05', { idValue: '2010000012', beneficiaryName: 'Maria Cruz' }, 'PARTIAL_MATCH', 'ACTIVE'],
  ['another name', '01', { idValue: '1010000006', beneficiaryName: 'Saad Al Harbi' }, 'NO_MATCH', 'ACTIVE'],
  ['a company', '06', { idValue: '7000000005' }, 'MATCH', 'ACTIVE'],
  ['a company in liquidation', '07', { idValue: '7000000013' }, 'MATCH', 'IN_LIQUIDATION'],
])('with Pro and Common, %s', async (_what, persona, question, result, accountStatus) => {
  const client = await verifier();
  for (const operation of ['proMatch', 'commonMatch'] as const) {
    const { body } = await ask(client, operation, { iban: saudi(persona), ...question });
    expect(body.data, operation).toMatchObject({
      result,
      accountStatus,
      errorDescription: null,
      accountIdentifier: saudi(persona),
    });
  }
});

test('every account status can be met', async () => {
  const client = await verifier();
  const statuses = await Promise.all(
    ['01', '02', '07', '08', '09', '10', '11', '12', '13'].map(
      async (persona) => (await ask(client, 'beneficiaryMatch', { iban: saudi(persona) })).body.data.accountStatus,
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

test('where no member says that the account is not active, it is no match', async () => {
  const client = await verifier();
  const { body } = await ask(client, 'idMatch', { iban: saudi('02'), idValue: '1010000014' });
  expect(body.data.result).toBe('NO_MATCH');
});

test('a name that does not match is masked', async () => {
  const client = await verifier();
  const { body } = await ask(client, 'proMatch', {
    iban: saudi('01'),
    idValue: '1010000006',
    beneficiaryName: 'Saad Al Harbi',
  });
  expect(body.data).toMatchObject({ inputBeneficiaryName: 'Saad Al Harbi', beneficiaryName: 'Ab**** Al**** Qa****' });
  const stranger = await ask(client, 'idMatch', { iban: saudi('01'), idValue: '1000000008' });
  expect(stranger.body.data).toMatchObject({ result: 'NO_MATCH', beneficiaryName: 'Ab**** Al**** Qa****' });
});

test('both numbers of a company must be its own', async () => {
  const client = await verifier();
  const { body } = await ask(client, 'proCorporate', {
    iban: saudi('06'),
    unifiedNationalNumber: '7000000005',
    crNumber: '4030000001',
  });
  expect(body.data.result).toBe('NO_MATCH');
});

test.each([
  ['an account nobody has', saudi('77'), 'NO_MATCH', 'ACCOUNT_NOT_FOUND', 1],
  ['a bank that does not take part', saudi('01', '76'), 'UNABLE_TO_VERIFY', 'UNSUPPORTED_BY_BANK', 0],
  ['a bank in trouble', saudi('01', '55'), 'UNABLE_TO_VERIFY', 'BANK_ISSUE', 0],
  ['a bank nobody knows', saudi('01', '99'), 'UNABLE_TO_VERIFY', 'UNSUPPORTED_BY_BANK', 0],
  ['an account that is switched off', saudi('96'), 'UNABLE_TO_VERIFY', 'DISABLED', 0],
  ['an input that cannot be verified', saudi('95'), 'UNABLE_TO_VERIFY', 'GIVEN_INPUT_CANNOT_BE_VERIFIED', 0],
  ['a source that is broken', saudi('98'), 'UNABLE_TO_VERIFY', 'BANK_ISSUE', 0],
])('%s', async (_what, iban, result, errorDescription, charged) => {
  const client = await verifier(10);
  const { status, body } = await ask(client, 'proMatch', { iban, idValue: '1010000006' });
  expect([status, body.data.result, body.data.errorDescription]).toEqual([200, result, errorDescription]);
  expect(body.data).toMatchObject({ accountStatus: null, beneficiaryName: null });
  expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(10 - charged);
});

test('a source that is slow is given up, is not charged, and holds up nobody', async () => {
  const [client, other] = [await verifier(5), await verifier(5)];
  const slow = Promise.all(Array.from({ length: 4 }, () => ask(client, 'beneficiaryMatch', { iban: saudi('97') })));
  let answered = false;
  void slow.then(() => (answered = true));
  expect((await other.get('/providers')).status).toBe(200);
  expect((await ask(other, 'beneficiaryMatch', { iban: saudi('01') })).body.data.result).toBe('MATCH');
  expect(answered).toBe(false);
  for (const { body } of await slow)
    expect(body.data).toMatchObject({ result: 'UNABLE_TO_VERIFY', errorDescription: 'BANK_ISSUE' });
  expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(5);
});

test.each([
  ['idMatch', { iban: 'SA0000000000000000000000', idValue: '1010000006' }, 'iban', 'must be a valid KSA IBAN'],
  ['idMatch', { iban: emirati('01'), idValue: '1010000006' }, 'iban', 'must be a valid KSA IBAN'],
  ['idMatch', { idValue: '1010000006' }, 'iban', 'is required'],
  ['idMatch', { iban: saudi('01') }, 'idValue', 'is required'],
  [
    'idMatch',
    { iban: saudi('01'), idValue: '1000000000' },
    'idValue',
    'must be a valid KSA national ID, Iqama number or registration number; a commercial registration number that begins with 1 or 2 requires `idType`',
  ],
  [
    'idMatch',
    { iban: saudi('01'), idValue: '12345' },
    'idValue',
    'must be a valid KSA national ID, Iqama number or registration number',
  ],
  [
    'idMatch',
    { iban: saudi('01'), idType: 'IQAMA_NUMBER', idValue: '1010000006' },
    'idValue',
    'must be a valid Iqama number',
  ],
  [
    'idMatch',
    { iban: saudi('01'), idType: 'PASSPORT', idValue: '1010000006' },
    'idType',
    expect.stringContaining('NATIONAL_ID'),
  ],
  ['corporate', { iban: saudi('06') }, 'unifiedNationalNumber', 'is required unless `crNumber` is given'],
  [
    'corporate',
    { iban: saudi('06'), crNumber: '123' },
    'crNumber',
    'must be a valid 10-digit commercial registration number',
  ],
  [
    'proCorporate',
    { iban: saudi('06'), unifiedNationalNumber: '1000000008' },
    'unifiedNationalNumber',
    expect.stringContaining('Unified National Number'),
  ],
  [
    'commonMatch',
    { iban: saudi('01'), idValue: '1010000006', beneficiaryName: '' },
    'beneficiaryName',
    'must have at least 1 character',
  ],
  ['beneficiaryMatch', { iban: 17 }, 'iban', 'must be of type string'],
] as const)('%s names the field and the rule: %j', async (operation, body, field, message) => {
  const client = await verifier(3);
  const { status, body: refused } = await ask(client, operation, body);
  expect([status, refused]).toEqual([
    400,
    { error: 'INVALID_DATA', errorDescription: { [field]: [message] }, data: null },
  ]);
  expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(3);
});

test.each([
  ['idMatch', { idValue: '1' }, ['iban', 'idValue']],
  ['idMatch', { iban: 5, idValue: '1010000000' }, ['iban', 'idValue']],
  [
    'proMatch',
    { iban: saudi('01'), idType: 'X', idValue: '1', beneficiaryName: '' },
    ['beneficiaryName', 'idType', 'idValue'],
  ],
  ['corporate', {}, ['iban', 'unifiedNationalNumber']],
  ['proCorporate', { crNumber: '1', unifiedNationalNumber: '1' }, ['crNumber', 'iban', 'unifiedNationalNumber']],
] as const)('%s names every fault at once: %j', async (operation, body, fields) => {
  const client = await verifier(1);
  const { body: refused } = await ask(client, operation, body);
  expect(Object.keys(refused.errorDescription).toSorted()).toEqual(fields);
});

test('what may begin with any digit is a registration number where it says so', async () => {
  const client = await verifier();
  const question = { iban: saudi('06'), idType: 'CR_NUMBER', idValue: '1010027912' };
  expect((await ask(client, 'idMatch', question)).body.data).toMatchObject({
    result: 'MATCH',
    idType: 'COMMERCIAL_REGISTRATION_NUMBER',
  });
});

test('an alphanumeric Saudi account is an account', async () => {
  const client = await verifier();
  const { body } = await ask(client, 'idMatch', { iban: 'SA21 8000 00DZ JWMC 6514 7ERH', idValue: '1010000006' });
  expect(body.data.result).toBe('MATCH');
});

test('the current path takes accounts of its market', async () => {
  const client = await verifier(10, { markets: ['UAE', 'KSA', 'MAIN'] });
  const verify = (iban: string, market: string) => client.post('/verifications/beneficiary', { iban }, { market });
  expect((await verify(emirati('01'), 'UAE')).body.data).toMatchObject({
    result: 'MATCH',
    bank: { swiftCode: 'EBILAEAD' },
  });
  expect((await verify(saudi('01'), 'KSA')).body.data.result).toBe('MATCH');
  expect((await verify(saudi('01'), 'MAIN')).status).toBe(200);
  const foreign = await verify(saudi('01'), 'UAE');
  expect([foreign.status, foreign.body.code, foreign.body.details]).toEqual([
    400,
    'validation_error',
    { iban: ['must be a valid UAE IBAN'] },
  ]);
});

test('commercial registration information is complete in both languages', async () => {
  const client = await verifier();
  const arabic = (await registration(client, 'unifiedNationalNumber=7000000005')).body.data;
  const english = (await registration(client, 'unifiedNationalNumber=7000000005&language=English')).body.data;
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape);
    if (typeof value !== 'object' || value === null) return typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape(member)]));
  };
  expect(shape(arabic)).toEqual(shape(english));
  expect(arabic.name).toBe('شركة نخيل الرياض التجارية المحدودة');
  expect(english).toMatchObject({
    crNationalNumber: '7000000005',
    crNumber: '1010027912',
    name: 'Riyadh Palms Trading Company Ltd',
    entityType: { name: 'Company', formName: 'Limited liability company', characterList: [{ id: 1 }] },
    status: {
      name: 'Active',
      confirmationDate: { gregorian: '2026-03-18', hijri: '1447/09/29' },
      suspensionDate: null,
    },
    capital: { currencyName: 'Saudi Riyal', contributionCapital: { cashCapital: 500_000 }, stockCapital: null },
    parties: [{ name: 'Abdullah Mohammed Al Qahtani', partnerShare: { totalContributionCount: 3_000 } }, {}],
    management: { managers: [{ positions: [{ name: 'General manager' }] }] },
    eCommerce: { eStore: [{ storeUrl: 'https://shop.riyadhpalms.example' }] },
    fiscalYear: { endMonth: 12 },
    activities: [{ id: '463001', name: 'Wholesale of dates' }, {}],
    liquidators: [],
  });
  expect(english).not.toHaveProperty('expiryDate');
  for (const language of ['ar', 'AR', 'Arabic', 'arabic']) {
    expect(
      (await registration(client, `unifiedNationalNumber=7000000013&language=${language}`)).body.data.capital
        .stockCapital.stocks[0].className,
    ).toBe('أسهم عادية');
  }
  const sparse = (await registration(client, 'unifiedNationalNumber=7001272184&language=en')).body.data;
  expect(Object.keys(sparse).toSorted()).toEqual(Object.keys(english).toSorted());
  expect(sparse).toMatchObject({ crNumber: null, companyDuration: null, management: null, liquidators: [] });
});

test('a number that is none, nobody has, or cannot be asked about is an error and costs nothing', async () => {
  const client = await verifier(4);
  const bad = await registration(client, 'unifiedNationalNumber=1010027912');
  expect([bad.status, bad.body.error, Object.keys(bad.body.errorDescription), bad.body.data]).toEqual([
    400,
    'INVALID_DATA',
    ['unifiedNationalNumber'],
    null,
  ]);
  expect(
    (await registration(client, 'unifiedNationalNumber=7000000005&language=French')).body.errorDescription,
  ).toHaveProperty('language');
  const absent = await registration(client, 'unifiedNationalNumber=7000000999');
  expect([absent.status, absent.body.error, absent.body.data]).toEqual([
    404,
    'COMMERCIAL_REGISTRATION_NOT_FOUND',
    null,
  ]);
  const down = await registration(client, 'unifiedNationalNumber=7000000997');
  expect([down.status, down.body.error, down.body.data]).toEqual([502, 'PROVIDER_CONNECTION_FAILURE', null]);
  expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(4);
});

test('without a balance nothing is verified, in the words of either face', async () => {
  const client = await aClient();
  const legacy = await ask(client, 'idMatch', { iban: saudi('01'), idValue: '1010000006' });
  expect([legacy.status, legacy.body.error, legacy.body.data]).toEqual([402, 'SUBSCRIPTION_EXPIRED', null]);
  expect((await registration(client, 'unifiedNationalNumber=7000000005')).status).toBe(402);
  const current = await client.post('/verifications/beneficiary', { iban: emirati('01') });
  expect([current.status, current.body.code]).toEqual([402, 'subscription_required']);
});

test('nobody, another product, another market and too many are refused in the words of either face', async () => {
  const question = { iban: saudi('01'), idValue: '1010000006' };
  const anonymous = await ask(await aClient(), 'idMatch', question, { token: false });
  expect([anonymous.status, anonymous.body.error, anonymous.body.data]).toEqual([401, 'UNAUTHORIZED', null]);
  const payer = await aClient({ products: ['payments'] });
  expect([
    (await ask(payer, 'idMatch', question)).body.error,
    (await payer.post('/verifications/beneficiary', { iban: emirati('01') })).body.code,
  ]).toEqual(['FORBIDDEN', 'forbidden']);
  expect((await ask(await aClient({ markets: ['UAE'] }), 'idMatch', question)).status).toBe(403);
  const eager = await verifier(100, { limits: { verifications: 0.2 } });
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask(eager, 'idMatch', question)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused[0]?.body).toEqual({
    error: 'TOO_MANY_REQUESTS',
    errorDescription: { message: [expect.any(String)] },
    data: null,
  });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  const limits = ['policy', 'limit', 'remaining', 'reset'].map((name) => refused[0]?.headers.get(`ratelimit-${name}`));
  expect(limits).toEqual(['2;w=10', '2', '0', expect.stringMatching(/^\d+$/)]);
  expect((await eager.get('/providers')).status).toBe(200);
});

test('a repeat under its idempotency key gets the same bytes and is not charged', async () => {
  const client = await verifier(5);
  const headers = { 'idempotency-key': 'check-1' };
  const question = { iban: saudi('01'), idValue: '1010000006' };
  const [first, ...others] = await Promise.all([
    ask(client, 'proMatch', question, { headers }),
    ask(client, 'proMatch', question, { headers }),
  ]);
  const again = await ask(client, 'proMatch', question, { headers });
  expect(new Set([first?.text, again.text, ...others.map(({ text }) => text)]).size).toBe(1);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const other = await ask(client, 'proMatch', { ...question, idValue: '1000000008' }, { headers });
  expect([other.status, other.body.error]).toEqual([422, 'INVALID_DATA']);
  expect((await operator().usage(client.facts.clientId, 1)).balance).toBe(4);
});

test('of two hundred at once with a balance of a hundred, exactly a hundred are answered and charged', async () => {
  const client = await verifier(100, { limits: { requests: 100, verifications: 100 } });
  await client.token();
  const question = { iban: saudi('01'), idValue: '1010000006' };
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(client, 'idMatch', question)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(200), count(402)]).toEqual([100, 100]);
  const { balance, days } = await operator().usage(client.facts.clientId, 2);
  expect(balance).toBe(0);
  const total = (of: (day: (typeof days)[number]) => number | undefined) =>
    days.reduce((sum, day) => sum + (of(day) ?? 0), 0);
  expect([
    total(({ answered }) => answered),
    total(({ charged }) => charged),
    total(({ operations }) => operations['av.v2.account_verification.id_match']),
    total(({ results }) => results.MATCH),
  ]).toEqual([100, 100, 100, 100]);
});

test('what was verified is recorded without anything personal in clear', async () => {
  const client = await verifier();
  const asked = { iban: saudi('01'), idValue: '1010000006', beneficiaryName: 'Abdullah Al Qahtani' };
  const { requestId } = (await ask(client, 'proMatch', asked)).body.data;
  const record = await connect(inject('place')).table.get(keys.verification(requestId));
  expect(record).toMatchObject({
    requestId,
    clientId: client.facts.clientId,
    operation: 'av.v2_1.account_verification_pro.match',
    result: 'MATCH',
    accountStatus: 'ACTIVE',
    bankCode: '80',
    charged: 1,
    inputs: { iban: expect.any(String), NATIONAL_ID: expect.any(String), name: expect.any(String) },
  });
  expect(Number(record?.ttl)).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400);
  const text = JSON.stringify(record);
  for (const secret of [asked.iban, asked.idValue, asked.beneficiaryName, 'Qahtani', 'عبدالله'])
    expect(text).not.toContain(secret);
  const second = (await ask(client, 'idMatch', { iban: asked.iban, idValue: asked.idValue })).body.data;
  const again = await connect(inject('place')).table.get(keys.verification(second.requestId));
  const hashes = record?.inputs as Record<string, string> | undefined;
  expect(again?.inputs).toMatchObject({ iban: hashes?.iban });
});
