import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categorise, wordsOf } from '#shared/reports/categories/categorise.ts';
import { type Category, categories, groupOf, isCategory } from '#shared/reports/categories/category.ts';
import { arabicWords } from '#shared/reports/categories/tables/arabic-words.ts';
import { englishWords } from '#shared/reports/categories/tables/english-words.ts';
import { namesOfPeople } from '#shared/reports/categories/tables/names-of-people.ts';

interface Sample {
  readonly category: Category;
  readonly text: string;
  readonly credit: boolean;
  readonly type: string;
  readonly subType: string;
  readonly mcc?: string;
  readonly flags?: readonly string[];
  readonly other?: string;
}

const samples = readFileSync(new URL('../../../../support/data/transaction-samples.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Sample => JSON.parse(line));

const categoryOf = ({ credit, type, subType, mcc, flags = [], text, other }: Sample): Category =>
  categorise({
    isCredit: credit,
    type,
    subType,
    flags,
    merchantCategoryCode: mcc,
    texts: [text, other].filter((one) => one !== undefined),
  });

/** The categories of transactions with an unknown purpose. */
const unknown: ReadonlySet<Category> = new Set(['OTHER_CREDIT', 'OTHER_DEBIT']);

/**
 * Precision: the share of categorised samples that are right. Recall: the share of samples with a category that were
 * categorised.
 */
const measure = (chosen: readonly Sample[]) => {
  const outcomes = chosen.map((sample) => ({ sample, answer: categoryOf(sample) }));
  const right = outcomes.filter(({ sample, answer }) => answer === sample.category && !unknown.has(answer)).length;
  const responded = outcomes.filter(({ answer }) => !unknown.has(answer)).length;
  const labelled = chosen.filter(({ category }) => !unknown.has(category)).length;
  const misses = outcomes.filter(({ sample, answer }) => answer !== sample.category);
  return { precision: right / responded, recall: right / labelled, misses };
};

const isArabicText = ({ text }: Sample): boolean => /\p{Script=Arabic}/u.test(text);

test.each([
  ['English', samples.filter((sample) => !isArabicText(sample))],
  ['Arabic', samples.filter(isArabicText)],
  ['both languages without codes and flags of the bank', samples.map(({ mcc: _mcc, flags: _flags, ...rest }) => rest)],
])('nineteen of twenty categories are right and nine of ten are found in %s', (language, chosen) => {
  const { precision, recall, misses } = measure(chosen);
  console.log(`${language}: ${chosen.length} samples, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
  for (const { sample, answer } of misses) console.log(`  ${sample.text}: ${answer}, expected ${sample.category}`);
  expect(precision).toBeGreaterThan(0.95);
  expect(recall).toBeGreaterThan(0.9);
});

test('no sample is a phrase of the tables, and every category has a sample', () => {
  const phrases = new Set(
    [englishWords, arabicWords].flatMap((table) =>
      table
        .trim()
        .split('\n')
        .flatMap((line) => line.slice(line.indexOf(': ') + 2).split(', ')),
    ),
  );
  expect(samples.filter(({ text }) => phrases.has(text.toLowerCase()))).toEqual([]);
  expect(Object.keys(categories).filter((name) => !samples.some(({ category }) => category === name))).toEqual([]);
});

test("every person's name is a phrase of the tables", () => {
  const tables = ` ${[englishWords, arabicWords].join('\n').replaceAll(/[,:\n]/g, ' | ')} `;
  expect(namesOfPeople.split(', ').filter((name) => !tables.includes(` ${name} `))).toEqual([]);
});

test('a phrase has only one category', () => {
  const owners = new Map<string, Set<string>>();
  for (const line of [englishWords, arabicWords].flatMap((table) => table.trim().split('\n'))) {
    const [name = '', phrases = ''] = line.split(': ');
    expect(isCategory(name)).toBe(true);
    for (const phrase of phrases.split(', ')) {
      const words = wordsOf(phrase).join(' ');
      owners.set(words, new Set([...(owners.get(words) ?? []), name]));
    }
  }
  expect([...owners].filter(([words, names]) => words === '' || names.size > 1)).toEqual([]);
});

const aSample: Sample = { category: 'OTHER_DEBIT', text: '', credit: false, type: 'Other', subType: 'MoneyTransfer' };

test('the flag of a bank overrides the words, and the words override the kind of transaction', () => {
  const credit = { ...aSample, credit: true };
  expect(categoryOf({ ...credit, flags: ['Payroll'], text: 'Refund of expenses' })).toBe('SALARY');
  expect(categoryOf({ ...aSample, type: 'InternationalTransfer', text: 'Invoice of the landlord' })).toBe('RENT');
  expect(categoryOf({ ...aSample, type: 'InternationalTransfer', text: 'X' })).toBe('REMITTANCE');
});

test('the longest phrase decides: a car loan is not a loan, and an Arabic article makes no difference', () => {
  expect(categoryOf({ ...aSample, text: 'loan for a new car: car loan 7' })).toBe('AUTO_LOAN');
  expect(categoryOf({ ...aSample, text: 'سُوبَرماركت' })).toBe('GROCERIES');
  expect(categoryOf({ ...aSample, text: 'للكهرباء' })).toBe('UTILITIES');
});

test("a person's name denotes a shop in a purchase and a person in a transfer", () => {
  expect(categoryOf({ ...aSample, type: 'ECommerce', text: 'TAMARA 2 of 4' })).toBe('PERSONAL_LOAN');
  expect(categoryOf({ ...aSample, type: 'LocalBankTransfer', text: 'Gift for Tamara' })).toBe('OTHER_DEBIT');
  expect(categoryOf({ ...aSample, type: 'LocalBankTransfer', text: 'Tamara: rent' })).toBe('RENT');
});

test('a debit is never income, and a credit is never spending', () => {
  for (const text of ['salary', 'dividend', 'restaurant', 'loan', 'راتب', 'مطعم']) {
    const groups = [true, false].map((credit) => groupOf(categoryOf({ ...aSample, credit, text })));
    expect(['salary', 'income', 'receipt', 'borrowed', 'refund', 'own']).toContain(groups[0]);
    expect(['loan', 'fixed', 'discretionary', 'high-risk', 'unknown', 'own']).toContain(groups[1]);
  }
});
