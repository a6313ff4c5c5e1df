import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { BankAccount } from './bank-account.ts';
import { localMonthOf, startOf } from './calendar.ts';
import { addMonths } from '#shared/standard/markets/month.ts';
import { movementsBetween } from './history.ts';
import type { Movement } from './movement.ts';
import type { Flow } from './persona.ts';

/** Returns an account's outgoing flows of the given arrangements, such as standing orders. */
export const outgoing = ({ plan }: BankAccount, ...arrangements: readonly Flow['arrangement'][]): readonly Flow[] =>
  plan.flows.filter(({ arrangement, direction }) => direction === 'out' && arrangements.includes(arrangement));

/** Returns the id of a resource derived from a flow, such as a beneficiary. */
export const arrangementId = (kind: string, { accountId }: BankAccount, { id }: Flow): string =>
  derivedId(kind, accountId, id);

/** Returns a flow's payments from the start of the previous month to the end of the next month. */
export const paymentsOf = (account: BankAccount, flow: Flow, now: Date): readonly Movement[] => {
  const month = localMonthOf(now);
  return movementsBetween(account, startOf(addMonths(month, -1)), startOf(addMonths(month, 2))).filter(
    ({ cause }) => cause.kind === 'flow' && cause.flowId === flow.id,
  );
};
