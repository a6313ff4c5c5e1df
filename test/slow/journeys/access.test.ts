import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaymentConsent } from '#shared/payments/consent/payment-consent.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { unusedGrants } from '#test/support/cloud/grants/unused-grants.ts';
import { createOwnCloud } from '#test/support/cloud/own-cloud.ts';
import { recordBanks } from '#test/support/banks/standard-scan/cloud-scan.ts';
import { eventually } from '#test/support/drivers/integrator.ts';
import { aDecision, aMandate, saudiTerms } from '#test/support/drivers/journey.ts';
import { Receiver } from '#test/support/drivers/receiver.ts';
import {
  eraseOldData,
  reconcileLostEvents,
  signWithoutKms,
  sweepOldClients,
  useDashboard,
  verify,
  writeMilestone,
} from './every-feature/operation.ts';
import { manageConsents } from './every-feature/managing.ts';
import { subscribe, usePayments, useSessions } from './every-feature/payments.ts';
import { manageAtBank, type Scene } from './every-feature/scene.ts';
import { shareAccounts } from './every-feature/sharing.ts';

const exchanges = recordBanks();
/** The time by which the cloud's clock is ahead. The clocks of its functions are not ahead. */
let aheadMs = 0;
let scene: Scene;

beforeAll(async () => {
  const ownCloud = await createOwnCloud({ now: () => Date.now() + aheadMs, onExchange: exchanges.onExchange });
  scene = { ...ownCloud, receiver: await Receiver.listen(ownCloud.integrator.baseUrl) };
});
afterAll(async () => {
  await scene.receiver.close();
  await scene.close();
});

/** How long a busy machine may take for what is due at once, or for what a function does within a minute. */
const maxSeconds = 300;

/** Makes every function of the service use all its permissions. */
const useEveryFeature = async (): Promise<void> => {
  await useSessions(scene);
  const subscriptionId = await subscribe(scene);
  await usePayments(scene);
  await shareAccounts(scene);
  await manageConsents(scene);
  await useDashboard(scene, subscriptionId);
  await signWithoutKms(scene);
  await verify(scene);
  await writeMilestone(scene);
  await reconcileLostEvents(scene);
  await eraseOldData(scene);
  await sweepOldClients(scene);
  // A function stores its first counts of calls to banks with a call within a minute of them.
  await eventually(
    () => aDecision(scene.integrator),
    () => !unusedGrants(scene.cloud.grants()).some((grant) => /CustomerPages.*UpdateItem/.test(grant)),
    maxSeconds,
  );
  await scene.cloud.idle();
};

const deniedRequests = () => scene.cloud.access().filter(({ isAllowed }) => !isAllowed);

// Each test continues from the state of the previous one, so none may begin before the features have all been used.
describe('the whole service', { concurrent: false, timeout: 900_000 }, () => {
  test('policies allow every request that a function or an AWS service makes', async () => {
    await useEveryFeature();
    expect(deniedRequests()).toEqual([]);
  });

  test('a Saudi mandate revoked at the bank is revoked in the service by a status poll', async () => {
    const { connection, integrator } = scene;
    integrator.market = 'KSA';
    const { mandateId } = await aMandate(integrator, { reference: 'saudi', ...saudiTerms });
    const consent = async () => PaymentConsent.parse(await connection.table.get(paymentKeys.paymentConsent(mandateId)));
    expect((await consent()).status).toBe('Authorized');
    await manageAtBank(scene, await consent(), 'revoke');
    await scene.cloud.idle();
    expect((await consent()).status).toBe('Authorized');
    // Consents are first polled at the bank an hour after the customer's approval.
    await scene.advance(61);
    // An advance waits only ten seconds for the poll that it has started.
    await eventually(consent, ({ status }) => status === 'Revoked', maxSeconds);
  });

  test('every grant is used', async () => {
    const unused = async () => unusedGrants(scene.cloud.grants());
    // SQS can delay a message by at most 15 minutes. A message that is due even later gets a schedule.
    aheadMs = 16 * 60_000;
    await eventually(unused, (grants) => !grants.some((grant) => grant.includes('CreateSchedule')), maxSeconds);
    // After a day, everything scheduled is due, such as late deliveries and expiries.
    aheadMs = 25 * 3_600_000;
    await eventually(unused, (grants) => grants.length === 0, maxSeconds);
    expect(deniedRequests()).toEqual([]);
  });

  test('every exchange with the banks conforms to the standards', async () => {
    expect(await exchanges.deviations(scene.cloud)).toEqual([]);
  });
});
