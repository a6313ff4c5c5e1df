import { expect, test } from 'vitest';
import { presentTransaction as presentSaudi } from '#functions/sandbox/bank-ksa/v2022/transaction-view.ts';
import { presentTransaction as presentEmirati } from '#functions/sandbox/bank-uae/accounts/transaction-view.ts';
import { presentPayment } from '#functions/sandbox/bank-uae/views/payment-view.ts';
import { providerById } from '#shared/banks/providers/built-in-banks.ts';
import { accountsAt } from '#functions/sandbox/banks/customers/bank-account.ts';
import { linesOf } from '#functions/sandbox/banks/postings/lines.ts';
import type { Posting } from '#functions/sandbox/banks/postings/posting.ts';

const now = new Date('2026-11-21T08:00:00.000Z');

test.each([
  ['UAE', 'uae-enbdx', presentEmirati],
  ['KSA', 'ksa-alrajhi', presentSaudi],
] as const)(
  'a payment in %s is found in both accounts by its reference and its transaction id',
  async (market, code, present) => {
    const bank = providerById(market, code);
    const [account] = bank ? accountsAt(bank) : [];
    if (!account?.iban) throw new Error('The bank has no account');
    const { iban, currency } = account;
    const payment = {
      bank: code,
      paymentId: 'payment-1',
      consentId: 'consent-1',
      clientId: 'client-1',
      bodyHash: '',
      amount: { Amount: '10.00', Currency: currency },
      creditor: { CreditorAccount: { SchemeName: 'IBAN', Identification: iban, Name: { en: 'Somebody' } } },
      debtorIban: iban,
      purpose: 'GDS',
      debtorReference: 'ORDER-1',
      creditorReference: 'INV-1001',
      billing: { Type: 'Collection' },
      lacksFunds: false,
      createdAt: '2026-11-20T08:00:00.000Z',
      version: 0,
    } as const;
    const { PaymentTransactionId } = presentPayment(payment, 'https://bank.example', now).Data;
    const transactionIn = async (direction: Posting['direction'], overrides: object = payment) => {
      const postings = async () => [{ direction, payment: { ...payment, ...overrides } }];
      const lines = await linesOf(account, { postings }, now);
      const line = lines.find(({ id }) => id === payment.paymentId);
      return line && present(line, account, false);
    };
    const TransactionReference = PaymentTransactionId;
    const withReference = (text: string) => ({
      TransactionReference,
      TransactionInformation: expect.stringMatching(new RegExp(text)),
    });
    expect(await transactionIn('out')).toMatchObject(withReference(' ORDER-1$'));
    expect(await transactionIn('in')).toMatchObject(withReference(' INV-1001$'));
    expect(await transactionIn('out', { debtorReference: undefined })).toMatchObject(withReference('payment$'));
  },
);
