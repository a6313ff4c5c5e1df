import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PaymentConsentToStage } from '#shared/banks/port/consents.ts';
import { BankRejection } from '#shared/banks/port/errors.ts';
import { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { parseMoney } from '#shared/standard/money.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aSandbox as aDataSandbox, aSharing, anAccountConsent } from '#test/support/banks/sandbox-ksa/a-sandbox.ts';
import { aSandbox, redirectUri, type Sandbox } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { recorded } from '#test/support/banks/sandbox-uae/recorder.ts';
import { aPaymentConsent, call, codeOf, orderUnder, submitOrder } from '#test/support/banks/uae/requests.ts';
import { dialectStandard } from '#test/support/banks/uae/standard.ts';

const local = useLocalTable();
const bank = 'ksa-alrajhi';

const creditor = { id: randomUUID(), schemeName: 'IBAN', identification: 'SA0380000000608010167519' } as const;

/** Returns a consent to pay in riyals, with the fields that exist only in this market. */
const aSaudiConsent = (type: PaymentType = 'SingleInstantPayment'): PaymentConsentToStage => {
  const { payment, ...terms } = aPaymentConsent(type);
  const instructions = { ...payment.instructions, currencyRequest: undefined };
  const saudiTerms = { amount: parseMoney('120.50', 'SAR'), creditors: [creditor], purpose: 'SELF', instructions };
  return { ...terms, redirectUri, payment: { ...payment, ...saudiTerms, debtorAccount: undefined } };
};

type Link = Awaited<ReturnType<Sandbox['connect']>>;

const approve = async (sandbox: Sandbox, { authority }: Link, consent: PaymentConsentToStage) =>
  authority.exchangeCode(await sandbox.approve(authority, consent), call);

const orderOf = (consent: PaymentConsentToStage, accessToken: string) => ({
  ...orderUnder(consent, accessToken),
  creditor,
});

test.each(PaymentType.options)('every exchange of a %s payment conforms to the dialect', async (type) => {
  const sandbox = await aSandbox(local().table);
  const { http, exchanges } = await recorded(sandbox, bank);
  const link = await sandbox.connect(bank, http);
  const consent = aSaudiConsent(type);
  const grant = await approve(sandbox, link, consent);
  expect(grant).toMatchObject({ consent: { status: 'Authorized' }, debtorAccount: { schemeName: 'IBAN' } });
  await submitOrder(link.payments, orderOf(consent, grant.accessToken), call);
  await link.authority.revoke(codeOf(consent), 'customer', call);
  expect(exchanges.flatMap((exchange) => dialectStandard.violations(exchange))).toEqual([]);
  expect(sandbox.events).toEqual([]);
});

test('a creditor may be identified by an account number in Saudi Arabia, but not in the UAE', async () => {
  const sandbox = await aSandbox(local().table);
  const creditorByNumber = { ...creditor, schemeName: 'AccountNumber', identification: '0123456' } as const;
  const consent = aSaudiConsent();
  const requested = { ...consent, payment: { ...consent.payment, creditors: [creditorByNumber] } };
  await expect(approve(sandbox, await sandbox.connect(bank), requested)).resolves.toBeDefined();
  const uae = await sandbox.connect('uae-mashrt');
  await expect(uae.authority.stage({ ...requested, bankConsentId: randomUUID() }, call)).rejects.toBeInstanceOf(
    BankRejection,
  );
});

test('Saudi banks reject requests without the client certificate', async () => {
  const sandbox = await aSandbox(local().table, { bindsTokens: true });
  const { authority } = await sandbox.connect(bank);
  await expect(authority.stage(aSaudiConsent(), call)).rejects.toThrow(new BankRejection('invalid_client'));
});

test('a payment debits the same account that the customer shares as account data', async () => {
  // After the payments of the other tests, which share the account.
  const start = addSeconds(new Date(), 3_600);
  const clock = { now: new Date(start) };
  const now = () => clock.now;
  const sandbox = await aSandbox(local().table, { now });
  const dataSandbox = await aDataSandbox(local().table, { now });
  const link = await sandbox.connect(bank);
  const term = { authorizationExpiresAt: addSeconds(start, 3_600), expiresAt: addSeconds(start, 180 * 86_400) };
  const consent = { ...aSaudiConsent(), ...term };
  const { accessToken, debtorAccount } = await approve(sandbox, link, consent);
  const data = await dataSandbox.connect(bank);
  const sharing = { ...anAccountConsent({ transactionsFrom: undefined }), ...term };
  const { access } = await aSharing(dataSandbox, data, call, sharing);
  const accounts = (await data.accounts?.accounts(access, call)) ?? [];
  const sharedAccount = accounts.find(({ accountIdentifiers = [] }) =>
    accountIdentifiers.some(({ identification }) => identification === debtorAccount?.identification),
  );
  const accountId = sharedAccount?.accountId ?? '';
  const readAccount = async () => {
    const [booked] = (await data.accounts?.balances(access, accountId, call)) ?? [];
    const page = await data.accounts?.transactions(access, accountId, { from: undefined, to: undefined }, call);
    return { amount: booked?.amount, newest: page?.items[0] };
  };
  const before = Number((await readAccount()).amount?.amount);
  const order = orderOf(consent, accessToken);
  await submitOrder(link.payments, order, call);
  expect((await readAccount()).newest).toMatchObject({
    status: 'Pending',
    amount: { amount: '120.50', currency: 'SAR' },
  });
  clock.now = new Date(addSeconds(start, 10));
  const { amount, newest } = await readAccount();
  expect(Number(amount?.amount)).toBeCloseTo(before - 120.5, 2);
  expect(newest).toMatchObject({
    status: 'Booked',
    creditDebitIndicator: 'Debit',
    transactionReference: (await link.payments.find(order, call))?.record.paymentTransactionId,
    transactionInformation: `Open banking payment ${order.debtorReference}`,
    creditorAccount: [{ identification: creditor.identification }],
    balance: { amount },
  });
});
