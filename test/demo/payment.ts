import { decideAtBank, eventually, type Integrator } from '../support/integrator.ts';
import { Receiver } from '../support/receiver.ts';
import { expectStatus, printStep } from './steps.ts';

export const markets = {
  UAE: { currency: 'AED', provider: 'uae-enbdx', iban: 'AE070331234567890123456' },
  KSA: { currency: 'SAR', provider: 'ksa-alrajhi', iban: 'SA0380000000608010167519' },
} as const;

export interface PaymentOptions {
  readonly market: keyof typeof markets;
  readonly decline: boolean;
  readonly reject: boolean;
  readonly flaky: boolean;
}

/** Makes a payment: from the list of banks to the last webhook. */
export const demonstratePayment = async (integrator: Integrator, options: PaymentOptions): Promise<void> => {
  const market = markets[options.market];
  integrator.market = options.market;

  const providers = expectStatus(200, await integrator.get('/providers'));
  printStep('Listed the banks of the market', { banks: providers.body.data.length, 'chosen bank': market.provider });

  const receiver = await Receiver.listen(integrator.baseUrl, ({ event, attempt, answered }) => {
    const from = event.data.previousStatus ? `${event.data.previousStatus} → ` : '';
    // The receiver verifies every delivery. The service repeats those that it did not accept.
    const mark = answered === 202 ? '✓' : '↻';
    console.log(
      `   ${mark} webhook  ${event.type.padEnd(38)} ${from}${event.data.status}  (attempt ${attempt}, answered ${answered})`,
    );
  });
  if (options.flaky) receiver.behaviour = (n) => (n < 2 ? 503 : 202);
  try {
    const subscription = expectStatus(
      201,
      await integrator.subscribe({
        url: receiver.url,
        product: 'payments',
        resources: ['payment_request', 'consent', 'payment'],
      }),
    );
    printStep('Subscribed to webhooks', { id: subscription.body.data.id, url: receiver.url });

    const created = expectStatus(
      201,
      await integrator.requestPayment({
        amount: options.reject ? '150.01' : '150.00',
        currency: market.currency,
        beneficiaryIban: market.iban,
        beneficiaryName: 'Ivan England',
        reference: 'INV-1001',
        providerId: market.provider,
        redirectUrl: 'https://shop.example/return',
      }),
    );
    const id = String(created.body.data.internalReferenceId);
    printStep('Created a signed payment request', {
      id,
      amount: `${created.body.data.amount} ${created.body.data.currency}`,
      status: created.body.data.status,
    });

    const consent = expectStatus(201, await integrator.post(`/consent/payment/create?id=${id}`));
    printStep('Created a consent at the bank', {
      consentId: consent.body.data.consentId,
      status: consent.body.data.status,
    });

    const { redirect } = await decideAtBank(
      consent.body.data.authorizationLink,
      options.decline ? 'decline' : 'approve',
    );
    printStep(options.decline ? 'The customer declined at the bank' : 'The customer approved at the bank', {
      'redirected to': redirect.origin + redirect.pathname,
    });

    const forwarded = expectStatus(
      201,
      await integrator.post(`/payment-actions/write-callback?${redirect.searchParams.toString()}`),
    );
    printStep('Forwarded the redirect to the service', {
      consent: forwarded.body.data.consentStatus,
      'payment request': forwarded.body.data.status,
    });

    const expected = options.decline
      ? ['payment_request.rejected', 'consent.rejected']
      : options.reject
        ? ['payment_request.failed', 'payment.rejected']
        : ['payment_request.completed', 'consent.consumed', 'payment.completed'];
    await eventually(
      async () => receiver.typesFor(id),
      (types) => expected.every((type) => types.includes(type)),
      60,
    );

    await eventually(
      async () => receiver.received.filter(({ eventId }) => !receiver.hasAccepted(eventId)),
      (unaccepted) => unaccepted.length === 0,
      60,
    );

    const { body } = expectStatus(200, await integrator.get(`/payment-requests/${id}`));
    printStep('Read the payment request', { status: body.data.status });
    if (forwarded.body.data.paymentId) {
      const payment = expectStatus(200, await integrator.get(`/payments/${forwarded.body.data.paymentId}`)).body.data;
      const [reason] = payment.message.Data.RejectReasonCode;
      printStep('Read the payment', {
        status: payment.message.Data.Status,
        'bank reference': payment.message.Data.PaymentTransactionId ?? '–',
        ...(reason && { reason: `${reason.Code} ${reason.Description}` }),
      });
    }
    printStep('Verified the signatures of the webhooks', {
      'keys from': '/webhook/jwks',
      valid: receiver.received.length,
      invalid: receiver.refused.length,
    });
    await integrator.delete(`/webhooks/${subscription.body.data.id}`);
  } finally {
    await receiver.close();
  }
};
