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

const ours = { kid: 'ours', key: signing.privateKey };

/** A service at a bank, and the forgeries of a man in the middle. */
const aHistory = async () => {
  const service = await aService(local().table, bank);
  const [key] = (await service.sandbox.settings.keysOf(bank)).signing.map(bankKey);
  if (!key) throw new Error('the bank has no key');
  return { service, key, forged: forgeries(key, ours, service.now) };
};
type History = Awaited<ReturnType<typeof aHistory>>;

/** Returns everything that the client and the customer can see, and whether tokens are stored. */
const seen = async (service: Service, consent: PaymentConsent) => {
  const { request, consent: latest, payment } = await service.current(consent);
  return {
    request: request.history,
    consent: [latest.history, latest.accessToken !== undefined],
    payment: payment && [payment.history, payment.bank],
  };
};

/** Runs an action while responses are forged, and checks that the forgeries have no effect. */
const inVain = async (
  { service, forged }: History,
  consent: PaymentConsent,
  name: string,
  run: () => Promise<unknown>,
) => {
  const before = await seen(service, consent);
  service.intercept(forgedBy(forged[name] ?? ((jwt) => jwt)));
  await run().catch(() => undefined);
  service.intercept(undefined);
  expect(await seen(service, consent), name).toEqual(before);
};

const names = Object.keys(forgeries({ ...ours, kid: '' }, ours, () => new Date()));
/** A different selection of forgeries for each step. */
const attempts = fc.array(fc.uniqueArray(fc.constantFrom(...names), { minLength: 2, maxLength: 4 }), {
  minLength: 7,
  maxLength: 7,
});

test('forged responses have no effect at any step of a payment, and the payment is made once', async () => {
  await fc.assert(
    fc.asyncProperty(attempts, async ([atApproval = [], ...atSteps]) => {
      const history = await aHistory();
      const { service } = history;
      const consent = await service.ask();
      const comeBack = async () => service.comeBack(await service.sandbox.decide(await service.setOut(consent)));
      for (const name of atApproval) await inVain(history, consent, name, comeBack);
      await comeBack();
      // Each step calls the bank at least once: to revoke earlier consents, to submit the order, and to poll its
      // status.
      for (const step of atSteps) for (const name of step) await inVain(history, consent, name, service.step);
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
    fc.asyncProperty(attempts, async (atSteps) => {
      const history = await aHistory();
      const { service } = history;
      const instructions = {
        periodicSchedule: { frequency: 'Month', startDate: '2026-12-01', maxAmount: '200.00' },
      } as const;
      const consent = await service.ask({ type: 'VariableOnDemand', instructions });
      await service.comeBack(await service.sandbox.decide(await service.setOut(consent)));
      await service.step();
      const { bankConsentId = '' } = (await service.current(consent)).consent;
      await service.sandbox.manage(bank, bankConsentId, 'suspend');
      await service.deliver();
      for (const step of atSteps) for (const name of step) await inVain(history, consent, name, service.step);
      while ((await service.current(consent)).consent.status === 'Authorized') await service.step();
      expect((await service.current(consent)).consent.status).toBe('Suspended');
      await service.sandbox.manage(bank, bankConsentId, 'revoke');
      while (await service.step());
      expect((await service.current(consent)).request.status).toBe('Revoked');
    }),
    { numRuns: 2 },
  );
});

test('the same claims about a payment are accepted when the bank has signed them', async () => {
  const { service, key } = await aHistory();
  const consent = await service.ask();
  await service.comeBack(await service.sandbox.decide(await service.setOut(consent)));
  service.intercept(forgedBy((jwt) => signedBy(key, claimsIn(jwt))));
  while (await service.step());
  service.intercept(undefined);
  const { request, payment } = await service.current(consent);
  expect([request.status, payment?.status]).toEqual(['Failed', 'Rejected']);
});
