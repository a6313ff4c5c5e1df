import { expect, test } from 'vitest';
import { presentDocument, recordAsDocument } from '#functions/legacy-accounts/views/document-view.ts';

test('the dates of a document in the Islamic calendar are those that the bank sent', () => {
  const [createdAt, dateOfExpiry] = ['1437-02-30T00:00:00+03:00', '1447-02-30T00:00:00+03:00'];
  const record = { calendarType: 'IslamicCalendar', createdAt, dateOfExpiry };
  const expected = { calendarType: 'KSAOB.IslamicCalendar', dateOfIssuance: createdAt, dateOfExpiry };
  expect(presentDocument(recordAsDocument(record))).toMatchObject(expected);
});

test('the dates of other documents are times in UTC, or null', () => {
  const dates = { dateOfIssuance: '2022-05-01', dateOfExpiry: undefined };
  const expected = { dateOfIssuance: '2022-05-01T00:00:00.000Z', dateOfExpiry: null };
  expect(presentDocument({ calendarType: 'GregorianCalendar', ...dates })).toMatchObject(expected);
  expect(presentDocument(dates)).toMatchObject(expected);
});
