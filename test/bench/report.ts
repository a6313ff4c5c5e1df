/** Measures how the cost of report figures grows with the transactions: `node test/bench/report.ts --help`. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseArgs } from 'node:util';
import { dayIn } from '#shared/standard/markets/day.ts';
import type { Transaction } from '#shared/standard/accounts/transaction.ts';
import { transactionFacts } from '#shared/reports/figures/facts-of-data.ts';
import type { AccountFacts } from '#shared/reports/figures/facts.ts';
import { createFigures } from '#shared/reports/figures/risk/create-figures.ts';

const usage = `Usage: node test/bench/report.ts [options]

Computes the features of a risk report from two years of transactions on five accounts, received page by
page as from a bank, and prints the CPU time and the memory still in use at the end.

Options:
  --rounds <n>  reports of each size, of which the median is printed (default: 5)
  --help        print this text
`;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, help: { type: 'boolean', default: false } },
});
if (options.help) {
  process.stdout.write(usage);
  process.exit(0);
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const sizes = [1_000, 2_000, 5_000, 10_000, 20_000];
const firstDay = Date.UTC(2024, 10, 1);
const days = 730;
const accounts = ['current', 'second', 'savings', 'card', 'joint'].map((accountId): AccountFacts => ({
  accountId,
  kind: accountId === 'card' ? 'card' : 'deposit',
  currency: 'AED',
  identifiers: [`AE-${accountId}`],
  holderName: 'Noura Al Qahtani',
  balance: 1_000_000n,
}));

const texts = [
  ['Credit', '18500.00', 'Salary Gulf Horizon Engineering LLC'],
  ['Debit', '5500.00', 'Rent Marina Homes Real Estate'],
  ['Debit', '1850.00', 'Desert Auto Finance instalment'],
  ['Debit', '212.35', 'POS 1192 Oasis Supermarket Dubai AE'],
  ['Debit', '42.10', 'كافيه ركن القهوة فرع الرياض'],
  ['Debit', '1000.00', 'Transfer'],
  ['Credit', '1000.00', 'Transfer'],
  ['Debit', '89.99', 'Souk Online order'],
] as const;

/**
 * Generates two years of transactions, evenly distributed over the days and the accounts. They are yielded one by one,
 * so that no array holds all of them.
 */
function* transactionsOf(count: number): Generator<readonly [accountId: string, Transaction]> {
  for (let index = 0; index < count; index += 1) {
    const at = new Date(firstDay + Math.floor((index * days) / count) * 86_400_000 + 8 * 3_600_000).toISOString();
    const [sign, amount, text] = texts[index % texts.length] ?? texts[0];
    yield [
      accounts[index % accounts.length]?.accountId ?? '',
      {
        transactionId: `transaction-${index}`,
        transactionDateTime: at,
        transactionType: 'LocalBankTransfer',
        subTransactionType: 'MoneyTransfer',
        creditDebitIndicator: sign,
        status: 'Booked',
        bookingDateTime: at,
        transactionInformation: `${text} ref ${index}`,
        amount: { amount, currency: 'AED' },
      },
    ];
  }
}

const measure = (count: number) => {
  collectGarbage();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const start = process.cpuUsage();
  const figures = createFigures({ asOf: '2026-10-31', currency: 'AED', accounts });
  const dayOf = (at: string) => dayIn('Asia/Dubai', at);
  for (const [accountId, transaction] of transactionsOf(count)) {
    const facts = transactionFacts(accountId, transaction, dayOf);
    if (facts) figures.take(facts);
  }
  const { score } = figures.assess();
  const { user, system } = process.cpuUsage(start);
  collectGarbage();
  collectGarbage();
  const retained = process.memoryUsage().heapUsed - before;
  // Uses the figures after the garbage collection, so that it cannot free them.
  if (figures.assess().score !== score) throw new Error('The same figures returned two different scores');
  return { ms: (user + system) / 1000, retained };
};

// Compiles all code, so that no measurement includes compilation.
measure(20_000);
const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(14)).join('');
console.log(row(['transactions', 'CPU ms', 'µs each', 'retained kB', 'bytes each']));
for (const count of sizes) {
  const rounds = Array.from({ length: Number(options.rounds) }, () => measure(count));
  const { ms } = rounds.toSorted((a, b) => a.ms - b.ms)[rounds.length >> 1] ?? measure(count);
  const { retained } = rounds.toSorted((a, b) => a.retained - b.retained)[rounds.length >> 1] ?? measure(count);
  console.log(
    row([
      String(count),
      ms.toFixed(0),
      ((ms * 1000) / count).toFixed(0),
      (retained / 1024).toFixed(0),
      String(Math.round(retained / count)),
    ]),
  );
}
