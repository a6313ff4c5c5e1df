import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env } from '#functions/timers/env.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { reportLists } from '#shared/reports/keys.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { accountLists } from '#shared/accounts/keys.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { paymentKeys, paymentLists } from '#shared/payments/keys.ts';
import { type QueueReaders, readQueue } from '../../constructs/functions/read-queue.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { Schedules } from '../../constructs/messaging/schedules.ts';
import { paymentRecords, sharingRecords } from '../records.ts';
import { createService, type ServiceContext } from '../service-context.ts';

interface TimersProps {
  readonly timers: MessageQueue;
  readonly schedules: Schedules;
  /** Days from the end of a payment request until its personal data is erased, per market. */
  readonly retentionDays: Readonly<Record<Market, number>>;
  readonly readers: QueueReaders;
}

/**
 * Expires payment requests and consents at their deadlines, erases personal data after its retention period, and keeps
 * the list index up to date.
 */
export const addTimers = (
  scope: Construct,
  service: ServiceContext,
  { timers, schedules, retentionDays, readers }: TimersProps,
): void => {
  const records = [
    ...paymentRecords,
    ...sharingRecords,
    paymentKeys.retentionSweep('*', '*'),
    paymentKeys.mandateTransaction('*'),
    paymentKeys.debtorAccount('*'),
  ];
  const timekeeper = createService(scope, 'Timers', service, {
    name: 'timers',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: service.ledger.name,
        TIMERS_QUEUE: timers.address,
        PAYMENT_RETENTION_DAYS: Object.entries(retentionDays)
          .map((entry) => entry.join('='))
          .join(' '),
        ...schedules.env,
      },
    },
    timeout: timers.consumerTimeout,
    requeuesItsMessages: true,
    errorImpact: 'Payment requests and consents do not expire, and personal data is not erased on time.',
    access: {
      get: [...records, eventKeys.figuresOf('*', '*')],
      query: [
        eventKeys.figuresOf('*', '*'),
        clientKeys.clientDirectory(),
        paymentKeys.transactionsOf('*'),
        paymentKeys.payment('*'),
        paymentKeys.signedOrder('*', '*'),
        keys.milestone('*', '*', '*'),
      ],
      commit: [...records, paymentKeys.transactionsOf('*'), paymentKeys.dueOf('*', '*')],
      // Signed orders are deleted with their payment's data.
      writeAll: [keys.milestone('*', '*', '*'), paymentKeys.signedOrder('*', '*'), eventKeys.figuresOf('*', '*')],
      lists: [...paymentLists, ...accountLists, ...reportLists],
    },
  });
  readQueue(timekeeper, timers, {
    readers,
    errorImpact: 'Some payment requests and consents do not expire.',
  });
  timekeeper.runEvery(Duration.hours(1));
  timers.grantSend(timekeeper);
  schedules.grantCreate(timekeeper);
  timekeeper.addAlarm('DroppedSchedulesAlarm', {
    metric: schedules.metricDropped,
    threshold: 1,
    condition: 'EventBridge Scheduler could not send a message that was due, not even to a dead-letter queue.',
    impact: 'A payment request or consent does not expire, or a webhook is not retried.',
    runbook: 'dropped-schedule',
  });
};
