import { clientKeys } from '#shared/clients/keys.ts';
import type { DynamoDB } from '../cloud/dynamodb.ts';
import type { Oracle } from '../oracles/aftermath.ts';
import { type PlaceName, places } from './places.ts';
import type { Scene } from './scene.ts';

const dayMs = 86_400_000;

/**
 * The delay after which the sweep erases every request: each is final by the end of its story or within a day of its
 * creation, and the sweep checks requests that are three days old.
 */
const sweepDelayMs = 6 * dayMs;

/** Lets the retention period of personal payment data pass and runs the sweep that erases the data. */
export const passRetention = async (
  { world, service, client, stranger, callUntilFinal }: Scene,
  dynamodb: DynamoDB,
): Promise<void> => {
  for (const { id: clientId, name } of [client, stranger])
    dynamodb.seed({ ...clientKeys.clientEntry(clientId), entity: 'ClientEntry', clientId, name });
  await world.timeline.pause(sweepDelayMs);
  await callUntilFinal(service.retentionSweeper, (sweep) => sweep());
  await world.timeline.pause(dayMs);
};

/** The payment references in these stories. Ids of events may contain such a text after other characters. */
const referencePattern = /(?<![\w-])(INV|PAY|LIST)-\d/;

/** Returns whether a string identifies a person: it contains a payee's name, an account or a payment reference. */
const isPersonal = (text: string, market: PlaceName): boolean => {
  const { iban, otherIbans, payer } = places[market];
  return (
    referencePattern.test(text) ||
    /Ivan England|Payee \d|Payer Sara/.test(text) ||
    [iban, payer, ...otherIbans].some((personalValue) => text.includes(personalValue))
  );
};

/** Entities that contain the client's own accounts, which are not personal data of payments. */
const ownAccountEntities = new Set(['BankAccount', 'DefaultBankAccount']);

/** After the retention period, no item identifies a person, except items whose TTL has passed. */
export const paymentDataIsErased =
  (market: PlaceName, now: () => number): Oracle =>
  ({ items }) =>
    items
      .filter(({ entity, ttl }) => !ownAccountEntities.has(String(entity)) && !(Number(ttl) * 1000 <= now()))
      .filter((item) =>
        isPersonal(
          JSON.stringify(item, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)),
          market,
        ),
      )
      .map(
        ({ entity, status }) => `A ${String(entity)} with the status ${String(status)} still contains personal data`,
      );
