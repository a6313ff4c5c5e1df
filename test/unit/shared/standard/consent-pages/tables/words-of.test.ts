import { describe, expect, test } from 'vitest';
import { purposeName, wordsOf } from '#shared/standard/consent-pages/tables/words-of.ts';
import { fill } from '#shared/standard/consent-pages/words.ts';
import { NationalMarket, rulesOf } from '#shared/standard/markets/market.ts';
import { wordingsIn } from '#test/support/drivers/customer-pages/wordings-in.ts';

const placeholdersIn = (text: string): readonly string[] => (text.match(/\[[^\]]+\]|\{[^}]+\}/g) ?? []).toSorted();

describe.each(NationalMarket.options)('the words of %s', (market) => {
  test('name the rule that requires them, and are in both languages', () => {
    for (const { rule, en, ar } of wordingsIn(wordsOf(market))) {
      expect(rule, en).not.toBe('');
      expect(en).toMatch(/[a-z]/i);
      expect(ar, en).toMatch(/\p{Script=Arabic}/u);
      expect(placeholdersIn(ar), en).toEqual(placeholdersIn(en));
    }
  });

  test('describe every permission that clients can request, once', () => {
    const { groups, descriptions } = wordsOf(market);
    const described = groups.flatMap(({ permissions }) => permissions.flat());
    expect(described.toSorted()).toEqual(rulesOf(market).permissions.toSorted());
    expect(Object.keys(descriptions).toSorted()).toEqual(described.toSorted());
  });

  test('name every purpose of a domestic payment in Arabic', () => {
    for (const [code, englishName, scope] of rulesOf(market).purposes) {
      expect(purposeName(market, code, 'en')).toBe(englishName);
      if (scope !== 'international') expect(purposeName(market, code, 'ar'), code).toMatch(/^\p{Script=Arabic}/u);
    }
  });
});

test('a placeholder is replaced whatever its case, and an unknown one is kept', () => {
  const text = 'From [Your LFI] to [YOUR LFI] every {PeriodType} at [Else]';
  expect(fill(text, { '[YOUR LFI]': 'A bank', '{PERIODTYPE}': 'Week' })).toBe(
    'From A bank to A bank every Week at [Else]',
  );
});
