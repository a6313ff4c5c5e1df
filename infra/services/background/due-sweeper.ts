import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env } from '#functions/due-sweeper/env.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import { createService, type ServiceContext } from '../service-context.ts';

/** Starts due mandate payments every minute. */
export const addDueSweeper = (scope: Construct, service: ServiceContext, timers: MessageQueue): void => {
  const sweeper = createService(scope, 'DueSweeper', service, {
    name: 'due-sweeper',
    env: { schema: Env, values: { TABLE_NAME: service.ledger.name, TIMERS_QUEUE: timers.address } },
    timeout: Duration.minutes(5),
    errorImpact: 'Scheduled mandate payments are not started. They start late, once the function works again.',
    access: {
      get: [paymentKeys.sweep()],
      query: [paymentKeys.dueOf('*', '*')],
      commit: [paymentKeys.sweep(), paymentKeys.dueOf('*', '*')],
    },
  });
  sweeper.runEvery(Duration.minutes(1));
  timers.grantSend(sweeper);
};
