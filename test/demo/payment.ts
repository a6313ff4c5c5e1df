import { decideAtBank, eventually, type Integrator } from '../support/integrator.ts';
import { Receiver } from '../support/receiver.ts';
import { expectStatus, say } from './telling.ts';

export const markets = {
  UAE: { currency: 'AED', provider: 'uae-enbdx', iban: 'AE070331234567890123456' },
  KSA: { currency: 'SAR', provider: 'ksa-alrajhi', iban: 'SA0380000000608010167519' },
} as const;

export interface PaymentStory {
  readonly market: keyof typeof markets;
  readonly decline: boolean;
  readonly reject: boolean;
  readonly flaky: boolean;
}

/** A payment from the list of banks to its last webhook. */
export const tellOfPayment = async (integrator: Integrator, story: PaymentStory): Promise<void> => {
  const market = markets[story.market];
  integrator.market = story.market;

  const providers = expectStatus(200, await integrator.get('/providers'));
  say('Banks of the market', { found: providers.body.data.length, 'we take': market.provider });

  const receiver = await Receiver.listen(integrator.baseUrl, ({ event, attempt, answered }) => {
    const from = event.data.previousStatus ? `${event.data.previousStatus} → ` : '';
    // Each one is verified; what was not accepted comes again.
    const mark = answered === 202 ? '✓' : '↻';
    console.log(
      `   ${mark} webhook  ${event.type.padEnd(38)} ${from}${event.data.status}  (attempt ${attempt}, answered ${answered})`,
    );
  });
  if (story.flaky) receiver.behaviour = (n) => (n < 2 ? 503 : 202);
  try {
    const subscription = expectStatus(
      201,
      await integrator.subscribe({
        url: receiver.url,
        product: 'payments',
        resources: ['payment_request', 'consent', 'payment'],
      }),
    );
    say('Webhook subscription', { id: subscription.body.data.id, url: receiver.url });

    const created = expectStatus(
      201,
      await integrator.requestPayment({
        amount: story.reject ? '150.01' : '150.00',
        currency: market.currency,
        beneficiaryIban: market.iban,
        beneficiaryName: 'Ivan England',
        reference: 'INV-1001',
        providerId: market.provider,
        redirectUrl: 'https://shop.example/return',
      }),
    );
    const id = String(created.body.data.internalReferenceId);
    say('Signed payment request', {
      id,
      amount: `${created.body.data.amount} ${created.body.data.currency}`,
      status: created.body.data.status,
    });

    const consent = expectStatus(201, await integrator.post(`/consent/payment/create?id=${id}`));
    say('Consent staged at the bank', { consentId: consent.body.data.consentId, status: consent.body.data.status });

    const { redirect } = await decideAtBank(consent.body.data.authorizationLink, story.decline ? 'decline' : 'approve');
    say(story.decline ? 'The customer declines at the bank' : 'The customer approves at the bank', {
      'sent back to': redirect.origin + redirect.pathname,
    });

    const handed = expectStatus(
      201,
      await integrator.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`),
    );
    say('The redirect is handed over', {
      consent: handed.body.data.consentStatus,
      'payment request': handed.body.data.status,
    });

    const expected = story.decline
      ? ['payment_request.rejected', 'consent.rejected']
      : story.reject
        ? ['payment_request.failed', 'payment.rejected']
        : ['payment_request.completed', 'consent.consumed', 'payment.completed'];
    await eventually(
      async () => receiver.typesFor(id),
      (types) => expected.every((type) => types.includes(type)),
      60,
    );

    await eventually(
      async () => receiver.received.filter(({ eventId }) => !receiver.hasAccepted(eventId)),
      (waiting) => waiting.length === 0,
      60,
    );

    const { body } = expectStatus(200, await integrator.get(`/payment-requests/${id}`));
    say('The payment request', { status: body.data.status });
    if (handed.body.data.paymentId) {
      const payment = expectStatus(200, await integrator.get(`/payments/${handed.body.data.paymentId}`)).body.data;
      const [reason] = payment.message.Data.RejectReasonCode;
      say('The payment at the bank', {
        status: payment.message.Data.Status,
        'bank reference': payment.message.Data.PaymentTransactionId ?? '–',
        ...(reason && { reason: `${reason.Code} ${reason.Description}` }),
      });
    }
    say('Webhooks', {
      received: receiver.received.length,
      'verified against': '/webhook/jwks',
      'not verified': receiver.refused.length,
    });
    await integrator.delete(`/webhooks/${subscription.body.data.id}`);
  } finally {
    await receiver.close();
  }
};
