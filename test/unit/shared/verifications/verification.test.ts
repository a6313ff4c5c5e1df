import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountStatus, type AccountRecord, LookUpFailure } from '#shared/verifications/sources/account-source.ts';
import { judge, type HolderToVerify } from '#shared/verifications/verification.ts';

const companyRecord: AccountRecord = {
  status: 'ACTIVE',
  holder: {
    identifiers: [
      { type: 'UNIFIED_NATIONAL_NUMBER', value: '7000000005' },
      { type: 'COMMERCIAL_REGISTRATION_NUMBER', value: '1010027912' },
    ],
    names: { ar: 'شركة نخيل الرياض', en: 'Riyadh Palms Company' },
  },
};
const question = (overrides: Partial<HolderToVerify> = {}): HolderToVerify => ({
  ids: [],
  mustBeActive: false,
  ...overrides,
});
const unn = { type: 'UNIFIED_NATIONAL_NUMBER', value: '7000000005' } as const;
const cr = { type: 'COMMERCIAL_REGISTRATION_NUMBER', value: '1010027912' } as const;

test('every id in the request must belong to the holder, with the same type', () => {
  expect(judge(question({ ids: [unn] }), companyRecord).result).toBe('MATCH');
  expect(judge(question({ ids: [unn, cr] }), companyRecord).result).toBe('MATCH');
  expect(judge(question({ ids: [unn, { ...cr, value: '4030000001' }] }), companyRecord).result).toBe('NO_MATCH');
  expect(judge(question({ ids: [{ ...cr, value: unn.value }] }), companyRecord).result).toBe('NO_MATCH');
});

test('a name that matches one registered name does not reveal a longer registered name', () => {
  const names = { ar: 'عبدالله بن محمد القحطاني', en: 'Abdullah Al Qahtani' };
  const person: AccountRecord = { status: 'ACTIVE', holder: { identifiers: [], names } };
  expect(judge(question({ name: 'عبدالله القحطاني' }), person)).toMatchObject({
    result: 'MATCH',
    holderName: 'Abdullah Al Qahtani',
  });
  expect(judge(question({ name: 'عبدالله محمد القحطاني' }), person)).toMatchObject({ holderName: names.ar });
});

test('a correct name with an incorrect id does not match, and the response masks the registered name', () => {
  const verdict = judge(
    question({ ids: [{ ...unn, value: '7000000013' }], name: 'Riyadh Palms Company' }),
    companyRecord,
  );
  expect(verdict).toMatchObject({ result: 'NO_MATCH', holderName: 'Ri**** Pa**** Co****' });
});

test.each([
  ['Riyadh Palms Company', 'MATCH', 'Riyadh Palms Company'],
  ['شركة نخيل الرياض', 'MATCH', 'شركة نخيل الرياض'],
  ['Riyadh Palm Company', 'PARTIAL_MATCH', 'Ri**** Pa**** Co****'],
  ['Jeddah Fisheries', 'NO_MATCH', 'Ri**** Pa**** Co****'],
])('the name %s has the result %s', (name, result, holderName) => {
  expect(judge(question({ name }), companyRecord)).toMatchObject({ result, holderName });
});

test('an inactive account counts as no match only if the response cannot report its status', () => {
  for (const status of AccountStatus.options.filter((option) => option !== 'ACTIVE')) {
    expect(judge(question({ ids: [unn], mustBeActive: true }), { ...companyRecord, status }).result, status).toBe(
      'NO_MATCH',
    );
    expect(judge(question({ ids: [unn] }), { ...companyRecord, status })).toMatchObject({
      result: 'MATCH',
      accountStatus: status,
    });
  }
});

test('an unknown account counts as no match, and any other failure makes the account unverifiable', () => {
  for (const failure of LookUpFailure.options) {
    expect(judge(question({ ids: [unn] }), failure)).toEqual({
      result: failure === 'ACCOUNT_NOT_FOUND' ? 'NO_MATCH' : 'UNABLE_TO_VERIFY',
      errorDescription: failure,
      accountStatus: null,
      holderName: null,
    });
  }
});

test.each([
  ['no registered name', {}],
  ['an empty registered name', { en: ' ', ar: '-' }],
])('a name cannot be verified or returned for a holder with %s, but an id can', (_title, names) => {
  const nameless: AccountRecord = { ...companyRecord, holder: { ...companyRecord.holder, names } };
  const wrongId = { ...unn, value: '7000000013' };
  const unable = {
    result: 'UNABLE_TO_VERIFY',
    errorDescription: 'GIVEN_INPUT_CANNOT_BE_VERIFIED',
    accountStatus: null,
    holderName: null,
  };
  expect(judge(question(), nameless)).toEqual(unable);
  expect(judge(question({ name: 'Riyadh Palms Company' }), nameless)).toEqual(unable);
  expect(judge(question({ ids: [unn], name: 'Riyadh Palms Company' }), nameless)).toEqual(unable);
  expect(judge(question({ ids: [wrongId], name: 'Riyadh Palms Company' }), nameless).result).toBe('NO_MATCH');
  expect(judge(question({ ids: [unn] }), nameless)).toMatchObject({ result: 'MATCH', holderName: null });
});

test('a registered name is returned in clear text only with a match', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (name, hasWrongId) => {
      const ids = hasWrongId ? [{ ...unn, value: '7000000013' }] : [unn];
      const { result, holderName } = judge(question({ ids, name }), companyRecord);
      const isInClear = Object.values(companyRecord.holder.names).includes(holderName ?? '');
      expect(isInClear).toBe(result === 'MATCH');
    }),
  );
});
