import { counterparties as at } from './counterparties.ts';
import type { AccountPlan, Arrangement, Counterparty, Flow } from './persona.ts';

const directions: Readonly<Record<Arrangement, Flow['direction']>> = {
  salary: 'in',
  sales: 'in',
  profit: 'in',
  'standing-order': 'out',
  'direct-debit': 'out',
  loan: 'out',
  bill: 'out',
};

/** Creates a flow. The numbers are its amount, its spread and its days of the month. */
export const flow = (
  id: string,
  arrangement: Arrangement,
  counterparty: Counterparty,
  information: string,
  [amount, spread, ...days]: readonly [amount: number, spread: number, ...days: number[]],
): Flow => ({ id, arrangement, direction: directions[arrangement], counterparty, information, amount, spread, days });

export const account = (
  key: string,
  kind: AccountPlan['kind'],
  nickname: string,
  plan: Pick<AccountPlan, 'base' | 'flows'> & Partial<AccountPlan>,
): AccountPlan => ({
  key,
  kind,
  nickname,
  opened: '2019-03-03',
  creditLimit: 0,
  spending: undefined,
  settlement: at.ownElsewhere,
  ...plan,
});
