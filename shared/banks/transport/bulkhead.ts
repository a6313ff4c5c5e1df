import { BankUnavailable } from '../port/errors.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { Conflict, type Table } from '#shared/platform/storage/table.ts';

interface BulkheadSettings {
  readonly provider: string;
  /** The number of calls that may be in progress at one API of the bank. */
  readonly share: number;
  readonly table: Table;
  readonly now: Clock;
}

/** Ends a call, and frees its slot for another one. */
type Leave = () => Promise<void>;

/** Longer than any call: the slot of a crashed call is free again after this time. */
const slotSeconds = 20;
/** The number of slots that a call tries. */
const maxTries = 4;
const retryAfterSeconds = 5;

/**
 * Limits the calls that are in progress at a slow bank. Each call holds a slot in the table, because the environments
 * of the functions see only their own calls.
 */
export const createBulkhead = ({ provider, share, table, now }: BulkheadSettings) => {
  const slotKey = (family: string, slot: number) => providerKeys.callSlot(provider, `${family}#${slot}`);

  /** Sets the holder of a slot that is free, or that `holder` holds, until a time. Throws Conflict otherwise. */
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
    async enter(family: string): Promise<Leave> {
      const holder = newId();
      // Different calls start at different slots, so that they rarely try the same one.
      const first = now().getTime() % share;
      for (let attempt = 0; attempt < Math.min(share, maxTries); attempt += 1) {
        const slot = (first + attempt) % share;
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
