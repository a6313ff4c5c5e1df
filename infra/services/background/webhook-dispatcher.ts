import { type aws_cloudwatch as cloudwatch, aws_logs as logs, Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env } from '#functions/webhook-dispatcher/env.ts';
import type { SigningMethod } from '#shared/platform/signing/fallback-signer.ts';
import type { TargetPolicy } from '#shared/platform/outbound/public-target.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { lateAfterMinutes } from '#shared/events/webhooks/delivery.ts';
import { webhookPairsPurpose } from '#shared/events/webhooks/webhook-keys.ts';
import { type QueueReaders, readQueue } from '../../constructs/functions/read-queue.ts';
import type { SigningKeys } from '../../constructs/keys/signing-keys.ts';
import type { SigningPairsKey } from '../../constructs/keys/signing-pairs-key.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { Schedules } from '../../constructs/messaging/schedules.ts';
import { createService, type ServiceContext } from '../service-context.ts';

interface WebhookDispatcherProps {
  readonly webhookKeys: SigningKeys;
  readonly standardWebhookKeys: SigningKeys;
  readonly webhookPairsKey: SigningPairsKey;
  readonly webhookSigning: SigningMethod;
  /** The URLs to which deliveries may be sent. */
  readonly webhookTargets: TargetPolicy;
  readonly deliveries: MessageQueue;
  readonly retries: MessageQueue;
  readonly schedules: Schedules;
  readonly readers: { readonly deliveries: QueueReaders; readonly retries: QueueReaders };
}

export interface WebhookAttempts {
  /** First attempts that receivers accepted, and those of them that began later than promised. */
  readonly accepted: cloudwatch.Metric;
  readonly late: cloudwatch.Metric;
  /** The longest time from an event to the first attempt, in seconds, in each invocation. */
  readonly lag: cloudwatch.Metric;
  /** Attempts that receivers did not accept. */
  readonly failed: cloudwatch.Metric;
}

/**
 * Signs every event and posts it to the subscribed URLs, through two queues: a fast one, and a slow one with separate
 * concurrency for retries and for first attempts at slow receivers. So no client has to wait for another client's
 * receiver.
 */
export const addWebhookDispatcher = (
  scope: Construct,
  service: ServiceContext,
  props: WebhookDispatcherProps,
): WebhookAttempts => {
  const { webhookKeys, standardWebhookKeys, webhookPairsKey, deliveries, retries, schedules, readers } = props;
  const { web, ledger } = service;
  const records = [
    eventKeys.subscriptionsOf('*'),
    eventKeys.firstAttempts('*'),
    eventKeys.round('*'),
    keys.signingPair(webhookPairsPurpose, '*'),
  ];
  const dispatcher = createService(scope, 'WebhookDispatcher', service, {
    name: 'webhook-dispatcher',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: ledger.name,
        BASE_URL: web.baseUrl,
        WEBHOOK_KEYS: webhookKeys.arns,
        STANDARD_WEBHOOK_KEYS: standardWebhookKeys.arns,
        WEBHOOK_PAIRS_KEY: webhookPairsKey.arn,
        WEBHOOK_SIGNING: props.webhookSigning,
        WEBHOOK_TARGETS: props.webhookTargets,
        RETRIES_QUEUE: retries.address,
        ...schedules.env,
      },
    },
    timeout: deliveries.consumerTimeout,
    requeuesItsMessages: true,
    errorImpact: 'Integrators do not receive webhooks.',
    access: {
      get: records,
      query: [eventKeys.subscriptionsOf('*'), eventKeys.subscriber('*', '*')],
      commit: records,
    },
  });
  readQueue(dispatcher, deliveries, {
    readers: readers.deliveries,
    errorImpact: 'Some webhooks are not delivered.',
    maxMessageAge: Duration.minutes(15),
  });
  readQueue(dispatcher, retries, {
    readers: readers.retries,
    errorImpact: 'Webhook retries and deliveries to slow receivers may be failing.',
  });
  webhookKeys.grantReadPublic(dispatcher);
  webhookKeys.grantSign(dispatcher);
  standardWebhookKeys.grantSign(dispatcher);
  webhookPairsKey.grantUse(webhookPairsPurpose, dispatcher);
  // Creates the key pairs for today and tomorrow, if they do not exist yet.
  dispatcher.runEvery(Duration.hours(1));
  retries.grantSend(dispatcher);
  schedules.grantCreate(dispatcher);
  dispatcher.alarmOnLogLine('LateAlarm', 'deliveries.late', {
    condition: `Webhooks are sent for the first time more than ${lateAfterMinutes} minutes after their events.`,
    impact: 'Clients learn late that payments or consents have changed. No webhook is lost.',
    runbook: 'late-webhooks',
  });
  dispatcher.alarmOnPersistentLogLine('OverflowAlarm', 'webhooks.overflowed', 3, {
    condition: 'For fifteen minutes, KMS has failed to sign some webhooks.',
    impact: 'Receivers notice nothing: the daily key pair signs these webhooks, without delay.',
    runbook: 'webhook-overflow',
  });
  dispatcher.alarmOnLogLine('DeactivatedAlarm', 'subscription.deactivated', {
    condition: 'A subscription was set Inactive, because every delivery had failed for five days.',
    impact: 'Its client does not receive webhooks until it resumes the subscription.',
    runbook: 'deactivated-subscription',
  });
  dispatcher.alarmOnLogLine('ExhaustedAlarm', 'delivery.attempted', {
    where: logs.FilterPattern.stringValue('$.next', '=', 'exhausted'),
    condition: 'The last attempt at a delivery failed, three days after the first one.',
    impact: 'A client has missed an event.',
    runbook: 'exhausted-delivery',
  });
  const event = 'deliveries.accepted';
  return {
    accepted: dispatcher.countOfLines('Accepted', { event, metricName: 'webhooks.accepted', value: 'count' }),
    late: dispatcher.countOfLines('Late', { event, metricName: 'webhooks.late', value: 'late' }),
    lag: dispatcher.countOfLines('Lag', { event, metricName: 'webhooks.lag', value: 'lagSeconds' }),
    failed: dispatcher.countOfLines('Failed', {
      event: 'delivery.attempted',
      where: logs.FilterPattern.stringValue('$.next', '!=', 'done'),
      metricName: 'webhooks.failed',
    }),
  };
};
