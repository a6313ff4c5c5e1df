import { expect, test } from 'vitest';
import { SourceUnavailable } from '#shared/verifications/sources/source-breaker.ts';
import type { AccountRecord, AccountSource, LookUpFailure } from '#shared/verifications/sources/account-source.ts';
import { createBalances } from '#shared/verifications/balances.ts';
import { verifyAccount } from '#shared/verifications/verify-account.ts';
import { createVerifications } from '#shared/verifications/verification-store.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const now = () => new Date('2026-11-21T10:00:00Z');
const [validIban, ibanWithoutBank] = ['SA0380000000608010167519', 'SA8699000000000000000006'];
const holder = { identifiers: [{ type: 'NATIONAL_ID', value: '1000000008' }], names: { en: 'Sara Alharbi' } } as const;
const record: AccountRecord = { status: 'ACTIVE', holder: { ...holder, identifiers: [...holder.identifiers] } };
const sourceReturning = (result: AccountRecord | LookUpFailure): AccountSource => ({ lookUp: async () => result });
const unavailableSource: AccountSource = { lookUp: () => Promise.reject(new SourceUnavailable('down')) };

/** Returns the cost of a verification: the decrease of the client's balance. */
const costOf = async (accounts: AccountSource, { iban = validIban, idValue = '1000000008' } = {}): Promise<number> => {
  const owner = { clientId: newId(), market: 'KSA' } as const;
  const balances = createBalances(local().table, now);
  await balances.topUp(owner.clientId, 10, 'invoice');
  const secrets = { encrypt: async (text: string) => text, decrypt: async (text: string) => text };
  const verifications = createVerifications(local().table, 30);
  const deps = { accounts, balances, verifications, secrets, hashInput: async (text: string) => text, now };
  const request = { owner, operation: 'op', interactionId: newId(), idempotencyKey: undefined, content: 'question' };
  const question = { iban, ids: [{ type: 'NATIONAL_ID', value: idValue } as const], mustBeActive: true };
  await verifyAccount(request, question, ({ verdict }) => verdict, deps);
  return 10 - (await balances.balance(owner.clientId));
};

test('a response about the account costs one verification, whatever its result', async () => {
  expect(await costOf(sourceReturning(record))).toBe(1);
  expect(await costOf(sourceReturning(record), { idValue: '1000000016' })).toBe(1);
  expect(await costOf(sourceReturning({ ...record, status: 'CLOSED' }))).toBe(1);
  expect(await costOf(sourceReturning('ACCOUNT_NOT_FOUND'))).toBe(1);
});

test('a response that the account could not be verified costs nothing', async () => {
  for (const failure of ['BANK_ISSUE', 'UNSUPPORTED_BY_BANK', 'DISABLED', 'GIVEN_INPUT_CANNOT_BE_VERIFIED'] as const)
    expect(await costOf(sourceReturning(failure))).toBe(0);
  expect(await costOf(unavailableSource)).toBe(0);
  expect(await costOf(sourceReturning(record), { iban: ibanWithoutBank })).toBe(0);
});
