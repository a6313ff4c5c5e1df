import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { Env } from '#functions/due-sweeper/env.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { runEvery } from '../../constructs/functions/run-every.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { ServiceContext } from '../service-context.ts';

export interface DueSweeperProps {
  readonly service: ServiceContext;
  readonly timers: MessageQueue;
}

/** Starts due mandate payments every minute. */
export class DueSweeper extends Construct {
  constructor(scope: Construct, id: string, { service, timers }: DueSweeperProps) {
    super(scope, id);
    const { ledger, monitoring, releases } = service;
    const sweeper = new ServiceFunction(this, 'Function', {
      group: 'due-sweeper',
      env: { schema: Env, values: { TABLE_NAME: ledger.name, TIMERS_QUEUE: timers.address } },
      timeout: Duration.minutes(5),
      monitoring,
      releases,
      errorImpact: 'Scheduled mandate payments are not started. They start late, once the function works again.',
    });
    runEvery(Duration.minutes(1), sweeper);
    ledger.grant(sweeper, {
      get: [paymentKeys.sweep()],
      query: [paymentKeys.dueOf('*', '*')],
      commit: [paymentKeys.sweep(), paymentKeys.dueOf('*', '*')],
    });
    timers.grantSend(sweeper);
  }
}
