import { describe, expect, test } from 'vitest';
import { paymentPageOf, paymentTextOf } from '#test/support/drivers/customer-pages/a-page.ts';
import { textOf } from '#test/support/drivers/customer-pages/page-text.ts';
import { aNewRequest } from '#test/support/builders/a-payment.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { isPeriodic, type PaymentType } from '#shared/standard/payments/payment-type.ts';

// Each test is a rule of the user journeys in the UAE guide for third parties that applies to the consent page.

const account = { id: '3f1a1a5e-5f0f-4b8e-9d1c-6a2f0a8f7b11', schemeName: 'IBAN' } as const;
const payee = { ...account, identification: 'AE070331234567890123456', name: 'Ivan England' };
const payer = { ...account, identification: 'AE460330000010210000001', name: 'Mohammed Al Rashidi' };

const single = {
  creditorAccount: payee,
  debtorReference: 'INV-1001',
  purpose: 'ACM',
} satisfies Partial<PaymentRequest>;

const periodicSchedule = { frequency: 'Week', startDate: '2026-12-01' } as const;
const paymentSchedule = [
  { paymentExecutionDate: '2026-12-05', amount: '500.00', maxAmount: '510.00' },
  { paymentExecutionDate: '2027-01-05', amount: '1200.00', maxAmount: '1210.00' },
];
const limits = { maxCumulativeNumberOfPayments: 5, maxCumulativeAmount: '900.00' };

describe('Single Instant Payment', () => {
  test('a consent page shows the payee, the amount and all material terms before the redirect', async () => {
    const text = await paymentTextOf(single);
    for (const term of [
      'Permission to make a payment',
      'To make a payment from your bank, we need your permission to securely initiate the payment',
      'Payment Total AED 150.00',
      'Payment Reference INV-1001',
      'Payment Purpose Agency Commission',
      'Payer Information Bank Emirates NBD',
      'Payee Information Payee Name Ivan England IBAN AE07 0331 2345 6789 0123 456',
      'We will securely transfer you to Emirates NBD to authorize and set up the payment',
    ])
      expect(text).toContain(term);
  });

  test('the logo, the name and the button of AlTareq are preserved', async () => {
    const html = await paymentPageOf({ request: aNewRequest(single) });
    expect(html).toMatch(/role="img" aria-label="AlTareq"><svg/);
    expect(html).toMatch(/<button class="primary market"><svg[^]*<\/svg><span>Pay using AlTareq<\/span><\/button>/);
  });

  test('the page shows the three steps, of which Consent is the current one', async () => {
    const html = await paymentPageOf({ request: aNewRequest(single) });
    const steps = [...html.matchAll(/<li\s+class="(\w*)"\s*(aria-current="step")?[^>]*>([^]*?)<\/li>/g)];
    expect(steps.map(([, state, current, name = '']) => [name.trim(), state, current])).toEqual([
      ['Consent', '', 'aria-current="step"'],
      ['Authorize', '', undefined],
      ['Complete', '', undefined],
    ]);
  });

  test('a debtor account that is passed in is shown; otherwise the customer selects it at the bank', async () => {
    expect(await paymentTextOf({ ...single, debtorAccount: payer })).toContain(
      'Bank Emirates NBD Name Mohammed Al Rashidi IBAN AE46 0330 0000 1021 0000 001',
    );
    expect(await paymentTextOf(single)).toContain('Bank Emirates NBD Account You choose it at Emirates NBD');
  });

  test('an optional term that is absent is omitted entirely', async () => {
    const text = await paymentTextOf({ creditorAccount: payee, purpose: 'ACM' });
    expect(text).not.toMatch(/Payment Reference|null|undefined/);
  });

  test('without a purpose, the page shows the one that the bank is asked for', async () => {
    expect(await paymentTextOf({ creditorAccount: payee })).toContain('Payment Purpose Goods Bought or Sold');
  });

  test.each([
    [
      { readRefundAccount: true },
      'You also grant us permission to access your account details in order to process a refund.',
    ],
    [
      { readAccountsDetail: true, readRefundAccount: false },
      'You also grant us permission to access your account details before making the payment.',
    ],
    [
      { readAccountsDetail: true, readRefundAccount: true },
      'You also grant us permission to access your account details before making the payment, as well as to process refunds.',
    ],
  ])('the permissions %j have the text of the guide', async (permissions, text) => {
    expect(await paymentTextOf({ ...single, instructions: { permissions } })).toContain(text);
  });

  test('without permissions to read data, there is no such text', async () => {
    const request = { ...single, instructions: { permissions: { readRefundAccount: false } } };
    expect(await paymentTextOf(request)).not.toContain('You also grant us permission');
  });
});

