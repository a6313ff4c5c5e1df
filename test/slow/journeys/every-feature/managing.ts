import { PlainBrowser } from '#test/support/drivers/browsers/plain-browser.ts';
import { aMandate, schedule, today } from '#test/support/drivers/journey.ts';
import { aSharing } from '#test/support/drivers/sharing.ts';
import { dataOfSuccess, type Scene } from './scene.ts';
import { readData } from './sharing.ts';

/** Opens a customer's only consent, pauses it and stops it. Then looks at the history. */
const pauseAndStop = async ({ integrator }: Scene, referenceCustomerId: string, stop: string, confirm: string) => {
  const body = { referenceCustomerId };
  const created = integrator.call('POST', '/consent-management/links', { body, sign: true });
  const browser = new PlainBrowser('en');
  await browser.open(String((await dataOfSuccess(created)).managementLink));
  await browser.follow('Manage');
  await browser.follow('Pause');
  await browser.press('Confirm pause');
  await browser.follow(stop);
  await browser.press(confirm);
  await browser.open('?tab=history');
};

/** Customers pause and stop a mandate with a scheduled payment and a consent to share data, on the management pages. */
export const manageConsents = async (scene: Scene): Promise<void> => {
  const { integrator } = scene;
  const { mandateId } = await aMandate(integrator, { risks: { MerchantCustomerIdentification: 'paying customer' } });
  await dataOfSuccess(schedule(integrator, { mandateId, executionDate: today(1) }));
  await pauseAndStop(scene, 'paying customer', 'Cancel Permission', 'Confirm cancellation');
  const { consentId } = await aSharing(integrator, { referenceCustomerId: 'sharing customer' });
  await readData(scene, consentId);
  await pauseAndStop(scene, 'sharing customer', 'Stop Sharing', 'Confirm stop sharing');
};
