import { Construct } from 'constructs';
import { Env } from '#functions/webhook-dispatcher/env.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import { maxAgeOfDelayedMessages, readQueue } from '../../constructs/functions/read-queue.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { SigningKeys } from '../../constructs/keys/signing-keys.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { Schedules } from '../../constructs/messaging/schedules.ts';
import type { ServiceContext } from '../service-context.ts';

export interface WebhookDispatcherProps {
  readonly service: ServiceContext;
  readonly webhookKeys: SigningKeys;
  /** Which URLs a delivery may be sent to. */
  readonly webhookTargets: TargetPolicy;
  readonly deliveries: MessageQueue;
  readonly retries: MessageQueue;
  readonly schedules: Schedules;
  readonly concurrency: { readonly deliveries: number; readonly retries: number };
}

/**
 * Signs every event and posts it to the subscribed URLs. Retries have a queue of their own, so first attempts never
 * wait for them.
 */
export class WebhookDispatcher extends Construct {
  constructor(scope: Construct, id: string, props: WebhookDispatcherProps) {
    super(scope, id);
    const { service, webhookKeys, webhookTargets, deliveries, retries, schedules, concurrency } = props;
    const { web, ledger, monitoring } = service;
    const dispatcher = new ServiceFunction(this, 'Function', {
      group: 'webhook-dispatcher',
      env: {
        schema: Env,
        values: {
          TABLE_NAME: ledger.name,
          BASE_URL: web.baseUrl,
          WEBHOOK_KEYS: webhookKeys.arns,
          WEBHOOK_TARGETS: webhookTargets,
          RETRY_QUEUE: retries.address,
          ...schedules.env,
        },
      },
      timeout: deliveries.consumerTimeout,
      requeuesItsMessages: true,
      monitoring,
      errorImpact: 'Integrators do not receive webhooks.',
    });
    readQueue(dispatcher, deliveries, {
      batchSize: 10,
      maxConcurrency: concurrency.deliveries,
      errorImpact: 'Some webhooks are not delivered.',
    });
    readQueue(dispatcher, retries, {
      batchSize: 10,
      maxConcurrency: concurrency.retries,
      errorImpact: 'Some webhooks that failed before are not delivered.',
      maxMessageAge: maxAgeOfDelayedMessages,
    });
    ledger.grantGet(dispatcher);
    ledger.grantQuery(dispatcher);
    ledger.grantCommit(dispatcher);
    webhookKeys.grantReadPublic(dispatcher);
    webhookKeys.grantSign(dispatcher);
    retries.grantSend(dispatcher);
    schedules.grantCreate(dispatcher);
  }
}