/** For each type of multiple payments, its instructions, and the rules that the page shows. */
const mandates: readonly (readonly [PaymentType, PaymentRequest['instructions'], string])[] = [
  [
    'FixedPeriodicSchedule',
    { ...limits, periodicSchedule },
    'Payment rules Amount AED 150.00 First Payment Date 1 December 2026 Payments Repeat every Week Expiry Date 21 November 2027 Total Number of Payments allowed 5 Total Value allowed AED 900.00 Payments per Period 1',
  ],
  [
    'VariablePeriodicSchedule',
    { ...limits, periodicSchedule: { ...periodicSchedule, maxAmount: '200.00' } },
    'Payment rules Max per Payment AED 200.00 First Payment Date 1 December 2026 Payments Repeat every Week Expiry Date 21 November 2027 Total Number of Payments allowed 5 Total Value allowed AED 900.00 Payments per Period 1',
  ],
  [
    'FixedOnDemand',
    {
      periodicSchedule: {
        ...periodicSchedule,
        controls: { maxCumulativeNumberOfPaymentsPerPeriod: 2, maxCumulativeAmountPerPeriod: '300.00' },
      },
    },
    'Payment rules Amount AED 150.00 First Payment Date 1 December 2026 Expiry Date 21 November 2027 Max Payments per Week 2 Max Value per Week AED 300.00',
  ],
  [
    'VariableOnDemand',
    { ...limits, periodicSchedule: { ...periodicSchedule, endDate: '2027-02-28' } },
    'Payment rules Max per Payment AED 150.00 First Payment Date 1 December 2026 Expiry Date 28 February 2027 Total Number of Payments allowed 5 Total Value allowed AED 900.00',
  ],
  [
    'FixedDefinedSchedule',
    { paymentSchedule },
    'Payment schedule 5 December 2026 AED 500.00 5 January 2027 AED 1,200.00 Expiry Date 5 January 2027',
  ],
  [
    'VariableDefinedSchedule',
    { ...limits, paymentSchedule },
    'Payment schedule Date 5 December 2026 Max Payment Amount AED 510.00 Date 5 January 2027 Max Payment Amount AED 1,210.00 Total Number of Payments allowed 5 Total Value allowed AED 900.00 Expiry Date 5 January 2027',
  ],
];

describe.each(mandates)('%s', (type, instructions, rules) => {
  const mandate = { ...single, type, ...(instructions && { instructions }) };

  test('the page shows the payee, the control parameters and the end of the consent', async () => {
    const text = await paymentTextOf(mandate);
    for (const term of [
      'Permission to make payment(s)',
      'To make payments from your bank, we need your permission to securely initiate the payment(s)',
      'Payment setup Payment to Ivan England Reference INV-1001 Payment Purpose Agency Commission',
      rules,
      'From account Bank Emirates NBD',
      'To account Payee Name Ivan England IBAN AE07 0331 2345 6789 0123 456',
      'Authorize using AlTareq',
      'We will securely transfer you to Emirates NBD to authorize and set up the payment',
    ])
      expect(text).toContain(term);
  });

  test('a control parameter that is absent is omitted entirely, not shown as null or 0', async () => {
    const { maxCumulativeAmount: _a, maxCumulativeNumberOfPayments: _n, ...schedule } = instructions ?? {};
    const text = await paymentTextOf({ ...mandate, instructions: schedule });
    expect(text).not.toMatch(/Total Value allowed|null|undefined| 0 /);
    // The bank receives a number for periodic payments in any case.
    expect(text.includes('Total Number of Payments allowed')).toBe(isPeriodic(type));
  });
});

