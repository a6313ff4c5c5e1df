import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { categorise, wordsOf } from '#shared/reports/categories/categorise.ts';
import {
  type Category,
  categories,
  creditGroups,
  debitGroups,
  groupOf,
  isCategory,
} from '#shared/reports/categories/category.ts';
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
    texts: [text, other].filter((part) => part !== undefined),
  });

/** The categories of transactions whose purpose is unknown. */
const unknownCategories: ReadonlySet<Category> = new Set(['OTHER_CREDIT', 'OTHER_DEBIT']);

/**
 * Returns the precision (the share of categorised samples whose category is correct), the recall (the share of samples
 * with a known category that are categorised correctly), and the samples with another category.
 */
const measure = (selected: readonly Sample[]) => {
  const outcomes = selected.map((sample) => ({ sample, result: categoryOf(sample) }));
  const correct = outcomes.filter(
    ({ sample, result }) => result === sample.category && !unknownCategories.has(result),
  ).length;
  const categorised = outcomes.filter(({ result }) => !unknownCategories.has(result)).length;
  const labelled = selected.filter(({ category }) => !unknownCategories.has(category)).length;
  const errors = outcomes.filter(({ sample, result }) => result !== sample.category);
  return { precision: correct / categorised, recall: correct / labelled, errors };
};

const isArabicText = ({ text }: Sample): boolean => /\p{Script=Arabic}/u.test(text);

test.each([
  ['English', samples.filter((sample) => !isArabicText(sample))],
  ['Arabic', samples.filter(isArabicText)],
  ["both languages, without the bank's codes and flags", samples.map(({ mcc: _mcc, flags: _flags, ...rest }) => rest)],
])('precision is above 95% and recall above 90% in %s', (language, selected) => {
  const { precision, recall, errors } = measure(selected);
  console.log(
    `${language}: ${selected.length} samples, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
  );
  for (const { sample, result } of errors) console.log(`  ${sample.text}: ${result}, expected ${sample.category}`);
  expect(precision).toBeGreaterThan(0.95);
  expect(recall).toBeGreaterThan(0.9);
});

test('no sample is a phrase in the tables, and every category has a sample', () => {
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

test("every person's name is a phrase in the tables", () => {
  const tables = ` ${[englishWords, arabicWords].join('\n').replaceAll(/[,:\n]/g, ' | ')} `;
  expect(namesOfPeople.split(', ').filter((name) => !tables.includes(` ${name} `))).toEqual([]);
});

test.each([
  ['credits', creditGroups],
  ['debits', debitGroups],
])('a phrase has only one category for %s', (_direction, allowed) => {
  const owners = new Map<string, Set<string>>();
  for (const line of [englishWords, arabicWords].flatMap((table) => table.trim().split('\n'))) {
    const [name = '', phrases = ''] = line.split(': ');
    if (!isCategory(name)) throw new Error(`Unknown category ${name}`);
    if (!allowed.has(groupOf(name))) continue;
    for (const phrase of phrases.split(', ')) {
      const words = wordsOf(phrase).join(' ');
      owners.set(words, new Set([...(owners.get(words) ?? []), name]));
    }
  }
  expect([...owners].filter(([words, names]) => words === '' || names.size > 1)).toEqual([]);
});

const aSample: Sample = { category: 'OTHER_DEBIT', text: '', credit: false, type: 'Other', subType: 'MoneyTransfer' };

test("a bank's flag overrides the words, and the words override the kind of transaction", () => {
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

test('money that is borrowed against the salary is not a salary, and its repayment is a loan', () => {
  for (const text of ['SALARY TRANSFER LOAN DISBURSEMENT', 'FLEXXPAY SALARY ADVANCE', 'إيداع سلفة راتب'])
    expect(categoryOf({ ...aSample, credit: true, text }), text).toBe('LOAN_PROCEEDS');
  expect(categoryOf({ ...aSample, credit: true, text: 'SALARY TRANSFER NOV' })).toBe('SALARY');
  expect(categoryOf({ ...aSample, text: 'SALARY TRANSFER LOAN EMI' })).toBe('PERSONAL_LOAN');
  expect(categoryOf({ ...aSample, text: 'FLEXXPAY SALARY ADVANCE' })).toBe('PAYDAY_LOAN');
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
