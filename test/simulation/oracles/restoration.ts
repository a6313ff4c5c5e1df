import { createRestoration } from '#infra/operator/restoration.ts';
import { readResource } from '#shared/events/derive.ts';
import { consentIdOf } from '#shared/payments/consent/payment-consent.ts';
import { PaymentRequest, paymentRequestLifecycle } from '#shared/payments/request/payment-request.ts';
import { isFinal } from '#shared/platform/lifecycle/lifecycle.ts';
import { createTable } from '#shared/platform/storage/ledger-table.ts';
import { createDynamoDB } from '../cloud/dynamodb.ts';
import type { Item } from '../cloud/expressions.ts';
import type { Violation } from '../rules.ts';
import { unpacked } from '../service/environment.ts';
import type { Environment, World } from '../world/world.ts';

/** The table at a moment of a history. */
export interface Snapshot {
  readonly items: readonly Item[];
  readonly at: Date;
}

const operator: Environment = {
  name: 'operator',
  skewMs: 0,
  startedAt: 0,
  deadline: Infinity,
  waitsFor: 0,
  hasCrashed: false,
  crash: () => undefined,
};

/**
 * Restores a copy of the table as the operator does after the loss of a region. The copy has all items of every commit,
 * so the restoration must not find anything to add or to end.
 */
export const violationsOfRestoration = async ({ items, at }: Snapshot, world: World): Promise<readonly Violation[]> => {
  const withoutFaults: World = { ...world, call: async (_from, { effect }) => effect(1) };
  const copy = createDynamoDB(withoutFaults, () => undefined);
  for (const item of items) copy.seed(item);
  const table = createTable(copy.clientOf(operator), 'ledger', unpacked);
  const violations: Violation[] = [];
  const restoration = createRestoration({ table, now: () => at }, (result) =>
    violations.push(`restoration: A complete agreement was taken for an incomplete one: ${result}`),
  );
  try {
    for (const resource of items.map(readResource)) if (resource) await restoration.restore(resource);
  } catch (error) {
    violations.push(`restoration: A complete agreement cannot be read: ${String(error)}`);
  }
  await restoration.end();
  const known = new Set(items.map(keyOf));
  const added = copy.items().filter((item) => !known.has(keyOf(item)));
  if (added.some((item) => !isBeingErased(item, items)))
    violations.push('restoration: An entry was added to a complete agreement');
  return violations;
};

const keyOf = ({ pk, sk }: Item): string => JSON.stringify([pk, sk]);

/** Returns whether an entry is that of a customer whose data is being erased: before the request, which names them. */
const isBeingErased = ({ entity, sk }: Item, items: readonly Item[]): boolean =>
  entity === 'CustomerConsent' &&
  items.some(
    (item) =>
      item.entity === 'PaymentRequest' &&
      consentIdOf(String(item.id)) === sk &&
      isFinal(paymentRequestLifecycle, PaymentRequest.parse(item).status),
  );
