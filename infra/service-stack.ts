import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env as AuthEnv } from '#functions/auth/env.ts';
import { routes as authRoutes } from '#functions/auth/routes.ts';
import { Env as RelayEnv } from '#functions/event-relay/env.ts';
import { Env as RunnerEnv } from '#functions/payment-runner/env.ts';
import { Env as PaymentsEnv } from '#functions/payments/env.ts';
import { routes as paymentRoutes } from '#functions/payments/routes.ts';
import { Env as ProvidersEnv } from '#functions/providers/env.ts';
import { routes as providerRoutes } from '#functions/providers/routes.ts';
import { Env as ReconcilerEnv } from '#functions/reconciler/env.ts';
import { Env as TimersEnv } from '#functions/timers/env.ts';
import { Env as VerificationsEnv } from '#functions/verifications/env.ts';
import { routes as verificationRoutes } from '#functions/verifications/routes.ts';
import { Env as DispatcherEnv } from '#functions/webhook-dispatcher/env.ts';
import { Env as WebhooksEnv } from '#functions/webhooks/env.ts';
import { routes as webhookRoutes } from '#functions/webhooks/routes.ts';
import type { BankDirectory } from '#shared/banks/connectors.ts';
import { announced } from '#shared/events/derive.ts';
import type { Routes } from '#shared/http/route.ts';
import type { VerificationSources } from '#shared/verifications/sources-env.ts';
import { HttpInterface } from './constructs/http-interface.ts';
import { Operations } from './constructs/operations.ts';
import { readQueue } from './constructs/queue-function.ts';
import { every } from './constructs/schedule.ts';
import { type Environment, ServiceFunction, type ServiceFunctionProps } from './constructs/service-function.ts';
import { readStream } from './constructs/stream-function.ts';
import { banksVariable, type Stage } from './stages.ts';
import type { StateStack } from './state-stack.ts';

export interface ServiceStackProps extends StackProps {
  readonly stage: Stage;
  readonly state: StateStack;
  readonly banks: BankDirectory;
  readonly sources: VerificationSources;
}

