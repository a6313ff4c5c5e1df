import * as z from 'zod';

/** The sections of account data that this service reads. All except `accounts` are read per account. */
export const SectionName = z
  .enum([
    'accounts',
    'balances',
    'transactions',
    'beneficiaries',
    'directDebits',
    'parties',
    'standingOrders',
    'scheduledPayments',
    'products',
    'statements',
  ])
  .describe('The sections of account data.');
export type SectionName = z.infer<typeof SectionName>;
