import type { Recipe, Scene } from './scene.ts';
import { decideUnder } from './scenarios.ts';

/** How far to take a payment. */
type Until = 'request' | 'cancel' | 'expire' | 'consent' | 'approve' | 'decline' | 'lapse';

/** Creates a payment request. Returns its id. */
export const requestPayment = async (
  { service, market, overrides, conditions, follow }: Scene,
  fields: {
    readonly amount?: string;
    readonly type?: 'FixedOnDemand' | 'VariableOnDemand';
    readonly instructions?: object;
  },
): Promise<string> => {
  const { amount = `20.${conditions.decimals ?? '00'}`, ...others } = fields;
  const { internalReferenceId } = await service.createPaymentRequest({
    body: {
      amount,
      currency: market.currency,
      beneficiaryIban: market.iban,
      beneficiaryName: 'Ivan England',
      reference: 'TRIGGERED',
      providerId: market.provider,
      redirectUrl: 'https://shop.example/return',
      ...others,
      ...overrides,
    },
  });
  follow('payment request', internalReferenceId);
  return internalReferenceId;
};

const payment =
  (until: Until, amount?: string): Recipe =>
  async (scene) => {
    const { service, advance, follow } = scene;
    const paymentRequestId = await requestPayment(scene, amount === undefined ? {} : { amount });
    if (until === 'cancel') await service.cancelPaymentRequest({ path: { paymentRequestId } });
    if (until === 'expire') await advance('25h');
    if (until === 'request' || until === 'cancel' || until === 'expire') return;
    const consent = await service.createPaymentConsent({ query: { id: paymentRequestId } });
    follow('consent', consent.consentId);
    if (until === 'lapse') await advance('25h');
    if (until === 'consent' || until === 'lapse') return;
    await decideUnder(scene, consent.authorizationLink, until);
    for await (const { id } of service.each('listPayments', { query: { paymentRequestId } })) follow('payment', id);
  };

/** An amount that ends in .01 makes the bank reject the payment. */
const rejected = payment('approve', '20.01');

export const paymentRecipes: Readonly<Record<string, Recipe>> = {
  'payment_request.created': payment('request'),
  'payment_request.cancelled': payment('cancel'),
  'payment_request.expired': payment('expire'),
  'payment_request.awaiting_authorization': payment('consent'),
  'payment_request.processing': payment('approve'),
  'payment_request.completed': payment('approve'),
  'payment_request.rejected': payment('decline'),
  'payment_request.failed': rejected,
  'consent.created': payment('consent'),
  'consent.authorized': payment('approve'),
  'consent.consumed': payment('approve'),
  'consent.rejected': payment('decline'),
  'consent.expired': payment('lapse'),
  'payment.created': payment('approve'),
  'payment.accepted': payment('approve', '20.04'),
  'payment.completed': payment('approve'),
  'payment.rejected': rejected,
};
