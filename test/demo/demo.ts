import { parseArgs } from 'node:util';
import { decideAtBank, eventually, Integrator, readSandbox } from '../support/integrator.ts';
import { Receiver } from '../support/receiver.ts';

const help = `Walks a payment from session to settled, over HTTP only, as an integrator would.

  npm run demo                   paid
  npm run demo -- --decline      the customer declines at the bank
  npm run demo -- --reject       the bank refuses the payment
  npm run demo -- --flaky        the webhook receiver fails at first; deliveries are repeated
  npm run demo -- --market KSA   in Saudi Arabia
`;

const { values: options } = parseArgs({
  options: {
    decline: { type: 'boolean', default: false },
    reject: { type: 'boolean', default: false },
    flaky: { type: 'boolean', default: false },
    market: { type: 'string', default: 'UAE' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

const markets = {
  UAE: { currency: 'AED', provider: 'uae-enbdx', iban: 'AE070331234567890123456' },
  KSA: { currency: 'SAR', provider: 'ksa-alrajhi', iban: 'SA0380000000608010167519' },
} as const;

let step = 0;
const say = (title: string, facts: Record<string, unknown> = {}): void => {
  step += 1;
  console.log(`\n${step}. ${title}`);
  for (const [name, value] of Object.entries(facts)) console.log(`   ${name.padEnd(20)} ${String(value)}`);
};

const walk = async (): Promise<void> => {
  const market = markets[options.market as keyof typeof markets];
  if (!market) throw new Error('--market must be UAE or KSA');
  const sandbox = readSandbox('.local/sandbox.json');
  const [facts] = sandbox.clients;
  if (!facts) throw new Error('.local/sandbox.json names no client');
  const integrator = new Integrator(sandbox.baseUrl, facts);
  integrator.market = options.market;

  const session = expectStatus(201, await integrator.openSession());
  say(`Session for ${facts.name}`, { expiresIn: `${session.body.data.expiresIn} s` });

  const providers = expectStatus(200, await integrator.get('/providers'));
  say('Banks of the market', { found: providers.body.data.length, 'we take': market.provider });

  const receiver = await Receiver.listen(sandbox.baseUrl, ({ event, attempt, answered }) => {
    const from = event.data.previousStatus ? `${event.data.previousStatus} → ` : '';
    console.log(
      `   ✓ webhook  ${event.type.padEnd(38)} ${from}${event.data.status}  (attempt ${attempt}, answered ${answered})`,
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
    say('Webhook subscription', { id: subscription.body.data.id, url: receiver.url });

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
    say('Signed payment request', {
      id,
      amount: `${created.body.data.amount} ${created.body.data.currency}`,
      status: created.body.data.status,
    });

    const consent = expectStatus(201, await integrator.post(`/consent/payment/create?id=${id}`));
    say('Consent staged at the bank', { consentId: consent.body.data.consentId, status: consent.body.data.status });

    const { redirect } = await decideAtBank(
      consent.body.data.authorizationLink,
      options.decline ? 'decline' : 'approve',
    );
    say(options.decline ? 'The customer declines at the bank' : 'The customer approves at the bank', {
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
  console.log('\nDone.');
};

const expectStatus = <T extends { status: number; text: string }>(status: number, answer: T): T => {
  if (answer.status === status) return answer;
  throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
};

if (options.help) {
  console.log(help);
} else {
  walk().catch((error: unknown) => {
    const refused = error instanceof Error && /ENOENT|fetch failed/.test(`${error.message} ${String(error.cause)}`);
    console.error(refused ? 'The service is not running here: npm start, in another shell.' : error);
    process.exitCode = 1;
  });
}
