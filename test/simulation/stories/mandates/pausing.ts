import { updatePaymentConsent } from '#functions/payments/consents/operations.ts';
import { type Scene } from '../scene.ts';
import { callBy } from '#test/support/builders/a-call.ts';

const hourMs = 3_600_000;

/** Creates a function that pauses a mandate and, usually, reactivates it within a day. */
export const createPauses = (consentId: string, scene: Scene) => {
  const { world, service, client, market, wait, callUntilFinal } = scene;
  const set = (status: 'Paused' | 'Authorized') =>
    callUntilFinal(service.payments, (deps) =>
      updatePaymentConsent({ ...callBy(client, market), params: { consentId }, body: { status } }, deps),
    );
  return async (): Promise<void> => {
    await set('Paused');
    await wait('how long the mandate is paused', (world.fate.happens('the pause is long', 0.4) ? 24 : 1) * hourMs);
    if (!world.fate.happens('the mandate stays paused', 0.2)) await set('Authorized');
  };
};