test.each(['FixedPeriodicSchedule', 'VariablePeriodicSchedule'] as const)(
  'one payment per period is always shown for a %s',
  async (type) => {
    const mandate = { ...single, type, instructions: { periodicSchedule } };
    expect(await paymentTextOf(mandate)).toContain('Payments per Period 1');
    expect(await paymentTextOf(mandate, { language: 'ar' })).toContain('عدد عمليات الدفع لكل فترة 1');
    expect(await paymentTextOf({ ...mandate, type: 'FixedOnDemand' })).not.toContain('Payments per Period');
  },
);

test('on-demand payments to several creditors list all of them', async () => {
  const other = { ...payer, name: 'Sara Ali' };
  const text = await paymentTextOf({
    ...single,
    type: 'VariableOnDemand',
    additionalCreditorAccounts: [{ ...other, id: '7c1a1a5e-5f0f-4b8e-9d1c-6a2f0a8f7b11' }],
  });
  expect(text).toContain('Payment to Ivan England Payment to Sara Ali');
  expect(text).toContain('To account Payee Name Sara Ali IBAN AE46 0330 0000 1021 0000 001');
});

describe('Confirmation of Payee', () => {
  const checked = (match: 'match' | 'close-match' | 'no-match') =>
    paymentPageOf({
      request: aNewRequest({
        ...single,
        payeeCheck: {
          match,
          ...(match !== 'match' && { accountHolderName: 'Ib*** A***** Sa***' }),
          providerCode: 'uae-enbdx',
          performedAt: '2026-11-21T08:00:00.000Z',
        },
      }),
    });

  test('a match is shown below the payee', async () => {
    const html = await checked('match');
    expect(textOf(html)).toContain('IBAN AE07 0331 2345 6789 0123 456 Confirmed');
    expect(html).not.toContain('class="notice"');
  });

  test('a partial match is a warning with the masked name and both sentences', async () => {
    expect(textOf(await checked('close-match'))).toContain(
      'Partial Match Ib*** A***** Sa*** The Name you provided is similar to, but does NOT match the Name of the account owner. Your payment could go to the wrong person or organisation. Please go back to re-enter the Payee details OR proceed at your own risk to make the payment to this account.',
    );
    expect(await checked('close-match')).toContain('class="notice"');
  });

  test('each of several payees is shown with the result of its own check', async () => {
    const other = { ...payer, name: 'Sara Ali', id: '7c1a1a5e-5f0f-4b8e-9d1c-6a2f0a8f7b11' };
    const third = { ...payer, name: 'Omar Hassan', id: '7c1a1a5e-5f0f-4b8e-9d1c-6a2f0a8f7b12' };
    const performed = { providerCode: 'uae-enbdx', performedAt: '2026-11-21T08:00:00.000Z' };
    const text = await paymentTextOf({
      ...single,
      type: 'VariableOnDemand',
      additionalCreditorAccounts: [other, third],
      payeeCheck: { ...performed, match: 'match' },
      additionalPayeeChecks: { [third.id]: { ...performed, match: 'no-match' } },
    });
    expect(text).toContain('IBAN AE07 0331 2345 6789 0123 456 Confirmed');
    expect(text).toContain('Sara Ali IBAN AE46 0330 0000 1021 0000 001 To account');
    expect(text).toContain('Omar Hassan IBAN AE46 0330 0000 1021 0000 001 No Match');
  });

  test('no match is a warning with the masked name and both sentences', async () => {
    expect(textOf(await checked('no-match'))).toContain(
      'No Match Ib*** A***** Sa*** The Name you provided does NOT match the Name of the account owner. Your payment could go to the wrong person or organisation. Please go back to re-enter the Payee Name OR proceed at your own risk to make the payment to this account.',
    );
  });
});
