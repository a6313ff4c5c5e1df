import type { Client } from '#infra/docs/client-library/client.ts';
import { eventually } from '../support/drivers/integrator.ts';
import { decide } from './customer.ts';
import { receiveWebhooks } from './receiver.ts';
import { printStep } from './steps.ts';

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

/** Returns the types of the final events that the demo waits for. */
const finalEvents = ({ decline, reject }: PaymentOptions): readonly string[] => {
  if (decline) return ['payment_request.rejected', 'consent.rejected'];
  if (reject) return ['payment_request.failed', 'payment.rejected'];
  return ['payment_request.completed', 'consent.consumed', 'payment.completed'];
};

/** Demonstrates a payment, from the list of banks to the last webhook. */
export const demonstratePayment = async (service: Client, options: PaymentOptions): Promise<void> => {
  const market = markets[options.market];
  const providers = await service.listProviders();
  printStep('Listed the banks of the market', { banks: providers.length, 'chosen bank': market.provider });

  const receiver = await receiveWebhooks(service, options.flaky ? 2 : 0);
  try {
    const webhookId = await receiver.subscribe({
      product: 'payments',
      resources: ['payment_request', 'consent', 'payment'],
    });
    printStep('Subscribed to webhooks', { id: webhookId, url: receiver.url });

    const created = await service.createPaymentRequest({
      body: {
        amount: options.reject ? '150.01' : '150.00',
        currency: market.currency,
        beneficiaryIban: market.iban,
        beneficiaryName: 'Ivan England',
        reference: `INV-${Date.now()}`,
        providerId: market.provider,
        redirectUrl: 'https://shop.example/return',
      },
    });
    const paymentRequestId = created.internalReferenceId;
    printStep('Created a signed payment request', {
      id: paymentRequestId,
      amount: `${created.amount} ${created.currency}`,
      status: created.status,
    });

    const consent = await service.createPaymentConsent({ query: { id: paymentRequestId } });
    printStep('Created a consent at the bank', { consentId: consent.consentId, status: consent.status });

    const { origin, pathname, searchParams } = await decide(
      consent.authorizationLink,
      options.decline ? 'decline' : 'approve',
    );
    printStep(`The customer ${options.decline ? 'declined' : 'approved'} at the bank and returned`, {
      to: origin + pathname,
      status: searchParams.get('status'),
    });

    await eventually(
      async () => receiver.acceptedTypes(),
      (types) => finalEvents(options).every((type) => types.includes(type)) && receiver.hasAcceptedAll(),
      60,
    );

    const { status } = await service.getPaymentRequest({ path: { paymentRequestId } });
    printStep('Read the payment request', { status });
    for await (const { id } of service.each('listPayments', { query: { paymentRequestId } }))
      await printPayment(service, id);
    printStep('Verified the signatures of the webhooks', {
      'keys from': '/webhook/jwks',
      valid: receiver.received.length,
      invalid: receiver.invalid(),
    });
  } finally {
    await receiver.close();
  }
};

const printPayment = async (service: Client, paymentId: string): Promise<void> => {
  const { message } = await service.getPayment({ path: { paymentId } });
  const [reason] = message.Data.RejectReasonCode;
  printStep('Read the payment', {
    status: message.Data.Status,
    'bank reference': message.Data.PaymentTransactionId ?? '–',
    ...(reason && { reason: `${reason.Code} ${reason.Description}` }),
  });
};
