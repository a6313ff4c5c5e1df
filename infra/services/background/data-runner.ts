import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env } from '#functions/data-runner/env.ts';
import { accountReportsPurpose } from '#shared/reports/account-report/account-report-store.ts';
import { reportsPurpose } from '#shared/reports/risk-report/risk-report-store.ts';
import { accountKeys } from '#shared/accounts/keys.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { paymentKeys } from '#shared/payments/keys.ts';
import { reportKeys } from '#shared/reports/keys.ts';
import { type QueueReaders, readQueue } from '../../constructs/functions/read-queue.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { Schedules } from '../../constructs/messaging/schedules.ts';
import { type BankAccess, bankEnv, grantBankAccess } from '../bank-access.ts';
import { paymentRecords, sharingRecords } from '../records.ts';
import { createService, type ServiceContext } from '../service-context.ts';

interface DataRunnerProps {
  readonly banks: BankAccess;
  readonly dataSteps: MessageQueue;
  readonly schedules: Schedules;
  /** Days from the end of a consent until its account data is deleted. */
  readonly retentionDays: number;
  readonly readers: QueueReaders;
}

/**
 * Processes account data in the background: reads it from the banks, creates reports from it, and deletes it after its
 * consent has ended. Also polls and revokes consents at the banks.
 */
export const addDataRunner = (
  scope: Construct,
  service: ServiceContext,
  { banks, dataSteps, schedules, retentionDays, readers }: DataRunnerProps,
): void => {
  const { ledger } = service;
  const records = [
    // The function starts a payment when it finds that the last of several approvers has approved.
    ...paymentRecords,
    ...sharingRecords,
    accountKeys.dataSync('*'),
    paymentKeys.debtorAccount('*'),
    reportKeys.riskReport('*'),
    reportKeys.accountReport('*'),
    accountKeys.snapshotOf('*'),
  ];
  const runner = createService(scope, 'DataRunner', service, {
    name: 'data-runner',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: ledger.name,
        ...bankEnv(banks),
        ...schedules.env,
        DATA_STEPS_QUEUE: dataSteps.address,
        DATA_RETENTION_DAYS: String(retentionDays),
      },
    },
    timeout: dataSteps.consumerTimeout,
    requeuesItsMessages: true,
    errorImpact:
      'Account data is neither read in the background nor deleted on time, and revoked consents stay in force at the banks.',
    access: {
      get: [...records, providerKeys.marketDirectory('*')],
      query: [reportKeys.accountReport('*'), reportKeys.reportOfConsent('*', '*'), accountKeys.snapshotOf('*')],
      commit: records,
      writeAll: [
        reportKeys.accountReport('*'),
        reportKeys.reportOfConsent('*', '*'),
        reportKeys.riskReport('*'),
        accountKeys.sharedAccount('*'),
        accountKeys.snapshotOf('*'),
      ],
    },
  });
  readQueue(runner, dataSteps, {
    batchSize: 1,
    readers,
    // A failed step is repeated after half an hour, so one failure does not raise the alarm.
    maxMessageAge: Duration.hours(2),
    errorImpact:
      'Some account data is not read or not deleted on time, and some revoked consents stay in force at the banks.',
  });
  dataSteps.grantSend(runner);
  schedules.grantCreate(runner);
  grantBankAccess(banks, ledger, runner);
  for (const purpose of [reportsPurpose, accountReportsPurpose] as const) {
    banks.secretsKey.grantEncrypt(purpose, ledger, runner);
    banks.secretsKey.grantDecrypt(purpose, ledger, runner);
  }
};
