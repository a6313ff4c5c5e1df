import { Construct } from 'constructs';
import { Env } from '#functions/event-relay/env.ts';
import { announcedEntities } from '#shared/events/derive.ts';
import { readStream } from '../../constructs/functions/read-stream.ts';
import { ServiceFunction } from '../../constructs/functions/service-function.ts';
import type { EventBus } from '../../constructs/messaging/event-bus.ts';
import type { MessageQueue } from '../../constructs/messaging/message-queue.ts';
import type { UnprocessableRecords } from '../../constructs/messaging/unprocessable-records.ts';
import type { ServiceContext } from '../service-context.ts';

export interface EventRelayProps {
  readonly service: ServiceContext;
  readonly bus: EventBus;
  readonly timers: MessageQueue;
  readonly unprocessableRecords: UnprocessableRecords;
}

/** The outbox: publishes the events of committed changes from the table's stream to the bus. */
export class EventRelay extends Construct {
  constructor(scope: Construct, id: string, props: EventRelayProps) {
    super(scope, id);
    const { service, bus, timers, unprocessableRecords } = props;
    const { ledger, monitoring } = service;
    const relay = new ServiceFunction(this, 'Function', {
      group: 'event-relay',
      env: {
        schema: Env,
        values: {
          TABLE_NAME: ledger.name,
          BUS_NAME: bus.name,
          TIMERS_QUEUE: timers.address,
          UNPROCESSABLE_RECORDS_QUEUE: unprocessableRecords.address,
        },
      },
      monitoring,
      errorImpact:
        'Changes are not published: payments are not submitted and webhooks are not sent. The stream keeps changes for 24 hours.',
    });
    readStream(relay, ledger, { entities: announcedEntities, unprocessableRecords });
    ledger.grantPutAll(relay);
    bus.grantPublish(relay);
    timers.grantSend(relay);
  }
}
