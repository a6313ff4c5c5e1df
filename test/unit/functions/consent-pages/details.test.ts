import { describe, expect, test } from 'vitest';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { addCopies, paymentOn } from '#test/support/builders/a-mandate.ts';
import { at } from '#test/support/builders/a-payment.ts';
import { aManagingCustomer } from '#test/support/drivers/customer-pages/a-managing-customer.ts';
import { paymentPageOf } from '#test/support/drivers/customer-pages/a-page.ts';
import { aGivenPayment, aGivenSharing } from '#test/support/drivers/customer-pages/given-consents.ts';
import { textOf } from '#test/support/drivers/customer-pages/page-text.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { transactionLifecycle } from '#shared/payments/mandate/mandate-transaction.ts';
import { schedulePayment } from '#shared/payments/mandate/transactions/schedule-payment.ts';
import { move } from '#shared/platform/lifecycle/lifecycle.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { deletions, type Table } from '#shared/platform/storage/table.ts';

// Each title begins with the name of a rule of the UAE guide for the details of a consent, if it is one.

const local = useLocalTable();

const periodicSchedule = {
  frequency: 'Month',
  startDate: '2026-12-01',
  maxAmount: '200.00',
  controls: { maxCumulativeNumberOfPaymentsPerPeriod: 2, maxCumulativeAmountPerPeriod: '400.00' },
} as const;

const pagesOf = async function* <T>(items: readonly T[]) {
  yield items;
};

