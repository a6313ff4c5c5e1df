// @module-tag variant
import { expect, test } from 'vitest';
import { BankRejection, BankUnavailable, NotOffered } from '#shared/banks/port/errors.ts';
import { violations as violationsOf2022 } from '#test/support/banks/ksa/standard.ts';
import { violations as violationsOf2024 } from '#test/support/banks/ksa-2024/standard.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import {
  aSandbox,
  aSharing,
  anAccountConsent,
  identifiedCall as call,
} from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { recorded } from '#test/support/banks/sandbox-uae/recorder.ts';

const local = useLocalTable();
const bank = 'ksa-alrajhi';
const unlimitedPeriod = { from: undefined, to: undefined };

/** The versions of the standard, each with a bank that has it. */
const versions = {
  2022: {
    bank,
    violations: violationsOf2022,
    account: { accountIdentifiers: [{ schemeName: expect.stringMatching(/^(IBAN|MaskedPAN)$/) }] },
    holder: { verification: { trustFramework: 'SA_IAM' } },
    customer: { verification: { trustFramework: 'SA_IAM' } },
  },
  2024: {
    bank: 'ksa-snb',
    violations: violationsOf2024,
    account: { accountIdentifiers: [{}], servicer: {} },
    // Only the customer's own party has the identity.
    holder: { verification: { evidence: [] }, claims: { sub: expect.any(String), name: expect.any(String) } },
    customer: { claims: { name: expect.any(String), address: { country: 'SA' } } },
  },
};

test.for(
  ([2022, 2024] as const).flatMap((version) =>
    (['Retail', 'SME', 'Corporate'] as const).map((userType) => ({ version, userType })),
  ),
)(
  'every resource of a $userType customer conforms to version $version of the Saudi standard',
  async ({ version, userType }) => {
    const { violations, ...expected } = versions[version];
    const sandbox = await aSandbox(local().table);
    const { http, exchanges } = await recorded(sandbox, expected.bank);
    const link = await sandbox.connect(expected.bank, http);
    const { access, code, grant } = await aSharing(sandbox, link, call, anAccountConsent({ userType }));
    expect(grant).toMatchObject({ consent: { status: 'Authorized' }, debtorAccount: undefined, expiresInSeconds: 600 });
    const renewed = await link.authority.refresh({ ...code, refreshToken: grant.refreshToken ?? '' }, call);
    expect(renewed.accessToken).not.toBe(grant.accessToken);
    expect(renewed).toMatchObject({ refreshToken: undefined, expiresInSeconds: 600 });
    const accounts = (await link.accounts?.accounts(access, call)) ?? [];
    expect(accounts.length).toBeGreaterThan(0);
    for (const { accountId, accountSubType, ...account } of accounts) {
      expect(account).toMatchObject({ status: 'Active', currency: 'SAR', ...expected.account });
      expect(account.accountType).toBe(userType === 'Retail' ? 'Retail' : 'Corporate');
      expect(await link.accounts?.account(access, accountId, call)).toEqual({ accountId, accountSubType, ...account });
      const balances = (await link.accounts?.balances(access, accountId, call)) ?? [];
      expect(balances).toMatchObject([{ type: 'InterimBooked' }, { type: 'InterimAvailable' }]);
      for (const { creditLine } of balances) expect(creditLine?.[0]?.included ?? true).toBe(true);
      await link.accounts?.beneficiaries(access, accountId, call);
      expect(await link.accounts?.parties(access, accountId, call)).toMatchObject([
        { partyType: 'Sole', verifiedClaims: [expected.holder] },
      ]);
      const page = await link.accounts?.transactions(access, accountId, unlimitedPeriod, call);
      expect(page?.items.length).toBeGreaterThan(0);
      if (accountSubType === 'CreditCard') {
        await expect(link.accounts?.directDebits(access, accountId, call)).rejects.toBeInstanceOf(NotOffered);
      } else {
        await link.accounts?.directDebits(access, accountId, call);
        await link.accounts?.standingOrders(access, accountId, call);
        await link.accounts?.scheduledPayments(access, accountId, call);
      }
    }
    expect(await link.accounts?.consentingParty(access, call)).toMatchObject({
      accountRole: 'Principal',
      verifiedClaims: [expected.customer],
    });
    expect(await link.authority.read(code, call)).toMatchObject({ status: 'Authorized' });
    await link.authority.revoke(code, 'customer', call);
    expect(await link.authority.read(code, call)).toMatchObject({ status: 'Revoked' });
    await expect(link.accounts?.accounts(access, call)).rejects.toThrow(
      new BankRejection('KSAOB.Consent.Revoked', 403),
    );
    await link.authority.revoke(code, 'customer', call);
    expect(exchanges.flatMap(violations)).toEqual([]);
    expect(exchanges.length).toBeGreaterThan(20);
  },
);

