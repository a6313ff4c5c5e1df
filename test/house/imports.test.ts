import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** A temporary project with this project's lint rules. */
const folder = mkdtempSync(path.join(tmpdir(), 'imports-'));

/** The files of the temporary project, each with its only import. */
const imports: Readonly<Record<string, string>> = {
  'shared/payments/payment/order.ts': '#shared/banks/uae/payments.ts',
  'shared/payments/payment/saudi.ts': '#shared/banks/ksa/consents.ts',
  'shared/banks/port/link.ts': '../uae/uae-bank.ts',
  'shared/banks/oauth/tokens.ts': '../ksa/terms/permissions.ts',
  'shared/banks/directory/links.ts': '../uae/payments.ts',
  'functions/payments/pay.ts': '#shared/banks/uae/messages.ts',
  'functions/timers/read.ts': '../../shared/banks/ksa/link.ts',
  'shared/banks/ksa/accounts.ts': '../uae/accounts.ts',
  'shared/banks/uae/accounts.ts': '#shared/banks/ksa/wire-values.ts',
  'shared/banks/ksa/consents.ts': './consent-terms.ts',
  'shared/banks/protocols/protocols.ts': '../uae/protocol.ts',
  'shared/banks/connectors.ts': './uae/uae-bank.ts',
  'shared/banks/uae/protocol.ts': './uae-bank.ts',
  'shared/banks/ksa/protocol.ts': './ksa-bank.ts',
  'shared/banks/bhr/protocol.ts': '../port/bank-link.ts',
  'shared/banks/bhr/consents.ts': '../uae/consents.ts',
  'shared/banks/uae/payments.ts': '#shared/banks/bhr/payments.ts',
  'shared/banks/wire/names.ts': '../bhr/names.ts',
  'shared/payments/payment/bahrain.ts': '#shared/banks/bhr/payments.ts',
  'shared/banks/uae/consents.ts': './terms/risk.ts',
  'shared/payments/payment/port.ts': '#shared/banks/port/payments.ts',
  'functions/payments/banks.ts': '#shared/banks/connectors.ts',
  'shared/banks/port/paid.ts': '#shared/payments/payment/payment.ts',
  'shared/platform/storage/noun.ts': '#shared/standard/money.ts',
  'shared/platform/storage/above.ts': '../../payments/payment/payment.ts',
  'shared/accounts/read/report.ts': '#shared/reports/job/run-job.ts',
  'shared/standard/registry.ts': '#shared/resources.ts',
  'shared/reports/job/read.ts': '#shared/accounts/read/read-data.ts',
  'functions/mandates/pay.ts': '#functions/payments/payments/view.ts',
  'functions/sandbox/bank-uae/customers.ts': '#functions/sandbox/banks/customers/history.ts',
};
const allowed = [
  'shared/banks/protocols/protocols.ts',
  'shared/banks/uae/protocol.ts',
  'shared/banks/ksa/protocol.ts',
  'shared/banks/bhr/protocol.ts',
  'shared/banks/uae/consents.ts',
  'shared/banks/ksa/consents.ts',
  'shared/payments/payment/port.ts',
  'functions/payments/banks.ts',
  'shared/reports/job/read.ts',
  'functions/sandbox/bank-uae/customers.ts',
];

beforeAll(() => {
  for (const [file, imported] of Object.entries(imports)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `import { it } from '${imported}';\n\nexport const its = it;\n`);
  }
  mkdirSync(path.join(folder, 'test/house'), { recursive: true });
  for (const file of ['.oxlintrc.ts', 'test/house/rooms.ts']) copyFileSync(file, path.join(folder, file));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const lint = (): Promise<string> => {
  const program = path.resolve('node_modules/oxlint/bin/oxlint');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, '-c', '.oxlintrc.ts', '--format', 'json', 'shared', 'functions'],
      { cwd: folder },
      (_error, stdout) => resolve(stdout),
    );
  });
};

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

test('the linter rejects imports of higher rooms, other endpoint groups and, outside banks, bank protocols', async () => {
  const { diagnostics } = JSON.parse(await lint()) as { diagnostics: readonly Diagnostic[] };
  const rejected = diagnostics
    .filter(({ code }) => code.includes('no-restricted-imports'))
    .map(({ filename }) => filename.replaceAll(path.sep, '/').replace(/^\.\//, ''));
  expect(rejected.toSorted()).toEqual(
    Object.keys(imports)
      .filter((file) => !allowed.includes(file))
      .toSorted(),
  );
});
