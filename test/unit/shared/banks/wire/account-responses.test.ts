import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { ksa2024Bank, ksaBank } from '#shared/banks/ksa/ksa-bank.ts';
import type { AccountBank } from '#shared/banks/port/accounts.ts';
import { BankUnavailable } from '#shared/banks/port/errors.ts';
import { createCalls } from '#shared/banks/transport/calls.ts';
import { bankContext } from '#shared/banks/uae/bank-context.ts';
import { uaeBank } from '#shared/banks/uae/uae-bank.ts';
import { createHttpClient, type HttpClient } from '#shared/platform/outbound/http-client.ts';
import { aModelBank } from '#test/support/banks/uae/a-uae-bank.ts';
import { call } from '#test/support/banks/uae/requests.ts';
import { listenLocally } from '#test/support/cloud/free-port.ts';

const access = { bankConsentId: 'consent', accessToken: 'token' };

/** Reads data from a bank that returns this body. */
const readFrom = async <T>(body: object, read: (bank: AccountBank) => Promise<T>): Promise<T> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  const apis = { accounts: `http://127.0.0.1:${await listenLocally(server)}` };
  const { context } = aModelBank();
  const calls = createCalls('bank', createHttpClient());
  const { accounts } = uaeBank({ ...context, server: { ...context.server, apis }, call: calls });
  if (!accounts) throw new Error('The bank shares no account data');
  try {
    return await read(accounts);
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

test('a verification without evidence has an empty list', async () => {
  const Party = { PartyId: 'p1', VerifiedClaims: [{ Verification: { Evidence: null } }] };
  expect(await accountsWith({ Party }).parties(access, 'a1', call)).toMatchObject([
    { verifiedClaims: [{ verification: { evidence: [] } }] },
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

test('fields that are null are read as absent', async () => {
  const model = aModelBank();
  const Transaction = [
    { ...transaction, ValueDateTime: null, MerchantDetails: { MerchantName: 'A shop', MerchantId: null } },
  ];
  const json = { Data: { AccountId: 'a1', Transaction }, Links: { Next: null }, Meta: null };
  model.respondNext(/accounts/, { status: 200, json });
  const page = await uaeBank(model.context).accounts?.transactions(access, 'a1', anyDays, call);
  expect(page).toMatchObject({ items: [{ merchantDetails: { merchantName: 'A shop' } }], next: undefined });
});

test('optional values that the standards do not list are omitted', async () => {
  const Amount = { Amount: '100.00', Currency: 'AED' };
  const dated = { CreditDebitIndicator: 'Credit', DateTime: '2026-03-02T08:00:00Z', Amount };
  const unlisted = { PaymentModes: 'Instant', TransactionMutability: 'Unknown', Balance: { ...dated, Type: 'Own' } };
  const Transaction = [{ ...transaction, ...unlisted }];
  const { items } = await accountsWith({ Transaction }).transactions(access, 'a1', anyDays, call);
  expect(items).toMatchObject([{ transactionId: 't1', amount: { amount: '12.50' } }]);
  expect([items[0]?.paymentModes, items[0]?.transactionMutability, items[0]?.balance]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  const Balance = [{ ...dated, Type: 'InterimBooked', CreditLine: [{ Included: false, Type: 'Own', Amount }] }];
  const [balance] = await accountsWith({ Balance }).balances(access, 'a1', call);
  expect([balance?.type, balance?.creditLine]).toEqual(['InterimBooked', undefined]);
});

test('the number of a terminal or a merchant that is too large for a number is omitted', async () => {
  // 20 digits, the maximum of the standards. JSON parsers round such a number.
  const number = 10_000_000_000_000_000_000;
  const MerchantDetails = { MerchantId: number, MerchantName: 'A shop' };
  const Transaction = [{ ...transaction, TerminalId: number, MerchantDetails }];
  const { items } = await accountsWith({ Transaction }).transactions(access, 'a1', anyDays, call);
  expect(items).toMatchObject([{ transactionId: 't1', merchantDetails: { merchantName: 'A shop' } }]);
  expect([items[0]?.terminalId, items[0]?.merchantDetails?.merchantId]).toEqual([undefined, undefined]);
});

test.each([
  ['the Islamic calendar are returned as the bank sent them', 'IslamicCalendar', '1447-02-30T00:00:00+03:00'],
  ['the Gregorian calendar are returned in UTC', 'GregorianCalendar', '2032-04-30T21:00:00.000Z'],
])('the dates of a document in %s', async (_title, calendarType, dateOfExpiry) => {
  const isIslamic = calendarType === 'IslamicCalendar';
  const DateOfExpiry = isIslamic ? dateOfExpiry : '2032-05-01T00:00:00+03:00';
  const dated = { CalendarType: calendarType, DateOfExpiry };
  const Evidence = { Time: '2026-03-02T12:00:00+04:00', DocumentDetails: dated, Record: dated };
  const Party = { PartyId: 'p1', VerifiedClaims: [{ Verification: { Evidence }, Claims: {} }] };
  const [party] = await accountsWith({ Party }).parties(access, 'a1', call);
  const read = { calendarType, dateOfExpiry };
  expect(party?.verifiedClaims[0]?.verification?.evidence).toEqual([
    { time: '2026-03-02T08:00:00.000Z', documentDetails: read, record: read },
  ]);
});

test('a transaction whose own amount is not a number makes the page unreadable', async () => {
  const Transaction = [{ ...transaction, Amount: { Amount: '12,50', Currency: 'AED' } }];
  const read = accountsWith({ Transaction }).transactions(access, 'a1', anyDays, call);
  await expect(read).rejects.toBeInstanceOf(BankUnavailable);
});

test.each([
  ['the empty booking time', { BookingDateTime: '' }],
  ['the booking time "yesterday"', { BookingDateTime: 'yesterday' }],
  ['an amount without a currency', { Amount: { Amount: '12.50', Currency: '' } }],
  ['an amount in dirham', { Amount: { Amount: '12.50', Currency: 'dirham' } }],
])('a transaction with %s makes the page unreadable', async (_title, fields) => {
  const read = accountsWith({ Transaction: [{ ...transaction, ...fields }] }).transactions(access, 'a1', anyDays, call);
  await expect(read).rejects.toBeInstanceOf(BankUnavailable);
});

test('a transaction whose fee has no currency remains readable', async () => {
  const ChargeAmount = { Amount: '0.00', Currency: '', BenefitsIndicator: false };
  const Transaction = [{ ...transaction, ChargeAmount }];
  const { items } = await accountsWith({ Transaction }).transactions(access, 'a1', anyDays, call);
  expect(items).toMatchObject([{ transactionId: 't1', amount: { amount: '12.50', currency: 'AED' } }]);
});

test('amounts that are not added up may have no currency', async () => {
  const Amount = { Amount: '1.00', Currency: '' };
  const valued = { CreditDebitIndicator: 'Credit', Amount: { Amount: '12.50', Currency: 'AED' } };
  const rate = { SourceCurrency: 'USD', TargetCurrency: 'AED', UnitCurrency: 'USD', ExchangeRate: 3.67 };
  const CurrencyExchange = { ...rate, InstructedAmount: Amount };
  const Transaction = [{ ...transaction, CurrencyExchange, Balance: { ...valued, Type: 'InterimBooked', Amount } }];
  const { items } = await accountsWith({ Transaction }).transactions(access, 'a1', anyDays, call);
  expect(items).toMatchObject([{ transactionId: 't1' }]);
  const CreditLine = [{ Included: false, Type: 'Available', Amount }];
  const Components = [{ BalanceCategory: 'Interest', Amount }];
  const Balance = [{ ...valued, Type: 'InterimBooked', DateTime: '2026-03-02T08:00:00Z', CreditLine, Components }];
  expect(await accountsWith({ Balance }).balances(access, 'a1', call)).toMatchObject([{ type: 'InterimBooked' }]);
});

test('a scheduled payment whose day is unknown makes the list unreadable', async () => {
  const scheduledFor = (ScheduledPaymentDateTime: string) => {
    const InstructedAmount = { Amount: '12.50', Currency: 'AED' };
    const payment = { ScheduledPaymentId: 's1', ScheduledType: 'Execution', InstructedAmount };
    const ScheduledPayment = [{ ...payment, ScheduledPaymentDateTime }];
    return accountsWith({ ScheduledPayment }).scheduledPayments(access, 'a1', call);
  };
  expect(await scheduledFor('2026-03-02T08:00:00Z')).toHaveLength(1);
  await expect(scheduledFor('soon')).rejects.toBeInstanceOf(BankUnavailable);
});

test('a currency that is not a code is omitted from an account', async () => {
  const Account = ['AED', '', 'dirham'].map((Currency, index) => ({ AccountId: `a${index}`, Currency }));
  const read = await accountsWith({ Account }).accounts(access, call);
  expect(read.map(({ currency }) => currency)).toEqual(['AED', undefined, undefined]);
});

/** Reads statements up to a day, at a certain time. Returns the end of the range in the request. */
const requestedEnd = async (to: string, at: string) => {
  const model = aModelBank();
  const ends: (string | null)[] = [];
  const http: HttpClient = (request) => {
    ends.push(new URL(request.url).searchParams.get('toStatementDate'));
    model.respondNext(/accounts/, { status: 200, json: { Data: { AccountId: 'a1', Statements: [] } } });
    return model.http(request);
  };
  const { accounts } = uaeBank(bankContext({ ...model.context, http, now: () => new Date(at) }));
  await accounts?.statements(access, 'a1', { from: '2026-03-01', to }, call);
  return ends;
};

test.each([
  ['today', '2026-03-28T10:00:00Z'],
  ['tomorrow', '2026-03-27T10:00:00Z'],
  ['yesterday in Dubai, but not yet in UTC', '2026-03-28T21:00:00Z'],
])('statements until %s are requested from a UAE bank without an end', async (_day, at) => {
  expect(await requestedEnd('2026-03-28', at)).toEqual([null]);
});

test('statements until yesterday are requested from a UAE bank with their end', async () => {
  expect(await requestedEnd('2026-03-28', '2026-03-29T00:00:00Z')).toEqual(['2026-03-28']);
});

test.each([
  ['a UAE bank', uaeBank],
  ['a Saudi bank of version 2022', ksaBank],
  ['a Saudi bank of version 2024', ksa2024Bank],
])('%s applies the date range of the consent, so requests for transactions have none', async (_bank, connect) => {
  const model = aModelBank();
  const searches: string[] = [];
  const http: HttpClient = (request) => {
    searches.push(new URL(request.url).search);
    model.respondNext(/accounts/, { status: 200, message: { Data: { AccountId: 'a1', Transaction: [] } } });
    return model.http(request);
  };
  const { accounts } = connect(bankContext({ ...model.context, http }));
  await accounts?.transactions(access, 'a1', { from: '2026-03-01', to: '2026-03-28' }, call);
  await accounts?.transactions(access, 'a1', { next: '?page=2' }, call);
  expect(searches).toEqual(['', '?page=2']);
});

/** Reads a page of accounts whose response has about this size, in bytes. */
const readAccounts = (bytes: number) =>
  readFrom({ Data: { Account: [] }, Padding: 'a'.repeat(bytes) }, (bank) => bank.accounts(access, call));

test('a page of up to ten mebibytes is read', async () => {
  expect(await readAccounts(10 * 1024 * 1024 - 100)).toEqual([]);
});

test('a larger page is not read', async () => {
  await expect(readAccounts(10 * 1024 * 1024)).rejects.toBeInstanceOf(BankUnavailable);
});

const readBalance = (Amount: string) => {
  const dated = { CreditDebitIndicator: 'Debit', Type: 'InterimBooked', DateTime: '2026-11-21T08:00:00Z' };
  const Balance = [{ ...dated, Amount: { Amount, Currency: 'AED' } }];
  return readFrom({ Data: { AccountId: 'account', Balance } }, (bank) => bank.balances(access, 'account', call));
};

test('an amount with a sign is not read, because the indicator is its sign', async () => {
  expect(await readBalance('12.50')).toMatchObject([{ creditDebitIndicator: 'Debit', amount: { amount: '12.50' } }]);
  for (const amount of ['-12.50', '+12.50']) await expect(readBalance(amount)).rejects.toBeInstanceOf(BankUnavailable);
});

const otherHost = 'another-host.example';
const linkTo = (query: string): string => `https://${otherHost}/accounts${query}`;

/** Returns the number of the page that a link requests. */
const numberIn = (query: string): number => Number(new URLSearchParams(query).get('page') ?? '1');

/** A page of accounts: their ids and the bank's link to the next page, or the status of a failed response. */
type AccountPage = { readonly ids: readonly string[]; readonly next?: string } | number;

/** Reads the accounts of a bank with certain pages. Returns their ids, and the queries with which pages were requested. */
const readAccountPages = async (pageAt: (query: string) => AccountPage) => {
  const model = aModelBank();
  const queries: string[] = [];
  const http: HttpClient = (request) => {
    const { host, search } = new URL(request.url);
    if (host === otherHost) throw new Error('The token was sent to another host');
    queries.push(search);
    const page = pageAt(search);
    if (typeof page === 'number') model.respondNext(/accounts/, { status: page });
    else {
      const Account = page.ids.map((AccountId) => ({ AccountId }));
      model.respondNext(/accounts/, { status: 200, json: { Data: { Account }, Links: { Next: page.next } } });
    }
    return model.http(request);
  };
  const { accounts } = uaeBank(bankContext({ ...model.context, http }));
  const ids = accounts?.accounts(access, call).then((read) => read.map(({ accountId }) => accountId));
  return { ids, queries };
};

test('a list is read to its last page, from the same host', async () => {
  const { ids, queries } = await readAccountPages((query) =>
    query === '' ? { ids: ['a1', 'a2'], next: linkTo('?page=2') } : { ids: ['a3'] },
  );
  expect(await ids).toEqual(['a1', 'a2', 'a3']);
  expect(queries).toEqual(['', '?page=2']);
});

test.each([
  ['itself', ['']],
  ['the first page, under another query', ['?page=1', '?page=1']],
  ['the second page, which links to the first', ['?page=2', '']],
])('a list whose only page links to %s contains every account once', async (_title, links) => {
  const { ids, queries } = await readAccountPages((query) => ({
    ids: ['a1', 'a2'],
    next: linkTo(links[query === '' ? 0 : 1] ?? ''),
  }));
  expect(await ids).toEqual(['a1', 'a2']);
  expect(queries).toHaveLength(links.length);
});

test.each([
  ['are empty', []],
  ['repeat the first page', ['a1', 'a2']],
])('a list ends if all further pages %s, although each links to another one', async (_title, again) => {
  const { ids } = await readAccountPages((query) => {
    const page = numberIn(query);
    return { ids: page === 1 ? ['a1', 'a2'] : again, next: linkTo(`?page=${page + 1}`) };
  });
  expect(await ids).toEqual(['a1', 'a2']);
});

test('a list is read past four empty pages', async () => {
  const { ids } = await readAccountPages((query) => {
    const page = numberIn(query);
    return page < 6 ? { ids: page === 1 ? ['a1'] : [], next: linkTo(`?page=${page + 1}`) } : { ids: ['a2'] };
  });
  expect(await ids).toEqual(['a1', 'a2']);
});

test('a list is not read at all if its second page cannot be read', async () => {
  const { ids } = await readAccountPages((query) => (query === '' ? { ids: ['a1'], next: linkTo('?page=2') } : 500));
  await expect(ids).rejects.toBeInstanceOf(BankUnavailable);
});

test('a list without an end is not read', async () => {
  const { ids, queries } = await readAccountPages((query) => {
    const page = numberIn(query);
    return { ids: [`a${page}`], next: linkTo(`?page=${page + 1}`) };
  });
  await expect(ids).rejects.toBeInstanceOf(BankUnavailable);
  expect(queries).toHaveLength(30);
});

test.each([
  ['no parties', undefined, []],
  ['a party that is null', [null], 'rejected'],
  ['a party that is a text', ['Sara Ali'], 'rejected'],
  ['a text instead of claims', [{ PartyId: 'p1', VerifiedClaims: 'yes' }], 'rejected'],
  ['a claim that is null', [{ PartyId: 'p1', VerifiedClaims: [null] }], 'rejected'],
  ['a text instead of a verification', [{ PartyId: 'p1', VerifiedClaims: [{ Verification: 'yes' }] }], 'rejected'],
] as const)('a response with %s does not end a sync', async (_title, Party, expected) => {
  const parties = accountsWith({ Party }).parties(access, 'a1', call);
  if (expected === 'rejected') await expect(parties).rejects.toBeInstanceOf(BankUnavailable);
  else expect(await parties).toEqual(expected);
});

test('a product that is null does not end a sync', async () => {
  await expect(accountsWith({ Product: [null] }).products(access, 'a1', call)).rejects.toBeInstanceOf(BankUnavailable);
});
