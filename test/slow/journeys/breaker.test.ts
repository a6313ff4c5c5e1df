import { expect, inject, test } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { setSwitches } from '#test/support/drivers/banks/sandbox-banks.ts';
import { continueTo, decideAtBank, eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, aDecision, aPaymentConsent } from '#test/support/drivers/journey.ts';

/** A bank that no other journey uses. */
const bank = 'uae-wioretail';
const banksUrl = inject('uaeBanks').authoriseUrl;

/** Checks a payee whose account is at the bank, through the payments function. */
const confirmPayee = async (client: Integrator) => {
  const body = { beneficiaryIban: 'AE900860000001234567890', beneficiaryName: 'Ivan David England' };
  const { status, headers } = await client.post(`/payment/cop`, body);
  return { status, retryAfter: headers.get('retry-after') };
};

test('functions stop calling a bank that is down, still call the others, and retry the bank later', async () => {
  const client = await aClient();
  const { authorizationLink } = await aPaymentConsent(client, { providerId: bank });
  await setSwitches(banksUrl, bank, { down: true });
  // The customer pages function detects the failure.
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await continueTo(bank, authorizationLink)).status).toBe(503);
  }
  // The bank never sends Retry-After, so the payments function must have responded without calling it.
  expect(await confirmPayee(client)).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
  const atOtherBank = await aDecision(client);
  expect(atOtherBank.forwarded.status).toBe(201);
  await setSwitches(banksUrl, bank, {});
  await eventually(
    async () => {
      await pause(1_000);
      return confirmPayee(client);
    },
    // The bank responds again: it has no such account.
    ({ status }) => status === 404,
  );
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  expect(redirect.searchParams.get('code')).not.toBeNull();
});
