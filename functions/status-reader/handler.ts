import { systemClock } from '#shared/platform/runtime/clock.ts';
import { openTable } from '#shared/standard/ledger.ts';
import { openResourceStatuses } from '#shared/events/statuses/read-statuses.ts';
import { answer } from './answer.ts';
import { Env } from './env.ts';

const env = Env.parse(process.env);
const statuses = openResourceStatuses(openTable(env.TABLE_NAME), systemClock);

export const handler = (event: unknown): Promise<unknown> => answer(event, statuses);
