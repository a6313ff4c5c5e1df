import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountStatus, type AccountRecord, LookUpFailure } from '#shared/verifications/account-source.ts';
import { judge, type Question } from '#shared/verifications/verification.ts';

const held: AccountRecord = {
  status: 'ACTIVE',
  holder: {
    identifiers: [
      { type: 'UNIFIED_NATIONAL_NUMBER', value: '7000000005' },
      { type: 'COMMERCIAL_REGISTRATION_NUMBER', value: '1010027912' },
    ],
    names: { ar: 'شركة نخيل الرياض', en: 'Riyadh Palms Company' },
  },
};
const question = (over: Partial<Question> = {}): Question => ({ ids: [], mustBeActive: false, ...over });
const unn = { type: 'UNIFIED_NATIONAL_NUMBER', value: '7000000005' } as const;
const cr = { type: 'COMMERCIAL_REGISTRATION_NUMBER', value: '1010027912' } as const;

test('every id that is asked about has to be the holder’s, in its own type', () => {
  expect(judge(question({ ids: [unn] }), held).result).toBe('MATCH');
  expect(judge(question({ ids: [unn, cr] }), held).result).toBe('MATCH');
  expect(judge(question({ ids: [unn, { ...cr, value: '4030000001' }] }), held).result).toBe('NO_MATCH');
  expect(judge(question({ ids: [{ ...cr, value: unn.value }] }), held).result).toBe('NO_MATCH');
});

test('a name that matched one record does not show what another record has beyond it', () => {
  const names = { ar: 'عبدالله بن محمد القحطاني', en: 'Abdullah Al Qahtani' };
  const person: AccountRecord = { status: 'ACTIVE', holder: { identifiers: [], names } };
  expect(judge(question({ name: 'عبدالله القحطاني' }), person)).toMatchObject({
    result: 'MATCH',
    holderName: 'Abdullah Al Qahtani',
  });
  expect(judge(question({ name: 'عبدالله محمد القحطاني' }), person)).toMatchObject({ holderName: names.ar });
});

test('with the wrong id the right name is no match, and nobody learns it', () => {
  const verdict = judge(question({ ids: [{ ...unn, value: '7000000013' }], name: 'Riyadh Palms Company' }), held);
  expect(verdict).toMatchObject({ result: 'NO_MATCH', holderName: 'Ri**** Pa**** Co****' });
});

test.each([
  ['Riyadh Palms Company', 'MATCH', 'Riyadh Palms Company'],
  ['شركة نخيل الرياض', 'MATCH', 'شركة نخيل الرياض'],
  ['Riyadh Palm Company', 'PARTIAL_MATCH', 'Ri**** Pa**** Co****'],
  ['Jeddah Fisheries', 'NO_MATCH', 'Ri**** Pa**** Co****'],
])('asked for %s the answer is %s', (name, result, holderName) => {
  expect(judge(question({ name }), held)).toMatchObject({ result, holderName });
});

test('only where nothing else could say so is an account that is not active no match', () => {
  for (const status of AccountStatus.options.filter((option) => option !== 'ACTIVE')) {
    expect(judge(question({ ids: [unn], mustBeActive: true }), { ...held, status }).result, status).toBe('NO_MATCH');
    expect(judge(question({ ids: [unn] }), { ...held, status })).toMatchObject({
      result: 'MATCH',
      accountStatus: status,
    });
  }
});

test('an account that does not exist matches nobody; every other silence leaves the question open', () => {
  for (const silence of LookUpFailure.options) {
    expect(judge(question({ ids: [unn] }), silence)).toEqual({
      result: silence === 'ACCOUNT_NOT_FOUND' ? 'NO_MATCH' : 'UNABLE_TO_VERIFY',
      errorDescription: silence,
      accountStatus: null,
      holderName: null,
    });
  }
});

test('a registered name is shown in clear only to who matched', () => {
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (name, wrongId) => {
      const ids = wrongId ? [{ ...unn, value: '7000000013' }] : [unn];
      const { result, holderName } = judge(question({ ids, name }), held);
      const inClear = Object.values(held.holder.names).includes(holderName ?? '');
      expect(inClear).toBe(result === 'MATCH');
    }),
  );
});
