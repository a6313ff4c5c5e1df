import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOwnCloud, type OwnCloud } from '#test/support/cloud/own-cloud.ts';
import { setSwitches } from '#test/support/drivers/banks/sandbox-banks.ts';
import { continueTo } from '#test/support/drivers/integrator.ts';
import { aPaymentConsent } from '#test/support/drivers/journey.ts';

const slowBank = 'uae-hsbcws';
const slowSeconds = 3;
const customersOfSlowBank = 12;

let ownCloud: OwnCloud;
beforeAll(async () => {
  // Unlike other tests, with the stage's own limit on interactions with a slow bank.
  ownCloud = await createOwnCloud({ variables: {} });
});
afterAll(() => ownCloud.close());

/** Returns a function that takes a customer to a bank, and returns the status. */
const aCustomerOf = async (providerId: string) => {
  const { integrator } = ownCloud;
  const { authorizationLink } = await aPaymentConsent(integrator, { providerId });
  return async () => (await continueTo(providerId, authorizationLink)).status;
};

test('a slow bank gets no more than its share of the calls, and customers of other banks continue', async () => {
  const waiting = await Promise.all(Array.from({ length: customersOfSlowBank }, () => aCustomerOf(slowBank)));
  const [first, second, ...others] = await Promise.all(Array.from({ length: 17 }, () => aCustomerOf('uae-enbdx')));
  await first?.();
  await setSwitches(ownCloud.cloud.apis['sandbox-authorise'] ?? '', slowBank, { slowSeconds });
  const end = new AbortController();
  const statuses = new Set<number>();
  const visits = waiting.map(async (goToSlowBank) => {
    while (!end.signal.aborted) {
      const status = await goToSlowBank();
      statuses.add(status);
      if (status === 503) await pause(1_000);
    }
  });
  // The bank counts as slow only after the first calls have waited.
  await pause(slowSeconds * 1000);
  await second?.();
  for (const goToOtherBank of others) expect(await goToOtherBank()).toBe(200);
  end.abort();
  await Promise.all(visits);
  expect(statuses).toEqual(new Set([200, 503]));
});
