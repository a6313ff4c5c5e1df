import type { Arrangement, Counterparty, Merchant } from './persona.ts';

/** A movement of money on an account. */
export interface Movement {
  readonly id: string;
  readonly at: string;
  /** The amount in minor units, positive for incoming money. */
  readonly amount: number;
  readonly information: string;
  readonly cause: Cause;
}

export type Cause =
  | { readonly kind: 'flow'; readonly flowId: string; readonly arrangement: Arrangement; readonly with: Counterparty }
  | { readonly kind: 'purchase'; readonly merchant: Merchant }
  | { readonly kind: 'settlement'; readonly with: Counterparty };

export const byTime = (first: { readonly at: string; readonly id: string }, second: typeof first): number => {
  if (first.at !== second.at) return first.at < second.at ? -1 : 1;
  return first.id < second.id ? -1 : 1;
};

export const totalOf = (movements: readonly { readonly amount: number }[]): number =>
  movements.reduce((total, { amount }) => total + amount, 0);
