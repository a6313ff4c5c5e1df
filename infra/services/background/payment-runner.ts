import { type aws_cloudwatch as cloudwatch, aws_logs as logs } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env } from '#functions/payment-runner/env.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import type { UnknownPayments } from '#shared/payments/payment/follow-payment.ts';
import { promisedSeconds } from '#shared/standard/promises.ts';
import { type QueueReaders, readQueue } from '../../constructs/functions/read-queue.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import { paymentRecords } from '../records.ts';
import { createService, type ServiceContext } from '../service-context.ts';

interface PaymentRunnerProps {
  readonly banks: BankAccess;
  readonly paymentSteps: MessageQueue;
  readonly paymentPolls: MessageQueue;
  readonly unknownPayments: UnknownPayments;
  readonly readers: { readonly paymentSteps: QueueReaders; readonly paymentPolls: QueueReaders };
}

/** Payments that ended within the promised time, and payments that did not. */
export interface PaymentCounts {
  readonly inTime: cloudwatch.Metric;
  readonly late: cloudwatch.Metric;
}

/** The metric of ended payments, by their final status. */
export const paymentOutcomes = { metricName: 'payment.ended', dimension: 'status' } as const;

/**
 * Submits authorised payments to the banks and polls them until their status is final; revokes consents at the banks.
 * Polling has a separate queue and concurrency, so that no order waits behind status queries for earlier ones.
 */
export const addPaymentRunner = (
  scope: Construct,
  service: ServiceContext,
  { banks, paymentSteps, paymentPolls, unknownPayments, readers }: PaymentRunnerProps,
): { readonly logGroup: logs.ILogGroup; readonly metrics: PaymentCounts } => {
  const { ledger } = service;
  const records = [...paymentRecords, paymentKeys.mandateTransaction('*'), paymentKeys.signedOrder('*', '*')];
  const runner = createService(scope, 'PaymentRunner', service, {
    name: 'payment-runner',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: ledger.name,
        ...bankEnv(banks),
        PAYMENT_STEPS_QUEUE: paymentSteps.address,
        PAYMENT_POLLS_QUEUE: paymentPolls.address,
        UNKNOWN_PAYMENTS: unknownPayments,
      },
    },
    timeout: paymentSteps.consumerTimeout,
    requeuesItsMessages: true,
    errorImpact: 'Authorised payments are not submitted to the banks, and settlements are not detected.',
    access: { get: records, commit: [...records, paymentKeys.bankPaymentId('*', '*')] },
  });
  readQueue(runner, paymentSteps, {
    batchSize: 5,
    readers: readers.paymentSteps,
    errorImpact: 'Some payments are not submitted to their banks.',
  });
  readQueue(runner, paymentPolls, {
    readers: readers.paymentPolls,
    errorImpact: 'Some payments do not reach a final status.',
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
  const metrics = {
    inTime: runner.countOfLines('InTime', {
      event: 'payment.ended',
      where: logs.FilterPattern.numberValue('$.seconds', '<=', promisedSeconds.payment),
      metricName: 'payment.in-time',
    }),
    late: runner.countOfLines('Late', { event: 'payment.late', metricName: 'payment.late' }),
  };
  return { logGroup: runner.logGroup, metrics };
};
