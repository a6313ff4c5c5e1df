import { readFileSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { ApiKeyName } from '#shared/clients/api-keys.ts';
import { addSeconds } from '#shared/platform/runtime/clock.ts';
import { confirmAction, operator, print, program } from './command-line.ts';
import { acceptedAfter, grouped, type KeyRequest, maxRequests } from '../keys/key-requests.ts';
import { parseInstant, parseNumber } from '../terminal/arguments.ts';
import { factsOf, tableOf } from '../terminal/output.ts';

interface KeyActivity {
  readonly client: string;
  readonly key: string;
  readonly works: boolean;
  readonly endsAt: string | undefined;
  readonly requests: readonly KeyRequest[];
}

const stateOf = ({ works, endsAt }: KeyActivity): string => {
  if (works) return endsAt === undefined ? 'works' : `works until ${endsAt}`;
  return endsAt === undefined ? 'does not work' : `ended at ${endsAt}`;
};

const numberOf = (requests: readonly KeyRequest[]): string =>
  requests.length < maxRequests ? String(requests.length) : `${maxRequests} or more; shorten the period`;

const activityText = (activity: KeyActivity): string => {
  const { client, key, works, endsAt, requests } = activity;
  return [
    factsOf({
      client,
      key,
      state: stateOf(activity),
      requests: numberOf(requests),
      accepted: requests.filter(({ isAccepted }) => isAccepted).length,
      'accepted after its end': works || endsAt === undefined ? undefined : acceptedAfter(endsAt, requests).length,
    }),
    'By address',
    tableOf(grouped(requests, ({ address }) => address).map((group) => ({ ...group }))),
    'By operation',
    tableOf(grouped(requests, ({ operation }) => operation).map((group) => ({ ...group }))),
    'Newest first',
    tableOf(requests.map(({ at, address, operation, status, ids }) => ({ at, address, operation, status, ids }))),
  ].join('\n\n');
};

const parseName = (text: string): string => {
  const name = ApiKeyName.safeParse(text);
  if (name.success) return name.data;
  throw new InvalidArgumentError('It must have 1 to 60 characters on one line.');
};

/** The default period of `requests`: a week. */
const weekSeconds = 7 * 86_400;

export const addApiKeys = (): void => {
  program
    .command('rotate-api-key <client>')
    .description('Create a new API key. The key is shown only once')
    .option(
      '--keep-old <hours>',
      'hours for which the old keys and their sessions stay valid; 0 revokes them immediately',
      parseNumber(0, 8_760),
      24,
    )
    .option('--name <name>', 'a name for the new key, for the dashboard', parseName)
    .action(async (client: string, { keepOld, name }: { keepOld: number; name?: string }) => {
      if (keepOld === 0)
        await confirmAction(
          `The current API keys of ${client} and their sessions will stop working within five seconds.`,
        );
      print(await (await operator()).rotateApiKey(client, keepOld, name), factsOf);
    });

  program
    .command('revoke-api-key <client> <key>')
    .description('Revoke one API key by its id, with its sessions. Other keys keep working')
    .action(async (client: string, key: string) => {
      await confirmAction(`The API key ${key} of ${client} and its sessions will stop working within five seconds.`);
      print(await (await operator()).revokeApiKey(client, key), factsOf);
    });

  program
    .command('end-sessions <client>')
    .description('End all sessions of the client. Its API keys can still create new ones')
    .action(async (client: string) => {
      await confirmAction(`The current access and refresh tokens of ${client} will be rejected within five seconds.`);
      print(await (await operator()).endSessions(client), factsOf);
    });

  program
    .command('find-api-key')
    .description('Show the client and the id of an API key that was found somewhere')
    .requiredOption('--file <file>', 'the file that contains the key (required)')
    .action(async ({ file }: { file: string }) => {
      const owner = await (await operator()).ownerOfApiKey(readFileSync(file, 'utf8').trim());
      print(owner, (found) => (found === undefined ? 'No client has this key, or it has ended.' : factsOf(found)));
    });

  program
    .command('requests <client>')
    .description('List the requests that were sent with an API key or in its sessions')
    .requiredOption('--key <id>', 'the id of the key, as `show` lists it (required)')
    .option('--since <time>', 'the first time, such as 2026-11-22T03:00:00Z (default: a week ago)', parseInstant)
    .action(async (client: string, { key, since }: { key: string; since?: Date }) => {
      const service = await operator();
      const to = service.now();
      const period = { from: since ?? new Date(addSeconds(to, -weekSeconds)), to };
      print(await service.requestsWithKey(client, key, period), activityText);
    });
};
