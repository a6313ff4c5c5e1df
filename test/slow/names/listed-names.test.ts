import { describe, expect, it } from 'vitest';
import { compareNames } from '#shared/verifications/names/name-match.ts';
import { companyNames } from '#shared/verifications/names/tables/company-names.ts';
import { eitherNames, familyNames } from '#shared/verifications/names/tables/family-names.ts';
import { givenNames } from '#shared/verifications/names/tables/given-names.ts';
import { worldFamilies, worldNames } from '#shared/verifications/names/tables/world-names.ts';

const linesOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

const tables = [givenNames, familyNames, eitherNames, worldNames, worldFamilies, companyNames];
const arabTables = [givenNames, familyNames, eitherNames];
const allLines = tables.flatMap(linesOf);

const isArabic = (word: string) => /^\p{Script=Arabic}/u.test(word);
const isRare = (spelling: string) => spelling.endsWith('?');
const withoutMark = (spelling: string) => spelling.replace('?', '');
const usualSpellings = (line: readonly string[]) => line.filter((spelling) => !isRare(spelling));

const resultOf = (one: string, ...others: readonly string[]) =>
  compareNames(
    `Zubin ${one}`,
    others.map((other) => `Zubin ${other}`),
  ).result;

/** Returns whether a name matches one of the others. A single comparison is enough, because the best match decides. */
const matchesOneOf = (one: string, others: readonly string[]) =>
  others.length > 0 && resultOf(one, ...others) === 'MATCH';

const allSpellings = new Set(allLines.flat().map(withoutMark));
/** The lines on which each usual spelling occurs. A spelling on two lines can be either name. */
const usualLines = new Map<string, Set<readonly string[]>>();
for (const line of allLines)
  for (const spelling of usualSpellings(line))
    usualLines.set(spelling, (usualLines.get(spelling) ?? new Set()).add(line));
const canBeOneName = (one: string, other: string) =>
  [...(usualLines.get(one) ?? [])].some((line) => usualLines.get(other)?.has(line));

/** Returns a rough sound. Only names with the same rough sound are worth comparing. */
const consonants = (latin: string) =>
  latin
    .replace(/[aeiouyw]/g, '')
    .replace(/(.)\1+/g, '$1')
    .replace(/[dz]h?|th/g, 'z')
    .replace(/[cqg]h?|k/g, 'k')
    .replace(/h$/, '');

const linesThatSoundLike = new Map<string, Set<readonly string[]>>();
for (const line of allLines)
  for (const spelling of line.filter((word) => !isArabic(word))) {
    const key = consonants(withoutMark(spelling));
    linesThatSoundLike.set(key, (linesThatSoundLike.get(key) ?? new Set()).add(line));
  }

const longVowels = { a: 'aa', e: 'ee', i: 'ee', o: 'oo', u: 'oo' } as const;
const isVowel = (letter: string): letter is keyof typeof longVowels => Object.hasOwn(longVowels, letter);

/** Returns the spellings in which one short vowel of a word is written long: raashid and rasheed for rashid. */
const withOneLongVowel = (word: string): readonly string[] =>
  [...word.matchAll(/(?<![aeiouyw])[aeiou](?![aeiouyw])/g)].map(({ 0: vowel, index }) => {
    const long = isVowel(vowel) ? longVowels[vowel] : vowel;
    return word.slice(0, index) + long + word.slice(index + 1);
  });

const withShortVowels = (word: string) => word.replace('aa', 'a').replace('ee', 'i').replace('oo', 'u');

/** Returns whether an Arabic name has a letter for each long vowel of a Latin word. */
const hasLettersFor = (latin: string, arabic: string) =>
  (!latin.includes('aa') || /[اعى]/.test(arabic)) &&
  (!latin.includes('ee') || /[يىئعإا]/.test(arabic)) &&
  (!latin.includes('oo') || /[وؤعا]/.test(arabic));

