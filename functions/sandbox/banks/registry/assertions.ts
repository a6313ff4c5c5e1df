import { addSeconds, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { keys } from './keys.ts';

/** Client assertions are refused after ten minutes, so their ids need not be kept for longer than this. */
const assertionSeconds = 1_200;

/** DynamoDB may delete an item a day after it has expired. */
const ttl = (expiresAt: string): number => epochSeconds(expiresAt) + 86_400;

/**
 * Throws Conflict if the client assertion was presented before (RFC 7523 §3, item 7). Each presentation has an id,
 * because the table takes a second write of an equal item for a retry of the first.
 */
export const rememberAssertion = (table: Table, clientId: string, jti: string, at: string): Promise<void> =>
  table.commit({
    item: {
      presentation: newId(),
      ttl: ttl(addSeconds(at, assertionSeconds)),
      ...keys.assertion(clientId, jti),
    },
    expect: 'absent',
  });
