import type { DynamoDBRecord } from 'aws-lambda';
import { relay } from '#functions/event-relay/relay.ts';
import * as runner from '#functions/payment-runner/run-payment.ts';
import { PaymentStep } from '#shared/payments/payment/payment-steps.ts';
import { reconcile } from '#functions/reconciler/reconcile.ts';
import { handleTimer } from '#functions/timers/handle-timer.ts';
import { createDeliveryBatch } from '#functions/webhook-dispatcher/deliver.ts';
import { createHealth } from '#functions/webhook-dispatcher/health.ts';
import { Message as DeliveryMessage } from '#functions/webhook-dispatcher/messages.ts';
import { createReceiverLimiter } from '#functions/webhook-dispatcher/receiver-limiter.ts';
import { createEventTokens, createStandardHeaders } from '#functions/webhook-dispatcher/signatures.ts';
import { standardWebhookSigner } from '#test/support/builders/ed25519-signer.ts';
import { createAccountConsentStore } from '#shared/accounts/consent/account-consent-store.ts';
import { changeOf } from '#shared/events/derive.ts';
import { createFigures } from '#shared/events/figures/figures.ts';
import { createPaymentStores } from '#shared/payments/payment/payment-stores.ts';
import { maxStepSeconds } from '#shared/payments/payment/payment-steps.ts';
import { consume, consumeBatches } from '#shared/platform/messaging/consume.ts';
import { readStreamRecord } from '#shared/platform/storage/stream-record.ts';
import { createTimers, Timer } from '#shared/events/timer.ts';
import { fallbackSigner } from '#shared/platform/signing/fallback-signer.ts';
import { memoizeByKey } from '#shared/platform/runtime/cache.ts';
import { createDeliveries } from '#shared/events/webhooks/delivery-store.ts';
import { createWebhookPairs } from '#shared/events/webhooks/webhook-keys.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { keyArns } from '../cloud/kms.ts';
import { baseUrl } from './base-url.ts';
import {
  dataSteps,
  paymentPolls,
  type DefineFunction,
  type FunctionDeps,
  slowQueue,
  steps,
  type Simulated,
  timers,
  unprocessable,
} from './environment.ts';

/** The number of days for which personal payment data is retained in each market. */
export const retentionDays = { UAE: 1, KSA: 1, MAIN: 1 };

/** Parses a record once for both stream readers, which receive the same records. */
const readChangeOnce = memoizeByKey((record: DynamoDBRecord) => changeOf(readStreamRecord(record, (item) => item)));

/** Creates the functions that read the stream and the queues. Resolves when the history can begin. */
export const createBackground = (simulated: Simulated, define: DefineFunction): Promise<void> => {
  const { world, queues, stream, receivers } = simulated;
  const streamDeps = ({ batchSender: sender, bus, publicationLog, now }: FunctionDeps) => ({
    read: readChangeOnce,
    paymentSteps: steps,
    dataSteps,
    timers,
    sender,
    bus,
    publicationLog,
    now,
  });

  stream.read(
    'event-relay',
    define('event-relay', (functionDeps) => {
      const { batchSender } = functionDeps;
      const reportUnprocessable = (record: object) => batchSender.sendAll(unprocessable, [{ message: record }]);
      return (event) => relay(event, { ...streamDeps(functionDeps), reportUnprocessable });
    }),
    { batchSize: 500 },
  );
  stream.read(
    'reconciler',
    define(
      'reconciler',
      (functionDeps) => {
        const deps = {
          ...streamDeps(functionDeps),
          figures: createFigures(functionDeps.table),
          wait: functionDeps.wait,
        };
        return (event) => reconcile(event, deps);
      },
      300,
    ),
    { batchSize: 1_000, windowMs: 60_000 },
  );

  const unknownPayments = world.fate.happens('the stage has a second region', 0.5) ? 'possible' : 'impossible';
  const paymentRunner = define(
    'payment-runner',
    ({ table, links, secrets, sender, wait, now }) => {
      const stores = createPaymentStores(table);
      const deps = { stores, links, secrets, unknownPayments, sender, steps, paymentPolls, wait, now } as const;
      return consume('payment-runner', PaymentStep.parse, (message) => runner.handleMessage(message, deps));
    },
    maxStepSeconds,
  );
  queues.read(steps.url, { function: paymentRunner, batchSize: 5, visibilitySeconds: 6 * maxStepSeconds });
  queues.read(paymentPolls.url, { function: paymentRunner, batchSize: 10, visibilitySeconds: 6 * maxStepSeconds });

  queues.read(timers.url, {
    function: define('timers', ({ table, listing, scheduledSender, now }) => {
      const stores = { ...createPaymentStores(table), ...createAccountConsentStore(table) };
      const deps = { stores, listing, timers: createTimers(scheduledSender, timers), retentionDays, now };
      return consume('timers', Timer.parse, (timer) => handleTimer(timer, deps));
    }),
    batchSize: 10,
    visibilitySeconds: 150,
  });

  const signingMethod =
    receivers.checksSignatures && world.fate.happens('webhooks are signed by the pair of the day', 0.3)
      ? 'wrapped'
      : 'kms';
  const dispatcher = define('webhook-dispatcher', (functionDeps, environment) => {
    const { table, now, kms, webhookKeys, scheduledSender, batchSender } = functionDeps;
    const pairs = createWebhookPairs({ kms, keyArn: keyArns.pairs, table, now });
    const signer = fallbackSigner({ method: signingMethod, kms: webhookKeys, pairs, now, onOverflow: () => undefined });
    const health = createHealth(createSubscriptions(table, now), now, async () => undefined);
    const watch = (run: () => void, milliseconds: number) => {
      let isCancelled = false;
      world.timeline.after(milliseconds, () => {
        if (!isCancelled && !environment.hasCrashed) run();
      });
      return () => {
        isCancelled = true;
      };
    };
    const deps = {
      health,
      deliveries: createDeliveries(table),
      tokens: createEventTokens(signer, baseUrl, now),
      standardHeaders: createStandardHeaders(standardWebhookSigner, now),
      posts: createReceiverLimiter(receivers.postOf(environment), health.noteSlow, watch),
      sender: { ...scheduledSender, ...batchSender },
      slowQueue,
      now,
    };
    return consumeBatches('webhook-dispatcher', DeliveryMessage.parse, () => createDeliveryBatch(deps));
  });
  for (const queue of ['first-attempts', slowQueue.url])
    queues.read(queue, { function: dispatcher, batchSize: 10, visibilitySeconds: 150 });
  return receivers.checksSignatures ? createTodaysPair(define) : Promise.resolve();
};

const dayMs = 86_400_000;

/**
 * Creates today's signing key pair. `prepare` creates the pair for the next day, so the clock is set back by a day. If
 * `prepare` fails, there is no key pair for today.
 */
const createTodaysPair = (define: DefineFunction): Promise<void> => {
  const pairs = define('webhook-dispatcher', ({ table, kms, now }) =>
    createWebhookPairs({ kms, keyArn: keyArns.pairs, table, now: () => new Date(now().getTime() - dayMs) }),
  );
  return new Promise((resolve) => {
    pairs.invoke(
      (all) => all.prepare(),
      () => resolve(),
    );
  });
};
