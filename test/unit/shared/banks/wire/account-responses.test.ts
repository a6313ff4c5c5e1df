import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { createCalls } from '#shared/banks/transport/calls.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { aModelBank } from '#test/support/banks/uae/a-uae-bank.ts';
import { call } from '#test/support/banks/uae/requests.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';

const access = { bankConsentId: 'consent', accessToken: 'token' };

/** Reads a page of accounts whose response has about this size, in bytes. */
const readAccounts = async (bytes: number) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ Data: { Account: [] }, Padding: 'a'.repeat(bytes) }));
  });
  const accounts = `http://127.0.0.1:${await listenLocally(server)}`;
  const { context } = aModelBank();
  const bank = uaeBank({
    ...context,
    server: { ...context.server, apis: { accounts } },
    call: createCalls('bank', createHttpClient()),
  });
  try {
    return await bank.accounts?.accounts(access, call);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

const transaction = {
  TransactionId: 't1',
  TransactionDateTime: '2026-03-02T08:00:00Z',
  TransactionType: 'POS',
  SubTransactionType: 'Purchase',
  CreditDebitIndicator: 'Debit',
  Status: 'Booked',
  BookingDateTime: '2026-03-02T08:00:00Z',
  Amount: { Amount: '12.50', Currency: 'AED' },
};

/** Creates the account data of a bank that responds to the next request with this data. */
const accountsWith = (Data: object) => {
  const model = aModelBank();
  model.respondNext(/accounts/, { status: 200, message: { Data: { AccountId: 'a1', ...Data } } });
  const { accounts } = uaeBank(model.context);
  if (!accounts) throw new Error('The bank shares no account data');
  return accounts;
};

const anyDays = { from: undefined, to: undefined };

test("a bank's own fields are returned as they are, and do not make a page unreadable", async () => {
  const SupplementaryData = { Amount: '12,50 USD', AccountId: '' };
  const { items } = await accountsWith({ Transaction: [{ ...transaction, SupplementaryData }] }).transactions(
    access,
    'a1',
    anyDays,
    call,
  );
  expect(items).toMatchObject([{ transactionId: 't1', supplementaryData: SupplementaryData }]);
});

test('claims about a party may contain an amount of any format', async () => {
  const Party = { PartyId: 'p1', VerifiedClaims: [{ Claims: { Income: { Amount: 'about 40,000' } } }] };
  expect(await accountsWith({ Party }).parties(access, 'a1', call)).toMatchObject([
    { verifiedClaims: [{ claims: { income: { amount: 'about 40,000' } } }] },
  ]);
});

test('the times of account data are returned in UTC, except in fields of the bank itself', async () => {
  const own = { SentAt: '2026-03-02T12:00:00+04:00' };
  const times = { TransactionDateTime: '2026-03-02T12:00:00+04:00', BookingDateTime: '2026-03-03T01:30:00+04:00' };
  const Transaction = [{ ...transaction, ...times, SupplementaryData: own }];
  const { items } = await accountsWith({ Transaction }).transactions(access, 'a1', anyDays, call);
  expect(items).toMatchObject([
    {
      transactionDateTime: '2026-03-02T08:00:00.000Z',
      bookingDateTime: '2026-03-02T21:30:00.000Z',
      supplementaryData: own,
    },
  ]);
});

test('a transaction whose own amount is not a number makes the page unreadable', async () => {
  const Transaction = [{ ...transaction, Amount: { Amount: '12,50', Currency: 'AED' } }];
  const read = accountsWith({ Transaction }).transactions(access, 'a1', anyDays, call);
  await expect(read).rejects.toBeInstanceOf(BankUnavailable);
});

test('a page of up to ten mebibytes is read', async () => {
  expect(await readAccounts(10 * 1024 * 1024 - 100)).toEqual([]);
});

test('a larger page is not read', async () => {
  await expect(readAccounts(10 * 1024 * 1024)).rejects.toBeInstanceOf(BankUnavailable);
});
