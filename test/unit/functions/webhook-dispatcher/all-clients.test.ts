import type { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { createHealth } from '#functions/webhook-dispatcher/health.ts';
import { Message, sendToClients } from '#functions/webhook-dispatcher/messages.ts';
import { type Event, eventIdOf, schemaVersion } from '#shared/events/event.ts';
import { eventKeys } from '#shared/events/keys.ts';
import { createSubscriptions } from '#shared/events/webhooks/subscription-store.ts';
import { createBatchSender } from '#shared/platform/messaging/delayed-send.ts';
import { newRandomId } from '#shared/platform/runtime/ids.ts';
import { everyClient } from '#shared/platform/storage/entities.ts';
import { puts } from '#shared/platform/storage/table.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';

const local = useLocalTable();
const now = () => new Date(Date.UTC(2026, 0, 1));

const bankDown: Event = {
  id: eventIdOf('provider', 'uae-enbdx', 1),
  type: 'provider.unavailable',
  version: schemaVersion,
  occurredAt: now().toISOString(),
  tenant: 'UAE',
  clientId: everyClient,
  product: 'providers',
  resource: { type: 'provider', id: 'uae-enbdx' },
  correlation: {},
  data: { status: 'Unavailable' },
};

test('the event that a bank is down reaches each of 10,000 clients once, and no message is sent to more than 250 of them', async () => {
  const clientIds = Array.from({ length: 10_000 }, () => newRandomId());
  const subscribers = clientIds.map((id) => ({ ...eventKeys.subscriber('providers', id), entity: 'Subscriber' }));
  await local().table.writeAll(puts(subscribers));
  let queued: { readonly message: Message; readonly group: string | undefined }[] = [];
  const send = async ({ input: { Entries = [] } }: SendMessageBatchCommand) => {
    expect(Entries.length).toBeLessThanOrEqual(10);
    for (const { MessageBody = '', MessageGroupId: group } of Entries)
      queued.push({ message: Message.parse(JSON.parse(MessageBody)), group });
    return {};
  };
  const deps = {
    health: createHealth(
      createSubscriptions(permittedTable(local().table, 'webhook-dispatcher'), now),
      now,
      async () => undefined,
    ),
    sender: { send: async () => undefined, ...createBatchSender({ send: send as SQSClient['send'] }, now) },
    slowQueue: { url: 'retries', arn: 'retries' },
  };
  const reached: string[] = [];
  let rest: Message | undefined = { detail: { clientId: everyClient, events: [bankDown] } };
  while (rest && 'detail' in rest) {
    queued = [];
    await sendToClients(rest.detail, deps);
    rest = undefined;
    const own = queued.filter(({ group, message }) => {
      if ('detail' in message && message.detail.clientId === everyClient) rest = message;
      return 'detail' in message && message.detail.clientId === group;
    });
    expect(own.length).toBeLessThanOrEqual(250);
    expect(queued.length - own.length).toBeLessThanOrEqual(1);
    reached.push(...own.map(({ group }) => group ?? ''));
  }
  expect(reached).toEqual(clientIds.toSorted());
});
