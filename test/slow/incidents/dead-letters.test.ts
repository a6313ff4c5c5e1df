import { expect, inject } from 'vitest';
import { connect } from '#infra/operator/connection.ts';
import { createOperator } from '#infra/operator/operator.ts';
import { type ListedQueue, listQueues, queueNamed } from '#infra/operator/queues/queue-list.ts';
import { commandsBelow, openTerminal } from '#test/support/runbooks/runbook.ts';
import { eventuallyIs } from '#test/support/drivers/integrator.ts';
import { aPaymentRequest, aSubscription, operator, test } from '#test/support/drivers/journey.ts';

const values = { DEAD_LETTERS: 'RetriesQueueDeadLetters', QUEUE: 'RetriesQueue' };

const deadLetters = async (): Promise<ListedQueue> =>
  queueNamed(values.DEAD_LETTERS, await listQueues(connect(inject('settings')).sqs, undefined));

test('the runbook of dead letters shows a webhook that was not delivered, and delivers it', async ({ client }) => {
  const { receiver } = await aSubscription(client, 'payments', ['payment_request']);
  const id = await aPaymentRequest(client);
  const receivedTimes = (count: number) => eventuallyIs(async () => receiver.received.length, count);
  await receivedTimes(1);
  const [event] = await operator().eventsAbout(id);
  const eventId = event?.id ?? '';
  // The delivery ends up among the dead letters, as after ten failed attempts to handle its message.
  const { url: retryQueueUrl } = await deadLetters();
  await createOperator(connect({ ...inject('settings'), retryQueueUrl })).replay(eventId, undefined);

  const [commands] = commandsBelow('Dead letters', 'incidents.md');
  const [before = '', shown = '', , after = ''] = await openTerminal(inject('settings')).run(commands, values);
  expect(before).toMatch(/^RetriesQueueDeadLetters .* 1 +0 +0$/m);
  expect(shown).toContain(eventId);
  expect(after).toMatch(/^RetriesQueueDeadLetters .* 0 +0 +0$/m);
  await receivedTimes(2);
  expect(receiver.received.map((received) => received.eventId)).toEqual([eventId, eventId]);
});
