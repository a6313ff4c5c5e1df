import { expect, inject, test } from 'vitest';
import { setTimeout as pause } from 'node:timers/promises';
import { decideAtBank, eventually, type Integrator } from '#test/support/drivers/integrator.ts';
import { aClient, aConsent, aDecision, aPaymentRequest } from '#test/support/drivers/journey.ts';

/** A bank that no other journey uses. */
const bank = 'uae-hsbcws';

const switchTo = async (switches: object): Promise<void> => {
  const url = `${inject('uaeBanks').authoriseUrl}/${bank}/switches`;
  expect((await fetch(url, { method: 'PUT', body: JSON.stringify(switches) })).status).toBe(200);
};

/** Checks a payee at the bank, in the function for payments. */
const confirmPayee = async (client: Integrator) => {
  const body = { beneficiaryIban: 'AE070331234567890123456', beneficiaryName: 'Ivan David England' };
  const { status, headers } = await client.post(`/payment/cop?providerId=${bank}`, body);
  return { status, retryAfter: headers.get('retry-after') };
};

test('no function calls a bank that is down, other banks continue, and it is retried later', async () => {
  const client = await aClient();
  const { authorizationLink } = await aConsent(client, await aPaymentRequest(client, { providerId: bank }));
  await switchTo({ down: true });
  // The function for customers detects the failure.
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await fetch(authorizationLink, { redirect: 'manual' })).status).toBe(503);
  }
  // The bank itself never sends Retry-After, so the function for payments has returned this without calling the bank.
  expect(await confirmPayee(client)).toEqual({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
  const elsewhere = await aDecision(client);
  expect(elsewhere.forwarded.status).toBe(201);
  await switchTo({});
  await eventually(
    async () => {
      await pause(1_000);
      return confirmPayee(client);
    },
    ({ status }) => status === 200,
  );
  const { redirect } = await decideAtBank(authorizationLink, 'approve');
  expect(redirect.searchParams.get('code')).not.toBeNull();
});
