import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankKey } from '#functions/sandbox/banks/jose/bank-keys.ts';
import type { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { signing } from '#test/support/banks/sandbox-uae/a-sandbox.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';
import { claimsIn, forgedBy, forgeries, signedBy } from '#test/support/banks/uae/forgeries.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

const ourKey = { kid: 'ours', key: signing.privateKey };

/** Creates a service with a bank, and the forgeries of a man in the middle between them. */
const aServiceUnderAttack = async () => {
  const service = await aService(local().table, bank);
  const [key] = (await service.sandbox.settings.keysOf(bank)).signing.map(bankKey);
  if (!key) throw new Error('The bank has no signing key');
  return { service, key, forged: forgeries(key, ourKey, service.now) };
};
type ServiceUnderAttack = Awaited<ReturnType<typeof aServiceUnderAttack>>;

/** Returns everything that the client and the customer can see, and whether tokens are stored. */
const visibleState = async (service: Service, consent: PaymentConsent) => {
  const { request, consent: latest, payment } = await service.current(consent);
  return {
    request: request.history,
    consent: [latest.history, latest.accessToken !== undefined],
    payment: payment && [payment.history, payment.bank],
  };
};

/** Runs an action while responses are forged, and checks that the forgeries have no effect. */
const expectNoEffect = async (
  { service, forged }: ServiceUnderAttack,
  consent: PaymentConsent,
  name: string,
  run: () => Promise<unknown>,
) => {
  const before = await visibleState(service, consent);
  service.intercept(forgedBy(forged[name] ?? ((jwt) => jwt)));
  await run().catch(() => undefined);
  service.intercept(undefined);
  expect(await visibleState(service, consent), name).toEqual(before);
};

const forgeryNames = Object.keys(forgeries({ ...ourKey, kid: '' }, ourKey, () => new Date()));
/** A selection of forgeries for the approval and for each step. */
const selections = fc.array(fc.uniqueArray(fc.constantFrom(...forgeryNames), { minLength: 2, maxLength: 4 }), {
  minLength: 7,
  maxLength: 7,
});

test('forged responses have no effect at any step of a payment, which is made exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(selections, async ([atApproval = [], ...atSteps]) => {
      const target = await aServiceUnderAttack();
      const { service } = target;
      const consent = await service.createConsent();
      const approveAndReturn = async () =>
        service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
      for (const name of atApproval) await expectNoEffect(target, consent, name, approveAndReturn);
      await approveAndReturn();
      // Each step calls the bank at least once: to revoke earlier consents, to submit the order, and to poll its
      // status.
      for (const step of atSteps) for (const name of step) await expectNoEffect(target, consent, name, service.step);
      while (await service.step());
      const { request, payment } = await service.current(consent);
      expect([request.status, payment?.status]).toEqual(['Completed', 'AcceptedCreditSettlementCompleted']);
      const atBank = await service.atBank(consent);
      expect(atBank.filter(({ payments }) => payments > 0)).toEqual([{ status: 'Consumed', payments: 1 }]);
    }),
    { numRuns: 4 },
  );
});

test('forged responses do not affect a mandate, and the bank is polled again', async () => {
  await fc.assert(
    fc.asyncProperty(selections, async (atSteps) => {
      const target = await aServiceUnderAttack();
      const { service } = target;
      const instructions = {
        periodicSchedule: { frequency: 'Month', startDate: '2026-12-01', maxAmount: '200.00' },
      } as const;
      const consent = await service.createConsent({ type: 'VariableOnDemand', instructions });
      await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
      await service.step();
      const { bankConsentId = '' } = (await service.current(consent)).consent;
      await service.sandbox.manage(bank, bankConsentId, 'suspend');
      await service.deliver();
      for (const step of atSteps) for (const name of step) await expectNoEffect(target, consent, name, service.step);
      while ((await service.current(consent)).consent.status === 'Authorized') await service.step();
      expect((await service.current(consent)).consent.status).toBe('Suspended');
      await service.sandbox.manage(bank, bankConsentId, 'revoke');
      while (await service.step());
      expect((await service.current(consent)).request.status).toBe('Revoked');
    }),
    { numRuns: 2 },
  );
});

test('the same claims about a payment are accepted if the bank has signed them', async () => {
  const { service, key } = await aServiceUnderAttack();
  const consent = await service.createConsent();
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(consent)));
  service.intercept(forgedBy((jwt) => signedBy(key, claimsIn(jwt))));
  while (await service.step());
  service.intercept(undefined);
  const { request, payment } = await service.current(consent);
  expect([request.status, payment?.status]).toEqual(['Failed', 'Rejected']);
});
