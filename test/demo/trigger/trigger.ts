import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { advanceClock } from '#infra/local/tools/clock-call.ts';
import { readCommandLine, runTool } from '#infra/operator/terminal/command-line.ts';
import { connect, localSettings } from '#infra/operator/connection.ts';
import { createOperator } from '#infra/operator/operator.ts';
import { createClient } from '#infra/docs/client-library/client.ts';
import { readSandbox } from '../../support/drivers/integrator.ts';
import { markets } from '../payment.ts';
import { recipes } from './recipes.ts';
import { conditionsOf, scenarios, underConditions } from './scenarios.ts';
import type { Scene } from './scene.ts';

const listed = (names: readonly string[]): string => names.map((name) => `  ${name}`).join('\n');

const help = `Causes an event in the sandbox, as a customer, a bank or time would. Prints the ids of the resources that it creates
and every event about them. Events that take days advance the clock of the local cloud.

  npm run trigger -- payment.rejected
  npm run trigger -- payment.completed --set amount=20.04     another value for a field of the payment request
  npm run trigger -- payment.completed --scenario flaky-bank,late-settlement
  npm run trigger -- payment.completed --market KSA
  npm run trigger -- payment.completed --state DIR            in the cloud with this state folder

The scenarios, which combine:
${listed(Object.entries(scenarios).map(([name, { meaning }]) => `${name.padEnd(20)}${meaning}`))}

The events:
${listed(Object.keys(recipes))}
`;

const settable = ['amount', 'reference', 'beneficiaryName', 'beneficiaryIban', 'providerId', 'redirectUrl'];

const parseSettings = (settings: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    settings.map((setting) => {
      const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(setting) ?? [];
      if (settable.includes(name)) return [name, value] as const;
      throw new Error(`--set takes NAME=VALUE, where NAME is one of ${settable.join(', ')}; not "${setting}"`);
    }),
  );

const isMarket = (name: string): name is keyof typeof markets => Object.hasOwn(markets, name);

const recipeOf = (eventType: string | undefined) => {
  if (eventType === undefined) throw new Error('No event given, for example payment.completed (--help lists them)');
  const recipe = Object.hasOwn(recipes, eventType) ? recipes[eventType] : undefined;
  if (recipe) return { eventType, recipe };
  throw new Error(`There is no event "${eventType}" (--help lists them)`);
};

/** The time to wait for the requested event, and then for events that may follow it, in milliseconds. */
const timeoutsMs = { requested: 90_000, following: 3_000 };

const run = async (): Promise<string> => {
  const { values, positionals } = readCommandLine(
    help,
    {
      set: { type: 'string', multiple: true, default: [] },
      scenario: { type: 'string', default: '' },
      market: { type: 'string', default: 'UAE' },
      state: { type: 'string', default: '.local' },
    },
    true,
  );
  const { market: marketName, state } = values;
  const { eventType, recipe } = recipeOf(positionals[0]);
  if (!isMarket(marketName)) throw new Error(`--market must be ${Object.keys(markets).join(' or ')}`);

  const connection = connect(localSettings(state));
  const { baseUrl, bankUrl, clients } = readSandbox(path.join(state, 'sandbox.json'));
  const [sandboxClient] = clients;
  if (!sandboxClient) throw new Error('The local cloud has no client. Start it again with: npm start -- --fresh');
  const { appId, apiKey, signingKey } = sandboxClient;
  const followed: string[] = [];
  const scene: Scene = {
    service: createClient({ baseUrl, appId, apiKey, signingKey, market: marketName }),
    market: markets[marketName],
    table: connection.table,
    bankUrl,
    overrides: parseSettings(values.set),
    conditions: conditionsOf(values.scenario),
    now: () => connect(localSettings(state)).now(),
    advance: (duration) => advanceClock(duration, state),
    follow: (resource, id) => {
      followed.push(id);
      console.log(`${resource.padEnd(17)}${id}`);
    },
  };
  await underConditions(scene, async () => {
    await recipe(scene);
    if (followed.length > 0) await printEvents(eventType, followed, createOperator(connection));
  });
  return `${eventType} happened.`;
};

/** Prints every event about the resources until the requested one has happened, and those that soon follow it. */
const printEvents = async (
  eventType: string,
  followed: readonly string[],
  { eventsAbout }: Pick<ReturnType<typeof createOperator>, 'eventsAbout'>,
): Promise<void> => {
  const seen = new Set<string>();
  let hasHappened = false;
  let deadline = Date.now() + timeoutsMs.requested;
  while (Date.now() < deadline) {
    const about = await Promise.all(followed.map((id) => eventsAbout(id)));
    for (const event of about.flat().toSorted((a, b) => (a.occurredAt < b.occurredAt ? -1 : 1))) {
      if (seen.has(event.id)) continue;
      seen.add(event.id);
      console.log(`${event.occurredAt.slice(11, 19)}  ${event.type.padEnd(38)} ${event.id}`);
      hasHappened ||= event.type === eventType;
      if (hasHappened) deadline = Date.now() + timeoutsMs.following;
    }
    await pause(200);
  }
  if (!hasHappened) throw new Error(`${eventType} did not happen within ${timeoutsMs.requested / 1000} s`);
};

runTool(run);
