import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { Env } from '#functions/reconciler/env.ts';
import { runEvery } from '../../constructs/functions/run-every.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { EventBus } from '../../constructs/messaging/event-bus.ts';
import type { ServiceContext } from '../service-context.ts';

export interface ReconcilerProps {
  readonly service: ServiceContext;
  readonly bus: EventBus;
}

/** Every hour, finds committed changes that the event relay did not publish, and publishes their events. */
export class Reconciler extends Construct {
  constructor(scope: Construct, id: string, { service, bus }: ReconcilerProps) {
    super(scope, id);
    const { ledger, monitoring } = service;
    const reconciler = new ServiceFunction(this, 'Function', {
      group: 'reconciler',
      env: { schema: Env, values: { TABLE_NAME: ledger.name, BUS_NAME: bus.name } },
      timeout: Duration.minutes(15),
      monitoring,
      errorImpact: 'Events that the event relay failed to publish stay unpublished.',
      errorAlarmThreshold: 1,
    });
    runEvery(Duration.hours(1), reconciler);
    ledger.grantGetAll(reconciler);
    ledger.grantQuery(reconciler);
    ledger.grantBrowseLists(reconciler);
    ledger.grantPutAll(reconciler);
    bus.grantPublish(reconciler);
    reconciler.alarmOnLine(
      'RepublishedAlarm',
      'events.republished',
      'Some events were not published in time and are published now. Find out why: README, Operating: republished events.',
    );
  }
}
