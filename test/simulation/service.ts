import { mostPerBank } from '#shared/mandates/due-index.ts';
import { openPayeeChecks } from '#shared/payees/payee-check.ts';
import type { Context } from 'aws-lambda';
import type { Deps as AuthDeps } from '#functions/auth/sessions.ts';
import type { CallbackDeps } from '#functions/customer-pages/callback/operations.ts';
import type { PaymentPageDeps } from '#functions/customer-pages/payment/operations.ts';
import { sweep } from '#functions/due-sweeper/sweep.ts';
import { relay } from '#functions/event-relay/relay.ts';
import * as runner from '#functions/payment-runner/run-payment.ts';
import type { CallbackDeps as ForwardDeps } from '#functions/payments/callbacks/operations.ts';
import type { ConsentDeps } from '#functions/payments/consents/operations.ts';
import type { PaymentDeps } from '#functions/payments/payments/operations.ts';
import type { RequestDeps } from '#functions/payments/requests/operations.ts';
import { reconcile } from '#functions/reconciler/reconcile.ts';
import { handleTimer } from '#functions/timers/handle-timer.ts';
import type { Deps as VerificationDeps } from '#functions/verifications/operations.ts';
import { openDeliveryBatch } from '#functions/webhook-dispatcher/deliver.ts';
import { openHealth } from '#functions/webhook-dispatcher/health.ts';
import { Message as DeliveryMessage } from '#functions/webhook-dispatcher/messages.ts';
import { openPosts } from '#functions/webhook-dispatcher/posts.ts';
import { openEventTokens } from '#functions/webhook-dispatcher/tokens.ts';
import type { Deps as WebhookDeps } from '#functions/webhooks/operations.ts';
import { openAccountAuthorisations } from '#shared/account-consents/account-authorisations.ts';
import { openAccountConsentStore } from '#shared/account-consents/account-consent-store.ts';
import { openBankAccounts } from '#shared/bank-accounts/bank-account-store.ts';
import { openClients } from '#shared/clients/client-store.ts';
import type { MandatePaymentDeps } from '#shared/mandate-payments/schedule-payment.ts';
import { openJournal } from '#shared/outbox/journal.ts';
import { openPaymentAuthorisations } from '#shared/payments/payment-authorisations.ts';
import { openDebtorAccountStore } from '#shared/debtor-accounts/remember-debtor.ts';
import { openPaymentStores } from '#shared/payments/payment-stores.ts';
import { longestStepSeconds } from '#shared/payments/payment-turns.ts';
import { openKeptAnswers } from '#shared/platform/http/kept-answers.ts';
import { openRateLimiter } from '#shared/platform/limits/rate-limiter.ts';
import { openEventBus } from '#shared/platform/messaging/bus.ts';
import { consume, consumeBatches } from '#shared/platform/messaging/consume.ts';
import { openBatchSender, openDelayedSender } from '#shared/platform/messaging/delayed-send.ts';
import { openScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { openTimers, Timer } from '#shared/platform/messaging/timer.ts';
import { openLedgerTable } from '#shared/platform/storage/ledger-table.ts';
import { openListing } from '#shared/platform/storage/listing.ts';
import type { Listing } from '#shared/platform/storage/listing.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { openRefreshTokens } from '#shared/sessions/refresh-family.ts';
import { type Balances, openBalances } from '#shared/verifications/balances.ts';
import { noCommercialRegistry } from '#shared/verifications/commercial-registration.ts';
import { openVerifications } from '#shared/verifications/verification-store.ts';
import { openDeliveries } from '#shared/webhooks/delivery-store.ts';
import { openSubscriptions } from '#shared/webhooks/subscription-store.ts';
import type { DynamoDB } from './cloud/dynamodb.ts';
import type { Messaging } from './cloud/messaging.ts';
import type { QueueHandler, Queues } from './cloud/queues.ts';
import { hashInputOf, sealedBoxOf, signerOf } from './cloud/secrets.ts';
import type { Stream } from './cloud/stream.ts';
import { accountSourceOf } from './outside/account-source.ts';
import type { Bank } from './outside/bank.ts';
import type { Receivers } from './outside/receivers.ts';
import type { Lambda, LambdaFunction } from './world/functions.ts';
import type { Environment, World } from './world/world.ts';
import { knownBanks } from '#test/support/known-banks.ts';

export interface Surroundings {
  readonly world: World;
  readonly lambda: Lambda;
  readonly dynamodb: DynamoDB;
  readonly queues: Queues;
  readonly messaging: Messaging;
  readonly stream: Stream;
  readonly bank: Bank;
  readonly receivers: Receivers;
}

export const baseUrl = 'https://service.example';

const queueNamed = (name: string) => ({ url: name, arn: name });

const steps = queueNamed('payment-steps');
const following = queueNamed('following');
const timers = queueNamed('timers');
const otherLane = queueNamed('other-lane');
/** Nothing reads them here: this simulation has no account data. */
const dataSteps = queueNamed('data-steps');
const unprocessable = queueNamed('unprocessable');

/** The functions that integrators and customers reach over HTTP. */
export interface Service {
  readonly payments: LambdaFunction<RequestDeps & ConsentDeps & PaymentDeps & ForwardDeps>;
  readonly customerPages: LambdaFunction<PaymentPageDeps & CallbackDeps>;
  readonly mandates: LambdaFunction<MandatePaymentDeps>;
  readonly webhooks: LambdaFunction<WebhookDeps>;
  readonly auth: LambdaFunction<AuthDeps>;
  readonly verifications: LambdaFunction<VerificationDeps>;
  /** The operator's tool. */
  readonly operator: LambdaFunction<{ readonly balances: Balances }>;
  /** What the schedule of a minute starts. */
  readonly dueSweeper: LambdaFunction<() => Promise<number>>;
}

/** Everything that a function opens when it starts. */
const openEnvironment = (environment: Environment, surroundings: Surroundings) => {
  const { world, dynamodb, messaging, bank } = surroundings;
  const now = () => new Date(world.timeline.now() + environment.skewMs);
  const { sqs, eventBridge, scheduler } = messaging.clientsOf(environment);
  const table: Table = openLedgerTable(dynamodb.clientOf(environment), 'ledger', {
    pause: (milliseconds) => world.pause(environment, milliseconds),
    uptime: () => world.timeline.now(),
    pack: (item) => item,
  });
  const listing: Listing = openListing(table);
  const link = bank.linkOf(environment);
  return {
    table,
    listing,
    now,
    links: async () => link,
    secrets: sealedBoxOf(environment, world),
    signer: signerOf(environment, world),
    sender: openDelayedSender(sqs, now),
    batchSender: openBatchSender(sqs, now),
    scheduledSender: openScheduledSender(
      { SCHEDULE_GROUP: 'group', SCHEDULER_ROLE_ARN: 'role' },
      { scheduler, sqs, now },
    ),
    bus: openEventBus(eventBridge, 'bus'),
    journal: openJournal(table),
    wait: (milliseconds: number) => world.pause(environment, milliseconds),
  };
};

/** Puts the service together, function by function, as their handlers do it in Lambda. */
export const openService = (surroundings: Surroundings): Service => {
  const { world, lambda, queues, stream, receivers } = surroundings;

  type Opened = ReturnType<typeof openEnvironment>;
  const open = <Memory>(
    name: string,
    start: (opened: Opened, environment: Environment) => Memory,
    timeoutSeconds = 25,
  ): LambdaFunction<Memory> =>
    lambda.open({
      name,
      timeoutSeconds,
      start: (environment) => start(openEnvironment(environment, surroundings), environment),
    });

  const asReader =
    (handler: ReturnType<typeof consume>): QueueHandler =>
    (event) =>
      handler(event, {} as Context);

  const reactions = ({ batchSender: sender, bus, journal, now }: Opened) => ({
    paymentSteps: steps,
    dataSteps,
    timers,
    sender,
    bus,
    journal,
    now,
  });

  stream.read(
    'event-relay',
    open('event-relay', (opened) => {
      const { batchSender } = opened;
      const reportUnprocessable = (record: object) => batchSender.sendAll(unprocessable, [{ message: record }]);
      return (event) => relay(event, { ...reactions(opened), reportUnprocessable });
    }),
    500,
  );
  stream.read(
    'reconciler',
    open('reconciler', (opened) => (event) => reconcile(event, { ...reactions(opened), wait: opened.wait }), 300),
    1_000,
  );

  const paymentRunner = open(
    'payment-runner',
    ({ table, listing, links, secrets, sender, now }) => {
      const deps = { stores: openPaymentStores(table, listing), links, secrets, sender, steps, following, now };
      return asReader(
        consume('payment-runner', runner.Message.parse, (message) => runner.handleMessage(message, deps)),
      );
    },
    longestStepSeconds,
  );
  queues.read(steps.url, { function: paymentRunner, batchSize: 5, visibilitySeconds: 6 * longestStepSeconds });
  queues.read(following.url, { function: paymentRunner, batchSize: 10, visibilitySeconds: 6 * longestStepSeconds });

  queues.read(timers.url, {
    function: open('timers', ({ table, listing, scheduledSender, now }) => {
      const stores = {
        ...openPaymentStores(table, listing),
        ...openAccountConsentStore(table, listing),
        ...openDebtorAccountStore(table, listing),
      };
      const retentionDays = { UAE: 1, KSA: 1, MAIN: 1 };
      const deps = { stores, listing, timers: openTimers(scheduledSender, timers), retentionDays, now };
      return asReader(consume('timers', Timer.parse, (timer) => handleTimer(timer, deps)));
    }),
    batchSize: 10,
    visibilitySeconds: 150,
  });

  const dispatcher = open('webhook-dispatcher', (opened, environment) => {
    const { table, now, signer, scheduledSender, batchSender } = opened;
    const health = openHealth(openSubscriptions(table, now), now);
    const watch = (run: () => void, milliseconds: number) => {
      let isOver = false;
      world.timeline.after(milliseconds, () => {
        if (!isOver && !environment.hasCrashed) run();
      });
      return () => {
        isOver = true;
      };
    };
    const deps = {
      health,
      deliveries: openDeliveries(table),
      tokens: openEventTokens(signer, baseUrl, now),
      posts: openPosts(receivers.postOf(environment), (subscription) => void health.noteSlow(subscription), watch),
      sender: { ...scheduledSender, ...batchSender },
      otherLane,
      now,
    };
    return asReader(consumeBatches('webhook-dispatcher', DeliveryMessage.parse, () => openDeliveryBatch(deps)));
  });
  for (const queue of ['first-attempts', otherLane.url])
    queues.read(queue, { function: dispatcher, batchSize: 10, visibilitySeconds: 150 });

  const paymentDeps = ({ table, listing, links, secrets, now }: Opened) => {
    const stores = openPaymentStores(table, listing);
    const authorisationDeps = { links, secrets, baseUrl, now };
    return { ...authorisationDeps, stores, authorisations: openPaymentAuthorisations(stores, authorisationDeps) };
  };

  return {
    payments: open('payments', (opened) => ({
      ...paymentDeps(opened),
      bankAccounts: openBankAccounts(opened.table, opened.listing),
      payeeChecks: openPayeeChecks(opened.table, opened.now),
      providers: knownBanks,
      consentUpdates: 'revocation',
    })),
    customerPages: open('customer-pages', (opened) => {
      const deps = paymentDeps(opened);
      const sharing = { ...deps.stores, ...openAccountConsentStore(opened.table, opened.listing) };
      return {
        ...deps,
        clients: openClients(opened.table, opened.now),
        providers: knownBanks,
        authorisations: { consent: deps.authorisations, account_consent: openAccountAuthorisations(sharing, deps) },
      };
    }),
    mandates: open('mandates', ({ table, listing, now }) => ({ stores: openPaymentStores(table, listing), now })),
    webhooks: open('webhooks', ({ table, now, signer }) => ({
      subscriptions: openSubscriptions(table, now),
      webhookKeys: signer,
      targets: 'public',
      now,
    })),
    auth: open('auth', ({ table, now, signer }) => ({
      issuer: baseUrl,
      clients: openClients(table, now),
      refreshTokens: openRefreshTokens(table, now),
      sessionSigner: signer,
      webhookKeys: signer,
      keptAnswers: openKeptAnswers(table, now),
      limiter: openRateLimiter(table, now),
      now,
    })),
    verifications: open('verifications', ({ table, now, secrets }, environment) => ({
      accounts: accountSourceOf(environment, world),
      registry: noCommercialRegistry,
      balances: openBalances(table, now),
      verifications: openVerifications(table, 30),
      secrets,
      hashInput: hashInputOf(),
      now,
    })),
    operator: open('operator', ({ table, now }) => ({ balances: openBalances(table, now) })),
    dueSweeper: open(
      'due-sweeper',
      ({ table, sender, now }) =>
        () =>
          sweep({ table, timers: openTimers(sender, timers), mostPerBank, now }),
      300,
    ),
  };
};