describe('every spelling on a line', () => {
  it('is the same name as the first', () => {
    for (const [first = '', ...others] of allLines.map(usualSpellings))
      for (const other of others) expect([first, other, resultOf(first, other)]).toEqual([first, other, 'MATCH']);
  });

  it('is on the line of its usual name, if it is a rare spelling', () => {
    for (const rare of allLines.flat().filter(isRare)) expect(usualLines.has(withoutMark(rare)), rare).toBe(true);
  });

  it('is at most a partial match for a name of which it is a rare spelling', () => {
    for (const line of allLines)
      for (const rare of line.filter(isRare).map(withoutMark))
        for (const usual of usualSpellings(line).filter((spelling) => !canBeOneName(rare, spelling)))
          expect([rare, usual, resultOf(rare, usual)]).not.toContain('MATCH');
  });

  it('never matches a line that does not contain it', () => {
    const falseMatches = allLines
      .flatMap((line) => line.map(withoutMark).filter((word) => !isArabic(word)))
      .flatMap((spelling) =>
        [...(linesThatSoundLike.get(consonants(spelling)) ?? [])]
          .map((other) => usualSpellings(other).filter((word) => !canBeOneName(spelling, word)))
          .filter((others) => matchesOneOf(spelling, others))
          .map((others) => [spelling, ...others]),
      );
    expect(falseMatches).toEqual([]);
  });
});

describe('a long vowel that is written out', () => {
  const variantsOf = (word: string) => withOneLongVowel(word).filter((variant) => !allSpellings.has(variant));

  it('distinguishes a name from one that has its long vowel elsewhere', () => {
    const pairs = allLines.flatMap((line) =>
      usualSpellings(line)
        .filter((word) => word.match(/aa|ee|oo/g)?.length === 1)
        .flatMap((word) => variantsOf(withShortVowels(word)).map((variant) => [variant, word] as const))
        .filter(([variant]) => !line.some((name) => isArabic(name) && hasLettersFor(variant, name))),
    );
    expect(pairs.length).toBeGreaterThan(200);
    for (const [variant, word] of pairs) expect([variant, word, resultOf(variant, word)]).not.toContain('MATCH');
  });

  it('distinguishes a name from an Arabic one that has another long vowel, or none', () => {
    const shapes = [
      { shape: /^[^اويىعءه]ا[^اويىعءه]{2}$/, absent: 'second' },
      { shape: /^[^اويىعءه]{2}ي[^اويىعءه]$/, absent: 'first' },
      { shape: /^[^اويىعءه]{3}$/, absent: 'either' },
    ] as const;
    const twoVowels = /^([^aeiouy]+)([aeiou])([^aeiouy]+)([aeiou])([^aeiouy]+)$/;
    const pairs = arabTables.flatMap(linesOf).flatMap((line) => {
      const [arabic, another] = line.filter(isArabic);
      const absent = shapes.find(({ shape }) => arabic && shape.test(arabic))?.absent;
      if (!arabic || another || !absent) return [];
      return usualSpellings(line)
        .map(withShortVowels)
        .filter((word) => twoVowels.test(word))
        .flatMap((word) => {
          const [first = '', second = ''] = withOneLongVowel(word);
          return { first: [first], second: [second], either: [first, second] }[absent];
        })
        .filter((variant) => !allSpellings.has(variant))
        .map((variant) => [variant, arabic] as const);
    });
    expect(pairs.length).toBeGreaterThan(300);
    for (const [variant, arabic] of pairs) expect([variant, arabic, resultOf(variant, arabic)]).not.toContain('MATCH');
  });

  it('distinguishes a name from one that has no letter for it', () => {
    const variants = arabTables
      .flatMap(linesOf)
      .flatMap(usualSpellings)
      .filter((word) => !isArabic(word))
      .flatMap(variantsOf);
    expect(variants.length).toBeGreaterThan(3000);
    const falseMatches = variants.flatMap((variant) =>
      [...(linesThatSoundLike.get(consonants(variant)) ?? [])]
        .filter((line) => {
          const arabic = line.filter(isArabic);
          return arabic.length > 0 && !arabic.some((name) => hasLettersFor(variant, name));
        })
        .filter((line) => matchesOneOf(variant, usualSpellings(line)))
        .map((line) => [variant, ...line]),
    );
    expect(falseMatches).toEqual([]);
  });
});
