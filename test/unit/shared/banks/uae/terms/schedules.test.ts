import { expect, test } from 'vitest';
import { consentSchedule } from '#shared/banks/uae/terms/schedules.ts';
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