/** Everything that can be built again. Read it as the picture: the interface, the outbox, who reads the queues. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { stage, state, banks, sources, ...props }: ServiceStackProps) {
    super(scope, id, props);
    const { ledger, sessionKeys, webhookKeys, bankKeys, secretsKey, inputHashKey } = state;
    const { bus, aside, deliveries, retries, steps, timers, delays } = state;
    const { throttle, domain, logRetentionDays } = stage;
    const operations = new Operations(this, 'Operations', stage.alarmEmails);
    const web = new HttpInterface(this, 'Interface', {
      name: 'open-banking',
      domain,
      throttle,
      logRetentionDays,
      operations,
    });

    /** Patience with queues in which messages lie for a quarter of an hour on purpose. */
    const afterDelays = Duration.hours(1);
    const usual = { timeout: Duration.seconds(25), logRetentionDays, operations };
    const httpEnv = { TABLE_NAME: ledger.name, BASE_URL: web.baseUrl, SESSION_KEYS: sessionKeys.arns };
    const bankEnv = {
      BANKS: banksVariable(banks),
      BANK_CLIENT_ID: stage.bankClientId,
      BANK_KEYS: bankKeys.arns,
      SECRETS_KEY: secretsKey.arn,
    };

    // The endpoint groups
    const group = <E extends Environment>(
      name: string,
      routes: Routes,
      own: Omit<ServiceFunctionProps<E>, keyof typeof usual>,
    ): ServiceFunction<E> => {
      const handler = new ServiceFunction(this, name, { ...usual, ...own });
      web.mount(
        name,
        handler,
        Object.values(routes).map(({ method, path }) => `${method} ${path}`),
      );
      ledger.grantGet(handler);
      sessionKeys.grantReadPublic(handler);
      return handler;
    };

    const auth = group('Auth', authRoutes, {
      group: 'auth',
      env: { schema: AuthEnv, values: { ...httpEnv, WEBHOOK_KEYS: webhookKeys.arns } },
      errorImpact: 'Nobody can open a session.',
    });
    const providers = group('Providers', providerRoutes, {
      group: 'providers',
      env: { schema: ProvidersEnv, values: httpEnv },
      errorImpact: 'Integrators cannot list banks and purpose codes.',
    });
    // It is the group that may do the least.
    web.mountRest(providers);
    const payments = group('Payments', paymentRoutes, {
      group: 'payments',
      env: {
        schema: PaymentsEnv,
        values: { ...httpEnv, ...bankEnv, CONSENT_UPDATES: stage.consentUpdates },
      },
      errorImpact: 'Integrators cannot ask for payments, and customers coming back from their bank are turned away.',
    });
    const webhooks = group('Webhooks', webhookRoutes, {
      group: 'webhooks',
      env: {
        schema: WebhooksEnv,
        values: { ...httpEnv, WEBHOOK_KEYS: webhookKeys.arns, WEBHOOK_TARGETS: stage.webhookTargets },
      },
      errorImpact: 'Integrators cannot manage their subscriptions; deliveries go on.',
    });
    const verifications = group('Verifications', verificationRoutes, {
      group: 'verifications',
      env: {
        schema: VerificationsEnv,
        values: {
          ...httpEnv,
          SOURCES: JSON.stringify(sources),
          SECRETS_KEY: secretsKey.arn,
          INPUT_HASH_KEY: inputHashKey.arn,
          RETENTION_DAYS: String(stage.verificationRetentionDays),
        },
      },
      errorImpact: 'Accounts and companies cannot be verified.',
    });
    ledger.grantCount(providers, payments, webhooks, verifications);
    ledger.grantCommit(auth, payments, webhooks, verifications);
    secretsKey.grantSeal(verifications);
    secretsKey.grantOpen(verifications);
    inputHashKey.grantHash(verifications);
    ledger.grantQuery(payments, webhooks);
    ledger.grantGetAll(payments);
    ledger.grantBrowseLists(payments);
    sessionKeys.grantSign(auth);
    webhookKeys.grantReadPublic(auth, webhooks);

    // The outbox: committed changes → the bus
    const relay = new ServiceFunction(this, 'EventRelay', {
      ...usual,
      group: 'event-relay',
      env: {
        schema: RelayEnv,
        values: {
          TABLE_NAME: ledger.name,
          BUS_NAME: bus.name,
          TIMERS_QUEUE: timers.address,
          ASIDE_QUEUE: aside.address,
        },
      },
      errorImpact:
        'State changes are not announced: payments stay unsubmitted and webhooks unsent until it works again.',
    });
    readStream(relay, ledger, aside, announced, operations, 'Events of one resource are missing.');
    ledger.grantPutAll(relay);
    bus.grantPublish(relay);
    timers.grantSend(relay);

    // The bus → the queues (state-stack.ts) → who reacts
    const dispatcher = new ServiceFunction(this, 'WebhookDispatcher', {
      ...usual,
      timeout: deliveries.readerTimeout,
      sendsToItself: true,
      group: 'webhook-dispatcher',
      env: {
        schema: DispatcherEnv,
        values: {
          TABLE_NAME: ledger.name,
          BASE_URL: web.baseUrl,
          WEBHOOK_KEYS: webhookKeys.arns,
          WEBHOOK_TARGETS: stage.webhookTargets,
          RETRY_QUEUE: retries.address,
          ...delays.env,
        },
      },
      errorImpact: 'Integrators do not hear of changes; deliveries are repeated for 72 hours.',
    });
    readQueue(dispatcher, deliveries, {
      operations,
      batchSize: 10,
      maxConcurrency: stage.dispatchers.first,
      errorImpact: 'Webhook deliveries are missing.',
    });
    readQueue(dispatcher, retries, {
      operations,
      batchSize: 10,
      maxConcurrency: stage.dispatchers.retries,
      errorImpact: 'Repeated webhook deliveries are missing.',
      patience: afterDelays,
    });
    ledger.grantGet(dispatcher);
    ledger.grantQuery(dispatcher);
    ledger.grantCommit(dispatcher);
    webhookKeys.grantReadPublic(dispatcher);
    webhookKeys.grantSign(dispatcher);
    delays.grantSend(retries, dispatcher);

    const runner = new ServiceFunction(this, 'PaymentRunner', {
      ...usual,
      timeout: steps.readerTimeout,
      sendsToItself: true,
      group: 'payment-runner',
      env: {
        schema: RunnerEnv,
        values: { TABLE_NAME: ledger.name, ...bankEnv, RUNNER_QUEUE: steps.address },
      },
      errorImpact: 'Authorised payments are not handed in at the banks, and settled ones are not noticed.',
    });
    readQueue(runner, steps, {
      operations,
      batchSize: 5,
      maxConcurrency: stage.dispatchers.first,
      errorImpact: 'Payments do not move on.',
      patience: afterDelays,
    });
    ledger.grantGet(runner);
    ledger.grantCommit(runner);
    steps.grantSend(runner);
    secretsKey.grantOpen(payments, runner);
    secretsKey.grantSeal(payments, runner);
    bankKeys.grantReadPublic(payments, runner);
    bankKeys.grantSign(payments, runner);
    operations.alarmOnLine(
      runner,
      'UnsettledAlarm',
      runner.logGroup,
      'payment.unsettled',
      'A payment is undecided at its bank for more than an hour, or not booked for a day. README, Operating: a payment that hangs.',
    );

    const timekeeper = new ServiceFunction(this, 'Timers', {
      ...usual,
      timeout: timers.readerTimeout,
      sendsToItself: true,
      group: 'timers',
      env: { schema: TimersEnv, values: { TABLE_NAME: ledger.name, TIMERS_QUEUE: timers.address, ...delays.env } },
      errorImpact: 'Payment requests and consents do not expire.',
    });
    readQueue(timekeeper, timers, {
      operations,
      batchSize: 10,
      maxConcurrency: 20,
      errorImpact: 'Payment requests and consents do not expire.',
      patience: afterDelays,
    });
    ledger.grantGet(timekeeper);
    ledger.grantCommit(timekeeper);
    ledger.grantQuery(timekeeper);
    ledger.grantBrowseLists(timekeeper);
    ledger.grantPutAll(timekeeper);
    delays.grantSend(timers, timekeeper);

    // The second net
    const reconciler = new ServiceFunction(this, 'Reconciler', {
      ...usual,
      timeout: Duration.minutes(15),
      group: 'reconciler',
      env: { schema: ReconcilerEnv, values: { TABLE_NAME: ledger.name, BUS_NAME: bus.name } },
      errorImpact: 'Events that were lost on the way are not made up for.',
      errorsToTell: 1,
    });
    every(this, 'Reconciliation', Duration.hours(1), reconciler);
    ledger.grantQuery(reconciler);
    ledger.grantBrowseLists(reconciler);
    ledger.grantGetAll(reconciler);
    ledger.grantPutAll(reconciler);
    bus.grantPublish(reconciler);
    operations.alarmOnLine(
      reconciler,
      'RepublishedAlarm',
      reconciler.logGroup,
      'events.republished',
      'Events had been lost and were published late. Look why: README, Operating: republished events.',
    );

    new CfnOutput(this, 'BaseUrl', { value: web.baseUrl });
    if (web.domainTarget) {
      new CfnOutput(this, 'DomainTarget', { value: web.domainTarget, description: 'For the DNS record of the domain' });
    }
  }
}
