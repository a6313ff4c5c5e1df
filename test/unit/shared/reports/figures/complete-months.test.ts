import { expect, test } from 'vitest';
import { completeMonths } from '#shared/reports/figures/aggregates/report-aggregates.ts';

const asOf = '2026-11-21';

test.each([
  ['the data begins in the first week of a month', {}, '2026-08-07', ['2026-08', '2026-09', '2026-10']],
  ['the data begins later in a month', {}, '2026-08-08', ['2026-09', '2026-10']],
  [
    'the shared days begin on the first of that month',
    { from: '2026-08-01' },
    '2026-08-20',
    ['2026-08', '2026-09', '2026-10'],
  ],
  ['the shared days begin on the second', { from: '2026-08-02' }, '2026-08-02', ['2026-09', '2026-10']],
  ['the shared days begin months earlier', { from: '2026-01-01' }, '2026-08-20', ['2026-09', '2026-10']],
  ['the data begins before the shared days', { from: '2026-09-01' }, '2026-07-01', ['2026-09', '2026-10']],
  ['the shared days end on the last day of a month', { to: '2026-09-30' }, '2026-08-01', ['2026-08', '2026-09']],
  ['the shared days end before it', { to: '2026-09-29' }, '2026-08-01', ['2026-08']],
  ['the shared days end after the report', { to: '2026-12-31' }, '2026-09-01', ['2026-09', '2026-10']],
  ['the report is on the last day of a month', { asOf: '2026-09-30' }, '2026-08-01', ['2026-08', '2026-09']],
  ['no month is shared in full', { from: '2026-09-02', to: '2026-09-30' }, '2026-09-02', []],
])('if %s, the complete months follow from it', (_case, facts, firstDay, months) => {
  expect(completeMonths({ asOf, ...facts }, firstDay)).toEqual(months);
});
