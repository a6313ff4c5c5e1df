import {
  legacyCreatePaymentConsent,
  legacySyncPaymentConsent,
} from '#functions/legacy-payments/consents/operations.ts';
import { LegacyPaymentRequestBody } from '#functions/legacy-payments/requests/body.ts';
import { legacyCreatePaymentRequest } from '#functions/legacy-payments/requests/operations.ts';
import type { RequestedPaymentOrder } from '../../oracles/order-oracles.ts';
import { clockToleranceMs } from '../../oracles/mandates/mandate-facts.ts';
import { followRedirect, followLink } from '../authorise.ts';
import { legacyProviderOf, places } from '../places.ts';
import { type Scene } from '../scene.ts';
import { createPauses } from './pausing.ts';
import { payee, reference } from './terms.ts';
import { callBy } from '#test/support/builders/a-call.ts';

export interface FutureStory {
  readonly payment: RequestedPaymentOrder;
  /** The earliest time of the payment: its due time or 23:50 on that day, whichever is earlier. */
  readonly notBefore: number;
  /**
   * The id of the request if it must be completed: the customer approved it in time and neither paused nor revoked it, and
   * the bank did not suspend it.
   */
  readonly mustComplete: string | undefined;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const zoneMs = 3 * hourMs;
const [amount, minor] = ['150.00', 15_000n] as const;

/**
 * Plays a future-dated payment: an integrator requests it in the legacy API, and the service makes it at its due time
 * without another call. The customer may pause it, in some histories until its day is over, and the bank may suspend it
 * while the payment is in progress.
 */
export const runFutureStory = async (scene: Scene): Promise<FutureStory> => {
  const { world, service, bank, client, wait, callUntilFinal, create } = scene;
  const { fate, timeline } = world;
  const asClient = callBy(client, 'KSA');
  const { iban, currency } = places.KSA;
  const isSoon = fate.happens('the payment is to be made within the hour', 0.3);
  const fraction = fate.draw('when the payment is to be made');
  const delayMs = isSoon ? (10 + Math.floor(fraction * 40)) * minuteMs : (2 + Math.floor(fraction * 60)) * hourMs;
  const executesAt = timeline.now() + delayMs;
  const day = new Date(executesAt + zoneMs).toISOString().slice(0, 10);
  const notBefore = Math.min(executesAt, Date.parse(`${day}T23:50:00Z`) - zoneMs);
  const payment: RequestedPaymentOrder = {
    type: 'FixedDefinedSchedule',
    minor,
    currency,
    payees: [{ iban, name: payee }],
    reference,
    instructions: { paymentSchedule: [{ amount, paymentExecutionDate: day }], maxCumulativeNumberOfPayments: 1 },
  };
  const body = LegacyPaymentRequestBody.parse({
    type: 'SINGLE_DOMESTIC',
    paymentConsentType: 'SingleFutureDatedPayment',
    executionDateTime: new Date(executesAt).toISOString(),
    amount,
    currency,
    countryCode: 'SA',
    creditorAccount: { scheme: 'IBAN', identification: iban, name: payee },
    purpose: 'ONLP',
    providerId: legacyProviderOf('KSA'),
    externalReference: reference,
  });
  const created = await create(service.legacyPayments, (deps) =>
    legacyCreatePaymentRequest({ ...asClient, body, signature: 'f'.repeat(64) }, deps),
  );
  const incomplete = { payment, notBefore, mustComplete: undefined };
  if (!('ok' in created)) {
    if (timeline.now() < executesAt - clockToleranceMs)
      world.violations.push(`schedule: A valid future payment was rejected: ${created.errorCode}`);
    return incomplete;
  }
  const query = { id: created.ok.created.paymentRequestId, providerId: undefined };
  const consent = await callUntilFinal(service.legacyPayments, (deps) =>
    legacyCreatePaymentConsent({ ...asClient, query }, deps),
  );
  const authorizationLink = 'ok' in consent ? consent.ok.authorizationLink : undefined;
  /** May delay the customer until the payment is due, by which time it is too late to decide. */
  const maybeMissDueTime = async (place: string): Promise<void> => {
    if (!isSoon || !fate.happens(place, 0.3)) return;
    await timeline.pause(Math.max(0, executesAt - timeline.now()));
    await wait('after the time of the payment', 10 * minuteMs);
  };
  await maybeMissDueTime('the customer comes too late');
  const link = authorizationLink ? await followLink(authorizationLink, scene) : undefined;
  await wait('the customer reads the page of the bank', minuteMs);
  await maybeMissDueTime('the customer decides too late');
  const isInTime = timeline.now() < executesAt - minuteMs;
  const redirect = link === undefined ? undefined : bank.decide(link, 'approve');
  if (!redirect) return incomplete;
  await followRedirect(redirect, undefined, scene);
  const isPaused = 'ok' in consent && fate.happens('the customer pauses the payment', 0.3);
  if (isPaused) {
    await wait('until the pause', Math.max(0, executesAt - timeline.now()));
    await createPauses(consent.ok.consentId, scene)();
  }
  const isSuspended = fate.happens('the bank suspends the consent as the payment falls due', 0.3);
  if (isSuspended) {
    await timeline.pause(Math.max(0, notBefore - timeline.now()));
    await wait('until the suspension', 2 * hourMs);
    bank.suspendAsBank();
    await callUntilFinal(service.legacyPayments, (deps) =>
      legacySyncPaymentConsent({ ...asClient, query: { paymentRequestId: query.id } }, deps),
    );
  }
  if (!fate.happens('the customer ends the mandate at the bank', 0.2)) {
    const mustComplete = isInTime && !isPaused && !isSuspended ? created.ok.created.paymentRequestId : undefined;
    return { payment, notBefore, mustComplete };
  }
  await wait('the customer changes their mind', 40 * hourMs);
  bank.revokeAsCustomer();
  return incomplete;
};
