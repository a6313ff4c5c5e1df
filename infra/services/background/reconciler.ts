import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env } from '#functions/reconciler/env.ts';
import { announcedEntities } from '#shared/events/derive.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { readStream } from '../../constructs/functions/read-stream.ts';
import { grantOutlets, outletEnv, type Outlets } from './event-relay.ts';
import { createService, type ServiceContext } from '../service-context.ts';

interface ReconcilerProps {
  readonly outlets: Outlets;
  /** The time for which changes are collected before they are checked. */
  readonly window: Duration;
}

/** The second reader of the stream: finds committed changes that the event relay did not publish, and publishes them. */
export const addReconciler = (
  scope: Construct,
  service: ServiceContext,
  { outlets, window }: ReconcilerProps,
): void => {
  const { ledger } = service;
  const reconciler = createService(scope, 'Reconciler', service, {
    name: 'reconciler',
    env: { schema: Env, values: { TABLE_NAME: ledger.name, ...outletEnv(outlets) } },
    // The reconciler waits two minutes before it treats a missing event as lost.
    timeout: Duration.minutes(5),
    memoryMb: 256,
    errorImpact: 'Lost events are not being recovered.',
    errorAlarmThreshold: 1,
    access: {
      query: [eventKeys.journal('*', '*')],
      writeAll: [eventKeys.journal('*', '*'), eventKeys.heartbeat('*'), eventKeys.figuresOf('*', '*')],
    },
  });
  readStream(reconciler, ledger, {
    entities: [...announcedEntities, 'Heartbeat'],
    unprocessableRecords: outlets.unprocessableRecords,
    batchSize: 1_000,
    batchingWindow: window,
    maxLag: Duration.hours(1),
    lagImpact: 'Changes are checked more than an hour late. If this lasts a day, lost events cannot be recovered.',
  });
  reconciler.runEvery(Duration.minutes(15));
  grantOutlets(outlets, reconciler);
  reconciler.alarmOnLogLine('RepublishedAlarm', 'events.republished', {
    condition: 'The reconciler found changes whose events were not published, and published them.',
    impact: 'Clients received these events late, and the payment steps that follow from them started late.',
    runbook: 'republished-events',
  });
  reconciler.alarmOnMissingLogLine('HeartbeatAlarm', 'reconciliation.heartbeat', Duration.hours(1), {
    condition: 'The reconciler has not read the stream for an hour.',
    impact: 'Clients notice nothing yet, but events that the relay loses now are not recovered.',
    runbook: 'missing-heartbeat',
  });
};
