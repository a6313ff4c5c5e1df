import * as z from 'zod';
import { IdType } from '#shared/standard/identifiers/saudi-id.ts';

/** The statuses of an account at its bank. They cover all account statuses of the UAE and KSA standards. */
export const AccountStatus = z
  .enum(['ACTIVE', 'INACTIVE', 'DORMANT', 'BLOCKED', 'SUSPENDED', 'CLOSED', 'DECEASED', 'UNCLAIMED', 'IN_LIQUIDATION'])
  .describe('The status of an account at its bank.');
export type AccountStatus = z.infer<typeof AccountStatus>;

/**
 * The reasons why a source cannot identify an account holder. Integrators see them as the `errorDescription` of a
 * result.
 */
export const lookUpFailureMeanings = {
  ACCOUNT_NOT_FOUND: 'No such account exists.',
  BANK_ISSUE: 'The bank is unavailable.',
  UNSUPPORTED_BY_BANK: 'The bank does not participate in account verification.',
  DISABLED: 'The bank has disabled account verification.',
  GIVEN_INPUT_CANNOT_BE_VERIFIED: 'The bank cannot verify this account.',
} as const;
export type LookUpFailure = keyof typeof lookUpFailureMeanings;
export const LookUpFailure = z.enum(Object.keys(lookUpFailureMeanings) as LookUpFailure[]);

/** A source's record of an account: its status and its holder. */
export const AccountRecord = z.object({
  status: AccountStatus,
  holder: z.object({
    identifiers: z.array(z.object({ type: IdType, value: z.string() })),
    names: z.object({ ar: z.string().optional(), en: z.string().optional() }),
  }),
});
export type AccountRecord = z.infer<typeof AccountRecord>;

/** Looks up account holders. */
export interface AccountSource {
  /** Returns an account's record. Throws SourceUnavailable if the source is down or returns no usable response. */
  lookUp(iban: string, interactionId: string): Promise<AccountRecord | LookUpFailure>;
}

/** The account source of a stage that has none: no account can be verified. */
export const noAccountSource: AccountSource = { lookUp: async () => 'UNSUPPORTED_BY_BANK' };
