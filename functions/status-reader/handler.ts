import { systemClock } from '#shared/platform/runtime/clock.ts';
import { readEnvironment } from '#shared/platform/runtime/environment.ts';
import { connectTable } from '#shared/standard/ledger.ts';
import { createResourceStatuses } from '#shared/events/statuses/read-statuses.ts';
import { readStatuses } from './read-statuses.ts';
import { Env } from './env.ts';

const env = readEnvironment(Env);
const statuses = createResourceStatuses(connectTable(env.TABLE_NAME), systemClock);

export const handler = (event: unknown): Promise<unknown> => readStatuses(event, statuses);
