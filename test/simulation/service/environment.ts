import { createPublicationLog } from '#shared/events/outbox/publication-log.ts';
import { createEventBus } from '#shared/platform/messaging/bus.ts';
import { createBatchSender, createDelayedSender } from '#shared/platform/messaging/delayed-send.ts';
import { createScheduledSender } from '#shared/platform/messaging/scheduled-send.ts';
import { kmsSigner } from '#shared/platform/signing/kms-signer.ts';
import { createTable } from '#shared/platform/storage/ledger-table.ts';
import { createListing } from '#shared/platform/storage/listing.ts';
import { permittedTable } from '#test/support/cloud/permitted-table.ts';
import type { DynamoDB } from '../cloud/dynamodb.ts';
import type { Item } from '../cloud/expressions.ts';
import type { Messaging } from '../cloud/messaging.ts';
import type { Queues } from '../cloud/queues.ts';
import { keyArns, kmsOf, unverifiedSigner } from '../cloud/kms.ts';
import { secretCipherOf } from '../cloud/secrets.ts';
import type { Stream } from '../cloud/stream.ts';
import type { Bank } from '../outside/bank.ts';
import type { Receivers } from '../outside/receivers.ts';
import type { Lambda, LambdaFunction } from '../world/functions.ts';
import type { Environment, World } from '../world/world.ts';

/** The simulated cloud, bank and receivers of a history. */
export interface Simulated {
  readonly world: World;
  readonly lambda: Lambda;
  readonly dynamodb: DynamoDB;
  readonly queues: Queues;
  readonly messaging: Messaging;
  readonly stream: Stream;
  readonly bank: Bank;
  readonly receivers: Receivers;
}

const queueNamed = (name: string) => ({ url: name, arn: name });

export const steps = queueNamed('payment-steps');
export const paymentPolls = queueNamed('following');
export const timers = queueNamed('timers');
export const slowQueue = queueNamed('other-lane');
export const dataSteps = queueNamed('data-steps');
export const unprocessable = queueNamed('unprocessable');

/** Items are stored as they are, because a write's units do not matter here. */
export const unpacked = { pack: (item: Item) => item, unpack: (item: Item) => item };

/** Creates everything that a function needs at start-up. */
export const createEnvironment = (environment: Environment, simulated: Simulated) => {
  const { world, dynamodb, messaging, bank, receivers } = simulated;
  const now = () => new Date(world.timeline.now() + environment.skewMs);
  const { sqs, eventBridge, scheduler } = messaging.clientsOf(environment);
  const ledger = createTable(dynamodb.clientOf(environment), 'ledger', unpacked, {
    pause: (milliseconds) => world.pause(environment, milliseconds),
    uptime: () => world.timeline.now(),
  });
  // Permissions are not checked for the operator, nor for the front, which needs those of all endpoint groups.
  const table =
    environment.name === 'operator' || environment.name === 'front'
      ? ledger
      : permittedTable(ledger, environment.name, (denial) => world.violations.push(`permission: ${denial}`));
  const link = bank.linkOf(environment);
  const kms = kmsOf(environment, world);
  return {
    table,
    listing: createListing(table),
    now,
    links: async () => link,
    secrets: secretCipherOf(environment, world),
    kms,
    webhookKeys: receivers.checksSignatures ? kmsSigner(kms, keyArns.webhooks) : unverifiedSigner(environment, world),
    sessionKeys: kmsSigner(kms, keyArns.sessions),
    sender: createDelayedSender(sqs, now),
    batchSender: createBatchSender(sqs, now),
    scheduledSender: createScheduledSender(
      { SCHEDULE_GROUP: 'group', SCHEDULER_ROLE_ARN: 'role' },
      { scheduler, sqs, now },
    ),
    bus: createEventBus(eventBridge, 'bus'),
    publicationLog: createPublicationLog(table),
    wait: (milliseconds: number) => world.pause(environment, milliseconds),
  };
};

export type FunctionDeps = ReturnType<typeof createEnvironment>;

/** Creates a function of the service. `start` runs once in every new environment. */
export type DefineFunction = <Memory>(
  name: string,
  start: (deps: FunctionDeps, environment: Environment) => Memory,
  timeoutSeconds?: number,
) => LambdaFunction<Memory>;
