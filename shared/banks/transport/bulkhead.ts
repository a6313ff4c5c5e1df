import { BankUnavailable } from '../port/errors.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { Conflict, type Table } from '#shared/platform/storage/table.ts';

interface BulkheadSettings {
  readonly provider: string;
  /** Maximum number of concurrent calls to one API of the bank. */
  readonly maxCalls: number;
  readonly table: Table;
  readonly now: Clock;
}

type ReleaseSlot = () => Promise<void>;

/** Longer than any call: the slot of a crashed call is free again after this time. */
const slotSeconds = 20;
/** Maximum number of slots that a call tries. */
const maxTries = 4;
const retryAfterSeconds = 5;

/**
 * Limits the number of concurrent calls to a slow bank. Each call holds a slot in the table, because a Lambda environment
 * sees only its own calls.
 */
export const createBulkhead = ({ provider, maxCalls, table, now }: BulkheadSettings) => {
  const slotKey = (family: string, slot: number) => providerKeys.callSlot(provider, `${family}#${slot}`);

  /** Assigns a slot to a holder until a time. Throws Conflict if another call holds the slot. */
  const hold = (family: string, slot: number, holder: string, until: string) =>
    table.update(slotKey(family, slot), {
      UpdateExpression: 'SET #holder = :holder, #until = :until, #ttl = :ttl',
      ConditionExpression: 'attribute_not_exists(#until) OR #until <= :now OR #holder = :holder',
      ExpressionAttributeNames: { '#holder': 'holder', '#until': 'until', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':holder': holder,
        ':until': until,
        ':now': now().toISOString(),
        ':ttl': epochSeconds(addSeconds(now(), slotSeconds * 2)),
      },
    });

  return {
    /** Takes a slot for a call. Throws BankUnavailable if no slot is free. */
    async takeSlot(family: string): Promise<ReleaseSlot> {
      const holder = newId();
      // Different calls start at different slots, so that they rarely try the same one.
      const first = now().getTime() % maxCalls;
      for (let attempt = 0; attempt < Math.min(maxCalls, maxTries); attempt += 1) {
        const slot = (first + attempt) % maxCalls;
        try {
          await hold(family, slot, holder, addSeconds(now(), slotSeconds));
          return async () => {
            await hold(family, slot, holder, now().toISOString()).catch(ignoreConflict);
          };
        } catch (error) {
          ignoreConflict(error);
        }
      }
      throw new BankUnavailable(`Too many calls are waiting for ${provider}, which is slow`, { retryAfterSeconds });
    },
  };
};

const ignoreConflict = (error: unknown): void => {
  if (!(error instanceof Conflict)) throw error;
};
