import { clientKeys } from '#shared/clients/keys.ts';
import type { DynamoDB } from '../cloud/dynamodb.ts';
import type { Oracle } from '../oracles/aftermath.ts';
import { type PlaceName, places } from './places.ts';
import type { Scene } from './scene.ts';

const dayMs = 86_400_000;

/**
 * Every request becomes final within a day of its creation, or with its story. The sweep checks requests that are three
 * days old.
 */
const untilSweepMs = 6 * dayMs;

/** Lets the retention period of personal payment data pass, so that the service erases the data. */
export const passRetention = async (
  { world, service, client, stranger, insist }: Scene,
  dynamodb: DynamoDB,
): Promise<void> => {
  const pause = (milliseconds: number) => new Promise<void>((resolve) => world.timeline.after(milliseconds, resolve));
  for (const { id } of [client, stranger]) dynamodb.seed({ ...clientKeys.clientEntry(id), entity: 'ClientEntry' });
  await pause(untilSweepMs);
  await insist(service.retentionSweeper, (sweep) => sweep());
  await pause(dayMs);
};

/** The references of payments in these stories. */
const references = /\b(INV|PAY|LIST)-\d/;

/** Whether a string identifies a person: it contains a payee's name, an account or a payment reference. */
const isPersonal = (text: string, market: PlaceName): boolean => {
  const { iban, otherIbans, payer } = places[market];
  return (
    references.test(text) ||
    /Ivan England|Payee \d|Payer Sara/.test(text) ||
    [iban, payer, ...otherIbans].some((one) => text.includes(one))
  );
};

/** The client's own accounts. */
const own = new Set(['BankAccount', 'DefaultBankAccount']);

/** No stored item identifies a person after the retention period, except items whose TTL has passed. */
export const paymentDataIsErased =
  (market: PlaceName, now: () => number): Oracle =>
  ({ items }) =>
    items
      .filter(({ entity, ttl }) => !own.has(String(entity)) && !(Number(ttl) * 1000 <= now()))
      .filter((item) =>
        isPersonal(
          JSON.stringify(item, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)),
          market,
        ),
      )
      .map(({ entity, status }) => `A ${String(entity)} that is ${String(status)} still contains personal data`);
