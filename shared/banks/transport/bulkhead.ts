import { BankUnavailable } from '../port/errors.ts';
import { addSeconds, type Clock, epochSeconds } from '#shared/platform/runtime/clock.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { providerKeys } from '#shared/banks/directory/keys.ts';
import { succeedsWithoutConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { Table } from '#shared/platform/storage/table.ts';

interface BulkheadSettings {
  readonly provider: string;
  /** Maximum number of interactions that may call one API of the bank at the same time. */
  readonly maxInteractions: number;
  readonly table: Table;
  readonly now: Clock;
}

type ReleaseSlot = () => Promise<void>;

/** Longer than any call: the slot of a crashed interaction is free again after this time. */
const slotSeconds = 20;
/** Maximum number of slots that an interaction tries. */
const maxTries = 4;
const retryAfterSeconds = 5;

/**
 * Limits the number of interactions, such as requests of clients, that wait for a slow bank at the same time. Each holds
 * a slot in the table, because a Lambda environment sees only its own calls. All calls of an interaction share a slot:
 * reading a customer's accounts takes many concurrent calls, but occupies only one environment.
 */
export const createBulkhead = ({ provider, maxInteractions, table, now }: BulkheadSettings) => {
  const slotKey = (family: string, slot: number) => providerKeys.callSlot(provider, `${family}#${slot}`);
  /** The slots of this environment's interactions, with the number of their calls in progress. */
  const held = new Map<string, { calls: number; readonly slot: Promise<ReleaseSlot> }>();

  /** Assigns a slot to a holder until a time. Throws Conflict if another interaction holds the slot. */
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

  const takeFreeSlot = async (family: string): Promise<ReleaseSlot> => {
    const holder = newId();
    // Different interactions start at different slots, so that they rarely try the same one.
    const first = now().getTime() % maxInteractions;
    for (let attempt = 0; attempt < Math.min(maxInteractions, maxTries); attempt += 1) {
      const slot = (first + attempt) % maxInteractions;
      if (await succeedsWithoutConflict(hold(family, slot, holder, addSeconds(now(), slotSeconds))))
        return async () => {
          await succeedsWithoutConflict(hold(family, slot, holder, now().toISOString()));
        };
    }
    throw new BankUnavailable(`Too many interactions are waiting for ${provider}, which is slow`, {
      retryAfterSeconds,
    });
  };

  return {
    /** Takes a slot for a call, or shares the one of its interaction. Throws BankUnavailable if no slot is free. */
    async takeSlot(family: string, interactionId: string): Promise<ReleaseSlot> {
      const name = `${family} ${interactionId}`;
      const own = held.get(name) ?? { calls: 0, slot: takeFreeSlot(family) };
      held.set(name, own);
      own.calls += 1;
      const leave = (): boolean => {
        own.calls -= 1;
        return own.calls === 0 && held.delete(name);
      };
      try {
        const release = await own.slot;
        return async () => {
          if (leave()) await release();
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
};
