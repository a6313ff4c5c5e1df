import { expect, test } from 'vitest';
import { readIdentity } from '#functions/customer-pages/request/identity-page.ts';

const valid = { nationalId: '1010000006', mobileNumber: '0512345678' };

test.each([
  ['a national ID', valid],
  ['an Iqama number', { ...valid, nationalId: '2010000004' }],
  ['a number with the country code', { ...valid, mobileNumber: '+966 51 234 5678' }],
  ['a number with an international prefix', { ...valid, mobileNumber: '00966-512345678' }],
  ['a number without its first zero', { ...valid, mobileNumber: '512345678' }],
  ['Arabic digits', { nationalId: '١٠١٠٠٠٠٠٠٦', mobileNumber: '٠٥١٢٣٤٥٦٧٨' }],
  ['Persian digits', { nationalId: '۱۰۱۰۰۰۰۰۰۶', mobileNumber: '۰۵۱۲۳۴۵۶۷۸' }],
  ['a number with marks of the writing direction', { ...valid, mobileNumber: '\u202A+966 51 234 5678\u202C' }],
])('%s is accepted and normalised', (_title, form) => {
  expect(readIdentity(form)).toEqual({
    ...valid,
    ...(form.nationalId.startsWith('2') && { nationalId: '2010000004' }),
  });
});

test.each([
  ['a wrong check digit', { ...valid, nationalId: '1010000007' }, ['nationalId']],
  ['the number of a company', { ...valid, nationalId: '7000000005' }, ['nationalId']],
  ['a telephone number that is not mobile', { ...valid, mobileNumber: '0112345678' }, ['mobileNumber']],
  ['a foreign mobile number', { ...valid, mobileNumber: '+971501234567' }, ['mobileNumber']],
  ['one empty field', { nationalId: '1010000006' }, ['mobileNumber']],
  ['two empty fields', {}, ['nationalId', 'mobileNumber']],
])('%s is invalid', (_title, form, invalid) => {
  expect(readIdentity(form)).toEqual({ invalid });
});
