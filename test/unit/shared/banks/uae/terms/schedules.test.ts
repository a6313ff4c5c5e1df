import { expect, test } from 'vitest';
import { consentSchedule } from '#shared/banks/uae/terms/schedules.ts';
import type { PaymentType } from '#shared/standard/payments/payment-type.ts';
import { aPaymentConsent } from '#test/support/banks/uae/requests.ts';

const days = { first: '2026-11-20', last: '2027-03-01' };
const periodicSchedule = { frequency: 'Month', startDate: '2026-12-01' } as const;

test.each(['FixedPeriodicSchedule', 'VariablePeriodicSchedule'] as const)(
  'a %s without a number of payments allows one in each period until the consent ends',
  (type) => {
    const { payment } = aPaymentConsent(type);
    const least = { ...payment, instructions: { periodicSchedule } };
    const numberOfPayments = 'MultiPayment.MaximumCumulativeNumberOfPayments';
    expect(consentSchedule(least, days)).toHaveProperty(numberOfPayments, 4);
    expect(consentSchedule(payment, days)).toHaveProperty(numberOfPayments, 12);
    expect(consentSchedule(least, undefined)).toHaveProperty(numberOfPayments, undefined);
  },
);

const instructions = {
  maxCumulativeAmount: '1000.00',
  maxCumulativeNumberOfPayments: 12,
  periodicSchedule: {
    ...periodicSchedule,
    maxAmount: '200.00',
    controls: { maxCumulativeAmountPerPeriod: '450.00', maxCumulativeNumberOfPaymentsPerPeriod: 3 },
  },
  paymentSchedule: [
    { paymentExecutionDate: '2026-12-01', amount: '120.50' },
    { paymentExecutionDate: '2027-01-01', amount: '110.00', maxAmount: '130.00' },
  ],
};

const dirhams = (Amount: string) => ({ Amount, Currency: 'AED' });
const inTotal = {
  MaximumCumulativeValueOfPayments: dirhams('1000.00'),
  MaximumCumulativeNumberOfPayments: 12,
};
const monthly = { PeriodType: 'Month', PeriodStartDate: '2026-12-01' };
const perMonth = {
  MaximumCumulativeValueOfPaymentsPerPeriod: dirhams('450.00'),
  MaximumCumulativeNumberOfPaymentsPerPeriod: 3,
};

const schedules: Record<PaymentType, object> = {
  SingleInstantPayment: { SinglePayment: { Type: 'SingleInstantPayment', Amount: dirhams('120.50') } },
  VariableOnDemand: {
    MultiPayment: {
      ...inTotal,
      PeriodicSchedule: {
        Type: 'VariableOnDemand',
        ...monthly,
        Controls: { MaximumIndividualAmount: dirhams('200.00'), ...perMonth },
      },
    },
  },
  FixedOnDemand: {
    MultiPayment: {
      ...inTotal,
      PeriodicSchedule: { Type: 'FixedOnDemand', ...monthly, Amount: dirhams('120.50'), Controls: perMonth },
    },
  },
  VariablePeriodicSchedule: {
    MultiPayment: {
      ...inTotal,
      PeriodicSchedule: { Type: 'VariablePeriodicSchedule', ...monthly, MaximumIndividualAmount: dirhams('200.00') },
    },
  },
  FixedPeriodicSchedule: {
    MultiPayment: {
      ...inTotal,
      PeriodicSchedule: { Type: 'FixedPeriodicSchedule', ...monthly, Amount: dirhams('120.50') },
    },
  },
  VariableDefinedSchedule: {
    MultiPayment: {
      ...inTotal,
      PeriodicSchedule: {
        Type: 'VariableDefinedSchedule',
        Schedule: [
          { PaymentExecutionDate: '2026-12-01', MaximumIndividualAmount: dirhams('120.50') },
          { PaymentExecutionDate: '2027-01-01', MaximumIndividualAmount: dirhams('130.00') },
        ],
      },
    },
  },
  FixedDefinedSchedule: {
    MultiPayment: {
      ...inTotal,
      PeriodicSchedule: {
        Type: 'FixedDefinedSchedule',
        Schedule: [
          { PaymentExecutionDate: '2026-12-01', Amount: dirhams('120.50') },
          { PaymentExecutionDate: '2027-01-01', Amount: dirhams('110.00') },
        ],
      },
    },
  },
};

test.each(Object.entries(schedules))(
  'the bank receives every limit of a %s that the client specifies',
  (type, sent) => {
    const { payment } = aPaymentConsent(type as PaymentType);
    expect(consentSchedule({ ...payment, instructions }, days)).toEqual(sent);
  },
);
