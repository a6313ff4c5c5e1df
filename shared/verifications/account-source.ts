import * as z from 'zod';
import { IdType } from '#shared/identifiers/saudi-id.ts';

/** Decisions 4.1. */
export const AccountStatus = z.enum([
  'ACTIVE',
  'INACTIVE',
  'DORMANT',
  'BLOCKED',
  'SUSPENDED',
  'CLOSED',
  'DECEASED',
  'UNCLAIMED',
  'IN_LIQUIDATION',
]);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** Why a source has no answer about an account. */
export const Unanswerable = z.enum([
  'ACCOUNT_NOT_FOUND',
  'BANK_ISSUE',
  'UNSUPPORTED_BY_BANK',
  'DISABLED',
  'GIVEN_INPUT_CANNOT_BE_VERIFIED',
]);
export type Unanswerable = z.infer<typeof Unanswerable>;

/** An account as its bank knows it. */
export const HeldAccount = z.object({
  status: AccountStatus,
  holder: z.object({
    identifiers: z.array(z.object({ type: IdType, value: z.string() })),
    names: z.object({ ar: z.string().optional(), en: z.string().optional() }),
  }),
});
export type HeldAccount = z.infer<typeof HeldAccount>;

/** Knows whose an account is. A source that is down or slow throws SourceUnavailable. */
export interface AccountSource {
  lookUp(iban: string, interactionId: string): Promise<HeldAccount | Unanswerable>;
}

/** Where the operator has no source of account holders, no bank's accounts can be verified. */
export const noAccountSource: AccountSource = { lookUp: async () => 'UNSUPPORTED_BY_BANK' };
