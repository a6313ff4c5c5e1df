import type { Recipe, Scene } from './scene.ts';
import { decideUnder } from './scenarios.ts';
import { requestPayment } from './payments.ts';

type Step = (mandateId: string, scene: Scene) => Promise<unknown>;

interface Terms {
  readonly amount?: string;
  readonly type?: 'FixedOnDemand' | 'VariableOnDemand';
  readonly instructions?: object;
  readonly decision?: 'approve' | 'decline';
}

/** A mandate about which the customer has decided, followed by steps. */
const mandate =
  (steps: readonly Step[], { decision = 'approve', ...terms }: Terms = {}): Recipe =>
  async (scene) => {
    const paymentRequestId = await requestPayment(scene, { type: 'FixedOnDemand', ...terms });
    const consent = await scene.service.createPaymentConsent({ query: { id: paymentRequestId } });
    const mandateId = consent.consentId;
    scene.follow('mandate', mandateId);
    await decideUnder(scene, consent.authorizationLink, decision);
    for (const step of steps) await step(mandateId, scene);
  };

const changeTo =
  (status: 'Paused' | 'Authorized' | 'Suspended' | 'Revoked'): Step =>
  (mandateId, { service }) =>
    service.updatePaymentConsent({ path: { consentId: mandateId }, body: { status } });

/** Returns a day in the time zone of the UAE's banks. */
const dayOf = (time: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', dateStyle: 'short' }).format(time);

const schedule =
  (inDays: number, isApproved = false): Step =>
  async (mandateId, { service, now, follow }) => {
    const executionDate = dayOf(now().getTime() + inDays * 86_400_000);
    const { id } = await service.schedulePayment({ body: { mandateId, executionDate } });
    follow('transaction', id);
    if (isApproved) await service.approvePayment({ body: { mandateId, transactionId: id } });
  };

const pass =
  (duration: string): Step =>
  (_mandateId, { advance }) =>
    advance(duration);

const paid = mandate([schedule(0)]);
const variable = { type: 'VariableOnDemand' } as const;

export const mandateRecipes: Readonly<Record<string, Recipe>> = {
  'payment_request.active': mandate([]),
  'payment_request.suspended': mandate([changeTo('Suspended')]),
  'payment_request.revoked': mandate([changeTo('Revoked')]),
  'consent.paused': mandate([changeTo('Paused')]),
  'consent.reactivated': mandate([changeTo('Paused'), changeTo('Authorized')]),
  'consent.suspended': mandate([changeTo('Suspended')]),
  'consent.revoked': mandate([changeTo('Revoked')]),
  // A mandate lasts for a year, and its end is announced seven days before.
  'consent.expiring': mandate([pass('359d')]),
  'mandate.created': mandate([]),
  'mandate.authorized': mandate([]),
  'mandate.paused': mandate([changeTo('Paused')]),
  'mandate.reactivated': mandate([changeTo('Paused'), changeTo('Authorized')]),
  'mandate.suspended': mandate([changeTo('Suspended')]),
  'mandate.completed': mandate([schedule(0)], { instructions: { maxCumulativeNumberOfPayments: 1 } }),
  'mandate.rejected': mandate([], { decision: 'decline' }),
  'mandate.revoked': mandate([changeTo('Revoked')]),
  'mandate.expired': mandate([pass('366d')]),
  'mandate_transaction.created': paid,
  'mandate_transaction.scheduled': paid,
  'mandate_transaction.approved': mandate([schedule(0, true)], variable),
  'mandate_transaction.processing': paid,
  'mandate_transaction.completed': paid,
  'mandate_transaction.failed': mandate([schedule(0)], { amount: '20.01' }),
  'mandate_transaction.cancelled': mandate([schedule(3), changeTo('Revoked')]),
  'mandate_transaction.expired': mandate([schedule(1), pass('49h')], variable),
};
