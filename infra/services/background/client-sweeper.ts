import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env } from '#functions/client-sweeper/env.ts';
import { clientKeys } from '#shared/clients/keys.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { type RetentionDays, retentionDaysText } from '#shared/payments/retention/retention-days.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import { createService, type ServiceContext } from '../service-context.ts';

interface ClientSweeperProps {
  readonly timers: MessageQueue;
  /** Days from the end of a payment request until its personal data is erased, per market. */
  readonly retentionDays: RetentionDays;
}

/** Every hour, finds the personal data of each client whose retention period has passed, and adds up its figures. */
export const addClientSweeper = (
  scope: Construct,
  service: ServiceContext,
  { timers, retentionDays }: ClientSweeperProps,
): void => {
  const sweeper = createService(scope, 'ClientSweeper', service, {
    name: 'client-sweeper',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: service.ledger.name,
        TIMERS_QUEUE: timers.address,
        PAYMENT_RETENTION_DAYS: retentionDaysText(retentionDays),
      },
    },
    timeout: Duration.minutes(15),
    // Days of ten clients may be added up at the same time: a day with a million payments needs 300 MB.
    memoryMb: 1024,
    errorImpact: 'Personal data is not erased on time, and the figures of past days are not added up.',
    errorAlarmThreshold: 1,
    runsOnlyEvery: Duration.hours(1),
    access: {
      get: [paymentKeys.retentionSweep('*', '*'), eventKeys.figuresOf('*', '*')],
      query: [clientKeys.clientDirectory(), eventKeys.figuresOf('*', '*')],
      commit: [paymentKeys.retentionSweep('*', '*')],
      writeAll: [eventKeys.figuresOf('*', '*')],
      lists: ['payment-requests'],
    },
  });
  timers.grantSend(sweeper);
};
