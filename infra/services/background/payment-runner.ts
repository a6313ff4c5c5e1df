import type { aws_cloudwatch as cloudwatch } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { Env } from '#functions/payment-runner/env.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { promisedSeconds } from '#shared/standard/promises.ts';
import { maxAgeOfDelayedMessages, type QueueReaders, readQueue } from '../../constructs/functions/read-queue.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import { paymentRecords } from '../records.ts';
import type { ServiceContext } from '../service-context.ts';

export interface PaymentRunnerProps {
  readonly service: ServiceContext;
  readonly banks: BankAccess;
  readonly paymentSteps: MessageQueue;
  readonly paymentPolls: MessageQueue;
  readonly readers: { readonly paymentSteps: QueueReaders; readonly paymentPolls: QueueReaders };
}

/** The metric of ended payments, by their final status. */
export const paymentOutcomes = { metricName: 'payment.ended', dimension: 'status' } as const;

/**
 * Submits authorised payments to the banks and polls them until their status is final; revokes consents at the banks.
 * Polling has a separate queue and concurrency, so that no order waits behind status queries for earlier ones.
 */
export class PaymentRunner extends Construct {
  readonly logGroup: ILogGroup;
  /** Payments that ended within the promised time, and payments that did not. */
  readonly payments: { readonly inTime: cloudwatch.Metric; readonly late: cloudwatch.Metric };

  constructor(scope: Construct, id: string, props: PaymentRunnerProps) {
    super(scope, id);
    const { service, banks, paymentSteps, paymentPolls, readers } = props;
    const { ledger, monitoring, releases } = service;
    const runner = new ServiceFunction(this, 'Function', {
      group: 'payment-runner',
      env: {
        schema: Env,
        values: {
          TABLE_NAME: ledger.name,
          ...bankEnv(banks),
          PAYMENT_STEPS_QUEUE: paymentSteps.address,
          PAYMENT_POLLS_QUEUE: paymentPolls.address,
        },
      },
      timeout: paymentSteps.consumerTimeout,
      requeuesItsMessages: true,
      monitoring,
      releases,
      errorImpact: 'Authorised payments are not submitted to the banks, and settlements are not detected.',
    });
    this.logGroup = runner.logGroup;
    readQueue(runner, paymentSteps, {
      batchSize: 5,
      readers: readers.paymentSteps,
      errorImpact: 'Some payments are not submitted to their banks.',
      maxMessageAge: maxAgeOfDelayedMessages,
    });
    readQueue(runner, paymentPolls, {
      batchSize: 10,
      readers: readers.paymentPolls,
      errorImpact: 'Some payments do not reach a final status.',
      maxMessageAge: maxAgeOfDelayedMessages,
    });
    ledger.grant(runner, {
      get: [...paymentRecords, paymentKeys.mandateTransaction('*'), paymentKeys.signedOrder('*', '*')],
      commit: [
        ...paymentRecords,
        paymentKeys.mandateTransaction('*'),
        paymentKeys.signedOrder('*', '*'),
        paymentKeys.bankPaymentId('*', '*'),
      ],
    });
    paymentSteps.grantSend(runner);
    paymentPolls.grantSend(runner);
    grantBankAccess(banks, ledger, runner);
    runner.alarmOnLogLine('UnsettledAlarm', 'payment.unsettled', {
      condition:
        'A payment is stuck: still pending an hour after it was created, or accepted but not credited for over a day.',
      impact: 'Its customer and its client do not know whether the money has moved. No money is lost.',
      runbook: 'stuck-payment',
    });
    const { metricName, dimension } = paymentOutcomes;
    runner.countLinesBy('Outcomes', dimension, { event: 'payment.ended', metricName });
    this.payments = {
      inTime: runner.countOfLines('InTime', {
        event: 'payment.ended',
        where: { field: 'seconds', atMost: promisedSeconds.payment },
        metricName: 'payment.in-time',
      }),
      late: runner.countOfLines('Late', { event: 'payment.late', metricName: 'payment.late' }),
    };
  }
}
