import { expect, test } from 'vitest';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import type { PaymentRequest } from '#shared/payments/request/payment-request.ts';
import { secondsBetween } from '#shared/platform/runtime/clock.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

/** Creates a consent that the customer has approved. */
const anApprovedConsent = async (service: Service, request: Partial<PaymentRequest> = {}): Promise<PaymentConsent> => {
  const consent = await service.createConsent(request);
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  return consent;
};

const periodicSchedule = { frequency: 'Month', startDate: '2026-12-01', maxAmount: '200.00' } as const;
const aMandate = { type: 'VariableOnDemand', instructions: { periodicSchedule } } as const;

/** The work of the service, each with the preparation after which it is the next step. */
const work: readonly (readonly [name: string, prepare: (service: Service) => Promise<unknown>])[] = [
  ['an order', anApprovedConsent],
  [
    'the status query of a payment',
    async (service) => {
      await anApprovedConsent(service);
      await service.step();
    },
  ],
  [
    'the status query of a consent that awaits another approval',
    async (service) => {
      await service.sandbox.switch(bank, { secondAuthoriser: true });
      await anApprovedConsent(service);
      await service.step();
    },
  ],
  [
    'the status query of a consent after an event of the bank',
    async (service) => {
      const { consent } = await service.current(await anApprovedConsent(service, aMandate));
      await service.step();
      await service.sandbox.manage(bank, consent.bankConsentId ?? '', 'suspend');
      await service.deliver();
    },
  ],
  [
    'a revocation',
    async (service) => {
      const consent = await service.createConsent();
      await service.goToBank(consent);
      await service.cancel(consent);
    },
  ],
];

test.each(work)('a bank that limits %s receives it again when its Retry-After has passed', async (_name, prepare) => {
  const service = await aService(local().table, bank);
  await prepare(service);
  await service.sandbox.switch(bank, { failWith: 429, retryAfterSeconds: 400 });
  await service.step();
  await service.sandbox.switch(bank, {});
  expect(secondsBetween(service.now(), service.dueAt() ?? '')).toBeGreaterThanOrEqual(400);
});
