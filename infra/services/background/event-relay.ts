import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Env } from '#functions/event-relay/env.ts';
import { auditEntity } from '#shared/clients/audit/audit-chain.ts';
import { announcedEntities } from '#shared/events/derive.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { readStream } from '../../constructs/functions/read-stream.ts';
import type { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { EventBus } from '../../constructs/messaging/event-bus.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { UnprocessableRecords } from '../../constructs/messaging/unprocessable-records.ts';
import { createService, type ServiceContext } from '../service-context.ts';

/** Where the readers of the stream send what follows from changes, and the records that they cannot process. */
export interface Outlets {
  readonly bus: EventBus;
  readonly paymentSteps: MessageQueue;
  readonly dataSteps: MessageQueue;
  readonly timers: MessageQueue;
  readonly unprocessableRecords: UnprocessableRecords;
}

export const outletEnv = ({ bus, paymentSteps, dataSteps, timers }: Outlets) => ({
  BUS_NAME: bus.name,
  PAYMENT_STEPS_QUEUE: paymentSteps.address,
  DATA_STEPS_QUEUE: dataSteps.address,
  TIMERS_QUEUE: timers.address,
});

export const grantOutlets = ({ bus, ...queues }: Outlets, grantee: ServiceFunction): void => {
  bus.grantPublish(grantee);
  queues.paymentSteps.grantSend(grantee);
  queues.dataSteps.grantSend(grantee);
  queues.timers.grantSend(grantee);
};

interface EventRelayProps {
  readonly outlets: Outlets;
  readonly reservedConcurrency: number | undefined;
}

/**
 * The outbox: for each committed change, sends the resulting commands directly to the queues and publishes the
 * resulting events on the bus.
 */
export const addEventRelay = (
  scope: Construct,
  service: ServiceContext,
  { outlets, reservedConcurrency }: EventRelayProps,
): void => {
  const { unprocessableRecords } = outlets;
  const { ledger } = service;
  const relay = createService(scope, 'EventRelay', service, {
    name: 'event-relay',
    env: {
      schema: Env,
      values: {
        TABLE_NAME: ledger.name,
        ...outletEnv(outlets),
        UNPROCESSABLE_RECORDS_QUEUE: unprocessableRecords.address,
      },
    },
    reservedConcurrency,
    errorImpact:
      'Changes are not published: payments are not submitted and webhooks are not sent. The stream retains changes for 24 hours.',
    access: { writeAll: [eventKeys.journal('*', '*')] },
  });
  readStream(relay, ledger, {
    entities: [...announcedEntities, auditEntity],
    appendOnly: [auditEntity],
    unprocessableRecords,
    // Large, so that a burst of events from one client stays in one batch.
    batchSize: 500,
    maxLag: Duration.minutes(1),
    lagImpact: 'Events are published more than a minute late, which delays payments and webhooks.',
  });
  relay.addAlarm('UnprocessableRecordsAlarm', {
    metric: unprocessableRecords.queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    threshold: 1,
    condition: "A change in the table's stream could not be processed.",
    impact: 'Clients do not receive the events of a resource, and a payment may not be submitted to its bank.',
    runbook: 'unprocessable-records',
  });
  relay.alarmOnLogLine('AuditAlteredAlarm', 'audit.altered', {
    condition: 'An audit record was replaced or deleted.',
    impact: 'Requests still work, but the audit trail of a client or of the operators can no longer be trusted.',
    runbook: 'altered-audit-record',
  });
  grantOutlets(outlets, relay);
  unprocessableRecords.grantSend(relay);
};
