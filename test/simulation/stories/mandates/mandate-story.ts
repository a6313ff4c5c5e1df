import { createPaymentConsent, updatePaymentConsent } from '#functions/payments/consents/operations.ts';
import { schedulePayment } from '#functions/mandates/operations.ts';
import { PaymentRequestBody } from '#functions/payments/requests/body.ts';
import { createPaymentRequest } from '#functions/payments/requests/operations.ts';
import { minuteOf } from '#shared/mandates/due-index.ts';
import { imageOf } from '#shared/platform/storage/images.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import type { DynamoDB } from '../cloud/dynamodb.ts';
import { bringBack, followLink } from './authorise.ts';
import { both, callOf, type Scene } from './scene.ts';

const body = PaymentRequestBody.parse({
  amount: '150.00',
  beneficiaryIban: 'AE070331234567890123456',
  beneficiaryName: 'Ivan England',
  currency: 'AED',
  providerId: 'uae-enbdx',
  type: 'FixedOnDemand',
  instructions: { maxCumulativeNumberOfPayments: 2 },
});

const [today, tomorrow] = ['2027-01-01', '2027-01-02'];
const minuteMs = 60_000;
/** Payments of tomorrow begin in twenty minutes, and all have begun fifty minutes later. */
const sweeps = 80;

/** A customer agrees to two payments. The integrator schedules one for today and one for tomorrow. */
export const tellMandateStory = async (scene: Scene, dynamodb: DynamoDB): Promise<void> => {
  const { world, service, bank, client, wait, insist, once } = scene;
  const { happens } = world.fate;
  const asClient = callOf(client);
  const minute = minuteOf(new Date(world.timeline.now()).toISOString());
  dynamodb.seed(imageOf({ ...keys.sweep(), entity: 'Sweep', minute, version: 0 }));

  const created = await insist(service.payments, (deps) =>
    createPaymentRequest({ ...asClient, body, signature: 'b'.repeat(64) }, deps),
  );
  const id = 'ok' in created ? created.ok.created.internalReferenceId : '';
  const answer = await insist(service.payments, (deps) =>
    createPaymentConsent({ ...asClient, query: { id, providerId: undefined } }, deps),
  );
  if (!('ok' in answer)) return;
  const { consentId: mandateId, authorizationLink } = answer.ok;
  const link = await followLink(authorizationLink, scene);
  await wait('the customer reads the page of the bank', minuteMs);
  const redirect = link === undefined ? undefined : bank.decide(link, 'approve');
  if (!redirect) return;
  await bringBack(redirect, false, scene);

  const schedule = async (executionDate: string, signature: string) => {
    const order = { mandateId, executionDate, amount: undefined, creditorAccountId: undefined, reference: undefined };
    const ask = () =>
      insist(service.mandates, (deps) => schedulePayment({ ...asClient, body: order, signature }, deps));
    const answers = await both(ask, happens('the payment is scheduled twice', 0.4));
    const ids = new Set(answers.flatMap((one) => ('ok' in one ? one.ok.created.id : [])));
    if (ids.size > 1) world.violations.push('create: One signature scheduled two payments');
  };
  await Promise.all([schedule(today, 'c'.repeat(64)), schedule(tomorrow, 'd'.repeat(64))]);
  await schedule(tomorrow, 'e'.repeat(64));

  /** Otherwise the bank would be asked about the mandate every day for a year. */
  const end = async () => {
    if (happens('the customer ends the mandate at the bank', 0.4))
      return [...bank.consents.keys()].forEach((bankConsentId) => bank.revokeThere(bankConsentId));
    await insist(service.payments, (deps) =>
      updatePaymentConsent({ ...asClient, params: { consentId: mandateId }, body: { status: 'Revoked' } }, deps),
    );
  };
  const sweep = async () => {
    for (let count = 0; count < sweeps; count += 1) {
      await once(service.dueSweeper, (run) => run());
      await new Promise<void>((resolve) => world.timeline.after(minuteMs, resolve));
    }
  };
  await Promise.all([
    sweep(),
    happens('the mandate ends early', 0.2) && wait('the end of the mandate', sweeps * minuteMs).then(end),
  ]);
  await end();
};
