import { expect, test } from 'vitest';
import { queryConsentStatus } from '#shared/consents/query-status.ts';
import { hasSecrets } from '#shared/consents/authorisation.ts';
import type { PaymentStatus } from '#shared/banks/port/payment-report.ts';
import { paymentAgreements } from '#shared/payments/agreement/payment-agreements.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { acquireStep, recordStep } from '#shared/payments/payment/payment-steps.ts';
import { aBank } from '#test/support/banks/a-bank.ts';
import { anAuthorisedPayment, at } from '#test/support/builders/a-payment.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { everySchedule } from '#test/support/schedules/explore.ts';
import { pausingBank, pausingTable } from '#test/support/schedules/pausing.ts';
import { type Pause, play } from '#test/support/schedules/play.ts';

const local = useLocalTable();
const now = () => new Date(at(60));

const storesOn = (pause?: Pause) => createPaymentStores(pause ? pausingTable(local().table, pause) : local().table);

test.each([
  ['rejects the payment', 'Rejected', 'Expired'],
  ['rejects the payment', 'Rejected', 'Revoked'],
  ['accepts the payment', 'AcceptedSettlementCompleted', 'Consumed'],
] as const)(
  'tokens are deleted when the bank %s (%s) while its consent becomes %s, in every order of steps',
  async (_title, status: PaymentStatus, consentStatus) => {
    const played = await everySchedule(async (choose) => {
      const stores = storesOn();
      const agreement = anAuthorisedPayment();
      await stores.move({}, agreement);
      const { id } = agreement.consent;
      const step = agreement.payment && (await acquireStep(agreement.payment, 0, { stores, now }));
      if (!step || step === 'ended' || !('taken' in step)) throw new Error('The step could not be acquired');
      const bank = aBank({ readConsent: async () => ({ status: consentStatus }) });
      const results = await play<unknown>(
        {
          payment: (pause) => recordStep(step.taken, { status, facts: {} }, { stores: storesOn(pause), now }),
          consent: (pause) =>
            queryConsentStatus(paymentAgreements(storesOn(pause)), id, {
              links: async () => pausingBank(bank, pause),
              now,
            }),
        },
        choose,
      );
      if (results.size < 2) return;
      for (const result of results.values()) expect(result).toMatchObject({ status: 'fulfilled' });
      const consent = await stores.paymentConsents.get(id);
      expect(consent?.status).toMatch(/^(Consumed|Expired|Revoked)$/);
      expect(consent && hasSecrets(consent)).toBe(false);
    });
    expect(played).toBeGreaterThan(3);
  },
);
