import { expect, test } from 'vitest';
import { searchBanks } from '#functions/customer-pages/request/search-banks.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';

const { open } = knownProviders('MAIN');

test.each([
  ['FAB', ['uae-fabbusiness', 'uae-fabretail']],
  ['enbd', ['ksa-enbd', 'uae-enbdx', 'uae-livx']],
  ['adib', ['uae-adibrt']],
  ['SNB', ['ksa-snb']],
  ['emirates dubai', []],
  ['abu  first', ['uae-fabbusiness', 'uae-fabretail']],
  ['الامارات دبي', ['ksa-enbd', 'uae-enbdx', 'uae-livx']],
  ['الإِمارات', ['ksa-enbd', 'uae-enbdx', 'uae-livx']],
  ['الراجحى', ['ksa-alrajhi']],
  ['ابوظبي الاول', ['uae-fabbusiness', 'uae-fabretail']],
  ['nowhere', []],
])('a search for %s finds %j', (search, expected) => {
  expect(
    searchBanks(open, search, 'en')
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(expected);
});

test('an empty search finds all banks, sorted by their names in the language of the page', () => {
  for (const [language, nameOf] of [
    ['en', (bank: (typeof open)[number]) => bank.englishName],
    ['ar', (bank: (typeof open)[number]) => bank.arabicName],
  ] as const) {
    const names = searchBanks(open, ' ', language).map(nameOf);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, language)));
    expect(names).toHaveLength(open.length);
  }
});
