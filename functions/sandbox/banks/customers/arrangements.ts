import { derivedId } from '#shared/platform/runtime/ids.ts';
import type { BankAccount } from './bank-account.ts';
import { monthOf, startOf } from './calendar.ts';
import { addMonths } from '#shared/standard/markets/month.ts';
import { movementsBetween } from './history.ts';
import type { Movement } from './movement.ts';
import type { Flow } from './persona.ts';

/** The flows out of an account that belong to one of the arrangements, for example to standing orders. */
export const outgoing = ({ plan }: BankAccount, ...arrangements: readonly Flow['arrangement'][]): readonly Flow[] =>
  plan.flows.filter(({ arrangement, direction }) => direction === 'out' && arrangements.includes(arrangement));

/** The id that a bank gives to what follows from a flow, such as a beneficiary. */
export const arrangementId = (kind: string, { accountId }: BankAccount, { id }: Flow): string =>
  derivedId(kind, accountId, id);

/** The payments of a flow from the start of the month before to the end of the month after. */
export const paymentsOf = (account: BankAccount, flow: Flow, now: Date): readonly Movement[] => {
  const month = monthOf(now);
  return movementsBetween(account, startOf(addMonths(month, -1)), startOf(addMonths(month, 2))).filter(
    ({ cause }) => cause.kind === 'flow' && cause.flowId === flow.id,
  );
};
