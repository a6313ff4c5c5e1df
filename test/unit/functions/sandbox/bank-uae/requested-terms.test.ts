import { expect, test } from 'vitest';
import { factsOf as bankFacts } from '#functions/sandbox/bank-uae/oauth/facts.ts';
import { factsOf as ownFacts } from '#functions/customer-pages/payment/facts.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { aService, type Service } from '#test/support/banks/sandbox-uae/a-service.ts';

const local = useLocalTable();
const bank = 'uae-enbdx';

/** Returns the consent as its bank stores it. */
const bankConsentOf = async (service: Service, bankConsentId: string | undefined) => {
  const consent = await service.sandbox.store.consent(bank, bankConsentId ?? '', service.now().toISOString());
  if (consent?.kind !== 'payment') throw new Error('The bank does not have the consent');
  return consent;
};

test("the bank's page names the client, and both pages show the same end of a mandate", async () => {
  const service = await aService(local().table, bank);
  const created = await service.createConsent({
    type: 'FixedDefinedSchedule',
    instructions: { paymentSchedule: [{ paymentExecutionDate: '2026-12-05', amount: '150.00' }] },
  });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(created)));
  const { request, consent } = await service.current(created);
  const atBank = await bankConsentOf(service, consent.bankConsentId);
  expect(atBank.terms.SponsoredTPPInformation).toEqual({ Name: 'Falcon Pay', Identification: request.clientId });
  expect(atBank.terms.ExpirationDateTime).toBe(consent.expiresAt);
  const shownByBank = Object.fromEntries(bankFacts(atBank, 'en').map(([name, ...values]) => [name, values.join()]));
  expect(shownByBank['Requested by']).toBe('Falcon Pay');
  const shown = Object.fromEntries(
    ownFacts({ request, consent }, undefined, 'en').map(([name, value]) => [name, value]),
  );
  expect(shown['Your approval ends on']).toBe('5 December 2026');
  expect(Object.values(shownByBank)).toContain('5 December 2026');
});

test('a client sees its currency request, but the bank does not', async () => {
  const service = await aService(local().table, bank);
  const created = await service.createConsent({ instructions: { currencyRequest: { currencyOfTransfer: 'AED' } } });
  await service.followRedirect(await service.sandbox.decide(await service.goToBank(created)));
  while (await service.step());
  const { request, consent } = await service.current(created);
  expect([request.status, request.instructions?.currencyRequest]).toEqual(['Completed', { currencyOfTransfer: 'AED' }]);
  expect((await bankConsentOf(service, consent.bankConsentId)).terms).not.toHaveProperty('CurrencyRequest');
});