describe('the details of a consent', () => {
  test('consent-management-interface, details 1: they repeat the card, and show a shortened id with a button that copies it', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id, bankConsentId = '' } = await aGivenSharing(customer);
    const { text, html, headers } = await customer.open(`/${id}`);
    expect(text).toContain(
      'Emirates NBD Active Consent Type Data Sharing Last data received – Connection expires 19 February 2027',
    );
    expect(text).toContain(
      `Consent ID ${bankConsentId.slice(0, 8)}...${bankConsentId.slice(-4)} ${bankConsentId} Copy`,
    );
    expect(html).toContain(`<bdi id="consent-id">${bankConsentId}</bdi>`);
    expect(html).toContain('data-copy="consent-id"');
    expect(text).toContain('Purpose');
    const [, hash] = /script-src '(sha256-[^']+)'/.exec(headers['content-security-policy'] ?? '') ?? [];
    expect(hash).toBeDefined();
  });

  test.each([
    ['en', 'Data Sharing: Emirates NBD'],
    ['ar', 'مشاركة البيانات: بنك الإمارات دبي الوطني'],
  ])('the title of the page names the type of the consent and the bank (%s)', async (language, title) => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await aGivenSharing(customer);
    const { html } = await customer.open(`/${id}?lang=${language}`);
    expect(/<title>(.*)<\/title>/.exec(html)?.[1]?.replaceAll(/[\u2068\u2069]/g, '')).toBe(title);
  });

  test('the days of transactions at a Saudi bank are those that the client requested in MAIN', async () => {
    const customer = await aManagingCustomer(local().table, { market: 'MAIN' });
    const days = { transactionsFrom: '2025-12-31T20:00:00.000Z', transactionsTo: '2026-01-31T19:59:59.999Z' };
    const { id } = await aGivenSharing(customer, 'Authorized', { providerCode: 'ksa-snb', ...days });
    expect((await customer.open(`/${id}`)).text).toContain(
      'Transactions from 1 January 2026 Transactions until 31 January 2026',
    );
  });

  test('a short id is shown whole', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await aGivenSharing(customer, 'Authorized', { bankConsentId: 'CONSENT-1234567' });
    expect((await customer.open(`/${id}`)).text).toContain('Consent ID CONSENT-1234567');
  });

  test.each([
    ['SingleInstantPayment', undefined],
    ['FixedOnDemand', undefined],
    ['VariableOnDemand', undefined],
    ['FixedPeriodicSchedule', periodicSchedule],
    ['VariablePeriodicSchedule', periodicSchedule],
  ] as const)(
    'consent-management-interface, details 1: they repeat the access to data and the first day of the consent page (%s)',
    async (type, schedule) => {
      const customer = await aManagingCustomer(local().table);
      const termsIn = (text: string) =>
        [/You also grant us permission [^.]+\./, /First Payment Date \d+ \w+ \d+/].map((term) => term.exec(text)?.[0]);
      for (const permissions of [{}, { readAccountsDetail: true }, { readRefundAccount: false }]) {
        const instructions = { permissions, ...(schedule && { periodicSchedule: schedule }) };
        const { request, consent } = await aGivenPayment(customer, { type, instructions });
        const [access, firstDay] = termsIn(textOf(await paymentPageOf({ request, consent })));
        expect([access === undefined, firstDay === undefined]).toEqual([
          permissions.readRefundAccount === false,
          type === 'SingleInstantPayment',
        ]);
        expect(termsIn((await customer.open(`/${consent.id}`)).text)).toEqual([access, firstDay]);
      }
    },
  );

  test('the first day of payments on demand remains the one that the bank was asked for', async () => {
    const customer = await aManagingCustomer(local().table);
    const { request, consent } = await aGivenPayment(customer, { type: 'VariableOnDemand' });
    customer.pass(2 * 86_400);
    const cookie = await customer.signIn(await customer.newLink());
    expect((await customer.open(`/${consent.id}`, { cookie })).text).toContain('First Payment Date 21 November 2026');
    const stagings = consent.stagings.map((staging) => ({ ...staging, stagedAt: at(-2 * 86_400) }));
    const later = await paymentPageOf({ request, consent: { ...consent, stagings } });
    expect(textOf(later)).toContain('First Payment Date 19 November 2026');
  });

  test('consent-management-interface, details 2: data sharing shows the accounts with their full IBANs, and the categories of data', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await aGivenSharing(customer);
    const account = {
      accountId: 'one',
      currency: 'AED',
      accountSubType: 'CurrentAccount',
      accountIdentifiers: [{ schemeName: 'IBAN', identification: 'AE270260000100000000001' }],
    };
    await customer.snapshots.write({ consentId: id, section: 'accounts' }, pagesOf([account]), {
      readAt: at(10),
      storedUntil: at(86_400),
    });
    const { text } = await customer.open(`/${id}`);
    expect(text).toContain('Accounts Current Account AE27 0260 0001 0000 0000 001');
    expect(text).toContain('Data permissions Your Account Details Basic account information');
    expect(text).toContain('Data received Accounts 21 November 2026');
    const { html } = await customer.open(`/${id}`);
    expect(html.match(/<details>\s*<summary>/g)).toHaveLength(1);
    expect((await customer.open(`/${id}?lang=ar`)).text).toContain('حساب جارٍ AE27 0260 0001 0000 0000 001');
  });

  test('the accounts are omitted while the data is being erased', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await aGivenSharing(customer);
    const accounts = pagesOf([{ accountId: 'one', accountSubType: 'CurrentAccount' }]);
    const times = { readAt: at(10), storedUntil: at(86_400) };
    await customer.snapshots.write({ consentId: id, section: 'accounts' }, accounts, times);
    const { table } = local();
    await table.writeAll(deletions(await table.partition(accountKeys.snapshotOf(id), { only: { prefix: 'PAGE#' } })));
    const { status, text } = await customer.open(`/${id}`);
    expect([status, text]).toEqual([200, expect.not.stringContaining('Current Account')]);
  });

  test('consent-management-interface, details 3: a single payment shows amount, reference and purpose, and the accounts of payer and payee', async () => {
    const customer = await aManagingCustomer(local().table);
    const { consent } = await aGivenPayment(customer);
    const { text } = await customer.open(`/${consent.id}`);
    expect(text).toContain(
      'Payment details Amount AED 150.00 Reference INV-1001 Payment Purpose Agency Commission Status Authorized',
    );
    expect(text).toContain(
      'From account Bank name Emirates NBD Payer Name Mohammed Al Rashidi IBAN AE46 0330 0000 1021 0000 001',
    );
    expect(text).toContain('To account Payee Name Ivan England IBAN AE07 0331 2345 6789 0123 456');
    const pending = await aGivenPayment(customer, { status: 'AwaitingAuthorization' });
    expect((await customer.open(`/${pending.consent.id}`)).text).not.toContain('Status Authorized');
  });

  test.each(['AwaitingAuthorization', 'Rejected'] as const)(
    'a consent to several payments that is %s shows the end of its term, not the deadline of the decision',
    async (status) => {
      const customer = await aManagingCustomer(local().table);
      const { consent } = await aGivenPayment(customer, { type: 'VariableOnDemand', status });
      const { text } = await customer.open(`/${consent.id}`);
      expect(text).toContain('Expiry Date 21 November 2027');
      expect(text.match(/(?<=expires |Expiry Date )21 November 202\d/g)).toEqual([
        '21 November 2027',
        '21 November 2027',
      ]);
    },
  );

  test('consent-management-interface, details 4: Flexi Pay shows both accounts, the rules of the payments, and their history', async () => {
    const customer = await aManagingCustomer(local().table);
    const { consent } = await aGivenPayment(customer, {
      type: 'VariableOnDemand',
      instructions: { periodicSchedule, maxCumulativeNumberOfPayments: 12, maxCumulativeAmount: '2400.00' },
    });
    const { text } = await customer.open(`/${consent.id}`);
    for (const part of [
      'From account Bank name Emirates NBD',
      'To account Payee Name Ivan England',
      'Payment Rules Payment History',
      'Max per Payment AED 200.00',
      'First Payment Date 1 December 2026',
      'Expiry Date 19 February 2027',
      'Total Payments allowed 12',
      'Total Value allowed AED 2,400.00',
      'Max Payments per Month 2',
      'Max Value per Month AED 400.00',
    ])
      expect(text).toContain(part);
    const history = () => customer.open(`/${consent.id}?tab=history`);
    expect((await history()).text).toContain('Payment Rules Payment History No payment history yet.');
    const schedule = async (
      day: string,
      statuses: readonly ('Scheduled' | 'Processing' | 'Completed' | 'Failed')[],
    ) => {
      const { stores, owner, now } = customer;
      const { transaction } = await schedulePayment(
        paymentOn(consent.id, day, '120.00'),
        { owner, identity: { id: newId(), bodyHash: '' }, interactionId: newId() },
        { stores, now },
      );
      let current = transaction;
      for (const status of statuses) {
        const next = move(transactionLifecycle, current, status, at(70));
        await stores.mandateTransactions.save(current, next);
        current = next;
      }
    };
    await schedule('2026-12-01', ['Scheduled', 'Processing', 'Completed']);
    await schedule('2027-01-01', ['Scheduled', 'Failed']);
    await schedule('2027-02-01', ['Scheduled']);
    const { text: shown } = await history();
    expect(shown).not.toContain('Only the newest');
    const terms = 'Amount AED 120.00 Payment Purpose Agency Commission Reference INV-1001';
    expect(shown).toContain(`1 December 2026 Successful ${terms}`);
    expect(shown).toContain(`1 January 2027 Failed ${terms} This payment was not made.`);
    expect(shown).toContain(`1 February 2027 Upcoming ${terms}`);
  });

  test('the history shows the newest 100 payments, and only it reads what is scheduled', async () => {
    const scheduledRead: string[] = [];
    const table: Table = {
      ...local().table,
      getAll: (keys) => {
        scheduledRead.push(...keys.map(({ pk }) => pk).filter((pk) => pk.startsWith('MANDATE_TRANSACTION#')));
        return local().table.getAll(keys);
      },
    };
    const customer = await aManagingCustomer(table);
    const { stores, owner, now } = customer;
    const { consent } = await aGivenPayment(customer, { type: 'FixedOnDemand' });
    const { transaction } = await schedulePayment(
      paymentOn(consent.id, '2026-12-01'),
      { owner, identity: { id: newId(), bodyHash: '' }, interactionId: newId() },
      { stores, now },
    );
    await addCopies(table, { ...transaction, executionDate: '2026-12-02' }, 120);
    expect((await customer.open('')).text).toContain('Total paid to date AED 0.00');
    await customer.open(`/${consent.id}`);
    expect(scheduledRead).toEqual([]);
    const { text } = await customer.open(`/${consent.id}?tab=history`);
    expect(text.split('2 December 2026 Upcoming')).toHaveLength(101);
    expect(text).not.toContain('1 December 2026 Upcoming');
    expect(text).toContain('Only the newest 100 payments are shown.');
    expect(scheduledRead).toHaveLength(100);
  });

  test('a consent that ends within seven days says so', async () => {
    const customer = await aManagingCustomer(local().table);
    const { id } = await aGivenSharing(customer);
    expect((await customer.open(`/${id}`)).text).not.toContain('This ends on');
    customer.pass(85 * 86_400);
    const cookie = await customer.signIn(await customer.newLink());
    const notice = 'This ends on 19 February 2027. After that, you have to approve again at your bank.';
    expect((await customer.open(`/${id}`, { cookie })).text).toContain(notice);
    expect((await customer.open('', { cookie })).text).toContain(notice);
  });
});
