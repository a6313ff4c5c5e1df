import type { Construct } from 'constructs';
import { Env } from '#functions/timers/env.ts';
import { reportLists } from '#shared/reports/keys.ts';
import { keys } from '#shared/platform/storage/keys.ts';
import { accountLists } from '#shared/accounts/keys.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { paymentKeys, paymentLists } from '#shared/payments/keys.ts';
import { type RetentionDays, retentionDaysText } from '#shared/payments/retention/retention-days.ts';
import { type QueueReaders, readQueue } from '../../constructs/functions/read-queue.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { Schedules } from '../../constructs/messaging/schedules.ts';
import { paymentRecords, sharingRecords } from '../records.ts';
import { createService, type ServiceContext } from '../service-context.ts';

interface TimersProps {
  readonly timers: MessageQueue;
  readonly schedules: Schedules;
  /** Days from the end of a payment request until its personal data is erased, per market. */
  readonly retentionDays: RetentionDays;
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
  // Only the previous version of this function uses these permissions (releases.md): it swept all clients, and looked for
  // signed orders beside their payments.
  const figures = eventKeys.figuresOf('*', '*');
  const [directory, sweep] = [clientKeys.clientDirectory(), paymentKeys.retentionSweep('*', '*')];
  const payment = paymentKeys.payment('*');
  const records = [
    ...paymentRecords,
    ...sharingRecords,
    sweep,
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
        PAYMENT_RETENTION_DAYS: retentionDaysText(retentionDays),
        ...schedules.env,
      },
    },
    timeout: timers.consumerTimeout,
    requeuesItsMessages: true,
    errorImpact: 'Payment requests and consents do not expire, and personal data is not erased on time.',
    access: {
      get: [...records, figures],
      getAll: [paymentKeys.mandateTransaction('*')],
      query: [
        figures,
        directory,
        payment,
        paymentKeys.transactionsOf('*'),
        paymentKeys.signedOrder('*', '*'),
        keys.milestone('*', '*', '*'),
      ],
      commit: [...records, paymentKeys.transactionsOf('*'), paymentKeys.dueOf('*', '*')],
      // Signed orders and the entries of customers are deleted with their payment's data.
      writeAll: [
        keys.milestone('*', '*', '*'),
        paymentKeys.signedOrder('*', '*'),
        paymentKeys.customerConsentsOf('*', '*', '*'),
        figures,
      ],
      lists: [...paymentLists, ...accountLists, ...reportLists],
    },
  });
  readQueue(timekeeper, timers, {
    readers,
    errorImpact: 'Some payment requests and consents do not expire.',
  });
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
