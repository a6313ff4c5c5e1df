import { setTimeout as pause } from 'node:timers/promises';
import { stackPrefixOf } from '#infra/deployment/stack-names.ts';
import { type ListedQueue, listQueues, queueNamed } from '#infra/operator/queues/queue-list.ts';
import { eventually } from '../../support/drivers/integrator.ts';
import { commandsBelow } from '../../support/runbooks/runbook.ts';
import { aws, functionWith } from '../aws/commands.ts';
import { expectWebhook } from '../one-webhook.ts';
import type { Chapter, Rehearsal } from '../rehearsal.ts';
import { stageName } from '../rehearsed-stage.ts';

const queue = 'DeliveriesQueue';
const deadLetters = 'DeliveriesQueueDeadLetters';

/** The queues whose messages lead to events. */
const sources: readonly string[] = [queue, 'RetriesQueue', 'PaymentStepsQueue', 'FollowingQueue', 'DataStepsQueue'];

const queuesOf = async (rehearsal: Rehearsal): Promise<readonly ListedQueue[]> => {
  const { sqs } = await rehearsal.connection();
  return listQueues(sqs, stackPrefixOf(stageName));
};

const queueOf = async (rehearsal: Rehearsal, name: string): Promise<ListedQueue> =>
  queueNamed(name, await queuesOf(rehearsal));

/** Waits until payments of the earlier chapters cause no more events, which would become dead letters too. */
const untilIdle = (rehearsal: Rehearsal): Promise<unknown> =>
  eventually(
    async () =>
      (await queuesOf(rehearsal))
        .filter(({ queue: name }) => sources.includes(name))
        .filter(({ waiting, inFlight, delayed }) => waiting + inFlight + delayed > 0),
    (busy) => busy.length === 0,
    300,
  );

const setVisibility = (url: string, seconds: string): Promise<string> =>
  aws(`sqs set-queue-attributes --queue-url ${url} --attributes VisibilityTimeout=${seconds}`);

const visibilityOf = (url: string): Promise<string> =>
  aws(
    `sqs get-queue-attributes --queue-url ${url} --attribute-names VisibilityTimeout --query Attributes.VisibilityTimeout`,
  );

/** Releases a version of a function that cannot start. Returns the version before it. */
const releaseFaulty = async (name: string): Promise<string> => {
  const useHandler = (handler: string) =>
    aws(`lambda update-function-configuration --function-name ${name} --handler ${handler}`);
  const version = await aws(`lambda get-alias --function-name ${name} --name live --query FunctionVersion`);
  const handler = await aws(`lambda get-function-configuration --function-name ${name} --query Handler`);
  await useHandler('missing.handler');
  const faulty = await aws(`lambda publish-version --function-name ${name} --query Version`);
  await aws(`lambda update-alias --function-name ${name} --name live --function-version ${faulty}`);
  await useHandler(handler);
  return version;
};

/**
 * A faulty release of the dispatcher fails to handle an event ten times. Then the alias is moved back, and the event
 * is moved out of the dead-letter queue, as the runbooks describe.
 */
export const redrive: Chapter = {
  name: 'redrive',
  title: 'dead letters of a faulty release: the alias is moved back, and the runbook delivers them',
  async run(rehearsal) {
    await rehearsal.ensureDeployed();
    await untilIdle(rehearsal);
    const dispatcher = await functionWith('WEBHOOK_SIGNING');
    const { url } = await queueOf(rehearsal, queue);
    const visibility = await visibilityOf(url);
    // Otherwise, ten attempts would take 25 minutes.
    await setVisibility(url, '1');
    const version = await releaseFaulty(dispatcher);
    const webhook = await expectWebhook(rehearsal);
    try {
      await eventually(
        async () => (await queueOf(rehearsal, deadLetters)).waiting,
        (count) => count === 1,
        120,
      );
      if (webhook.deliveries() > 0) throw new Error('The faulty release delivered the event.');
      await setVisibility(url, visibility);
      const [moveBack] = commandsBelow('Move an alias back', '../deployment/releases.md');
      await rehearsal.follow(moveBack, { production: stageName, FUNCTION: dispatcher, VERSION: version });

      const [commands] = commandsBelow('Dead letters', 'incidents.md');
      const [, shown = ''] = await rehearsal.follow(commands, { DEAD_LETTERS: deadLetters, QUEUE: queue });
      const { eventId } = await webhook.received();
      if (!shown.includes(eventId)) throw new Error(`The dead letter is not the event ${eventId}: ${shown}`);
      await pause(2_000);
      const [{ waiting, inFlight }, deliveries] = [await queueOf(rehearsal, deadLetters), webhook.deliveries()];
      if (waiting + inFlight > 0) throw new Error('The dead-letter queue is not empty.');
      return [
        `The event arrived ${deliveries === 1 ? 'once' : `${deliveries} times`}, and the dead-letter queue is empty.`,
      ];
    } finally {
      await webhook.close();
    }
  },
};