test('all pages together contain each transaction of a year once, and add up to the balance', async () => {
  const sandbox = await aSandbox(local().table);
  const link = await sandbox.connect(bank);
  const { access } = await aSharing(sandbox, link, call, anAccountConsent({ transactionsFrom: undefined }));
  const [account] = (await link.accounts?.accounts(access, call)) ?? [];
  const accountId = account?.accountId ?? '';
  const [balance] = (await link.accounts?.balances(access, accountId, call)) ?? [];
  const transactions: { readonly transactionId: string; readonly balance?: unknown }[] = [];
  let page = await link.accounts?.transactions(access, accountId, unlimitedPeriod, call);
  transactions.push(...(page?.items ?? []));
  while (page?.next !== undefined) {
    page = await link.accounts?.transactions(access, accountId, { next: page.next }, call);
    transactions.push(...(page?.items ?? []));
  }
  expect(transactions.length).toBeGreaterThan(200);
  expect(new Set(transactions.map(({ transactionId }) => transactionId)).size).toBe(transactions.length);
  expect(transactions[0]?.balance).toMatchObject({ amount: balance?.amount });
});

test("query times are in the bank's time zone, and a consent shares only its own period", async () => {
  const sandbox = await aSandbox(local().table, { now: () => new Date('2026-12-01T09:00:00Z') });
  const link = await sandbox.connect(bank);
  const data = { transactionsFrom: '2026-10-01', transactionsTo: '2026-11-30' };
  const consent = { ...anAccountConsent(data), expiresAt: '2027-06-01T00:00:00Z' };
  const { access } = await aSharing(sandbox, link, call, consent);
  const [account] = (await link.accounts?.accounts(access, call)) ?? [];
  const timesBetween = async (from: string, to: string) => {
    const next = `?fromBookingDateTime=${from}T00:00:00Z&toBookingDateTime=${to}T23:59:59Z`;
    const page = await link.accounts?.transactions(access, account?.accountId ?? '', { next }, call);
    const times = page?.items.map(({ bookingDateTime }) => bookingDateTime) ?? [];
    return [times.at(-1) ?? '', times[0] ?? ''];
  };
  const [first = '', last = ''] = await timesBetween('2026-11-10', '2026-11-12');
  expect(first >= '2026-11-09T21:00:00.000Z' && last < '2026-11-12T21:00:00.000Z').toBe(true);
  const [earliest = '', latest = ''] = await timesBetween('2026-01-01', '2026-10-07');
  expect(earliest >= '2026-09-30T21:00:00.000Z' && latest < '2026-10-07T21:00:00.000Z').toBe(true);
});

test('a consent that is limited to credits does not share debits', async () => {
  const sandbox = await aSandbox(local().table);
  const link = await sandbox.connect(bank);
  const permissions = ['ReadAccountsBasic', 'ReadTransactionsBasic', 'ReadTransactionsCredits'] as const;
  const { access } = await aSharing(sandbox, link, call, anAccountConsent({ permissions }));
  const [account] = (await link.accounts?.accounts(access, call)) ?? [];
  expect(account?.accountIdentifiers).toBeUndefined();
  const page = await link.accounts?.transactions(access, account?.accountId ?? '', unlimitedPeriod, call);
  expect(new Set(page?.items.map(({ creditDebitIndicator }) => creditDebitIndicator))).toEqual(new Set(['Credit']));
  await expect(link.accounts?.balances(access, account?.accountId ?? '', call)).rejects.toThrow(
    new BankRejection('KSAOB.Consent.Invalid', 403),
  );
});

test('a section that fails temporarily is reported as unavailable', async () => {
  const sandbox = await aSandbox(local().table);
  const { http, exchanges } = await recorded(sandbox, bank);
  const link = await sandbox.connect(bank, http);
  const { access } = await aSharing(sandbox, link, call);
  await sandbox.manage(bank, access.bankConsentId, { failing: 'accounts' });
  await expect(link.accounts?.accounts(access, call)).rejects.toBeInstanceOf(BankUnavailable);
  expect(exchanges.flatMap(violationsOf2022)).toEqual([]);
});

test('the Saudi account information protocol does not support payments', async () => {
  const { authority, payments, accounts } = await (await aSandbox(local().table)).connect(bank);
  const access = { bankConsentId: 'x', accessToken: 'y' };
  await expect(authority.read({ kind: 'payment', bankConsentId: 'x' }, call)).rejects.toBeInstanceOf(NotOffered);
  await expect(payments.refundAccount('x', call)).rejects.toBeInstanceOf(NotOffered);
  await expect(accounts?.products(access, 'x', call)).rejects.toBeInstanceOf(NotOffered);
  await expect(accounts?.statements(access, 'x', unlimitedPeriod, call)).rejects.toBeInstanceOf(NotOffered);
});
