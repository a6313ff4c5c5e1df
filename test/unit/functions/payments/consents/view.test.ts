import { expect, test } from 'vitest';
import { presentPaymentConsent } from '#functions/payments/consents/view.ts';
import { knownProviders } from '#shared/banks/providers/providers.ts';
import { aStagedConsent } from '#test/support/builders/a-payment.ts';

test.each(['2026-12-24T08:30:00.000Z', undefined])(
  'a consent shows the time for which its payment is requested (%s)',
  (executesAt) => {
    const { consent } = aStagedConsent();
    const context = { baseUrl: 'https://service.example', providers: knownProviders('UAE') };
    const { executionDateTime } = presentPaymentConsent({ ...consent, executesAt }, context);
    expect(executionDateTime).toBe(executesAt ?? null);
  },
);
