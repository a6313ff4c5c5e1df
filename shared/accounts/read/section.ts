import * as z from 'zod';
import { SharedAccount } from '#shared/standard/accounts/account.ts';
import { Balance } from '#shared/standard/accounts/balance.ts';
import { Beneficiary, DirectDebit } from '#shared/standard/accounts/future-payments.ts';
import { Party } from '#shared/standard/accounts/party.ts';
import { Transaction } from '#shared/standard/accounts/transaction.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';

/** Sections of account data that this service reads. All except `accounts` are read per account. */
export const SectionName = z
  .enum(['accounts', 'balances', 'transactions', 'beneficiaries', 'directDebits', 'parties'])
  .describe('The sections of account data.');
export type SectionName = z.infer<typeof SectionName>;

const sectionItems = {
  accounts: SharedAccount,
  balances: Balance,
  transactions: Transaction,
  beneficiaries: Beneficiary,
  directDebits: DirectDebit,
  parties: Party,
} as const satisfies Record<SectionName, z.ZodType>;

export type SectionItem<S extends SectionName> = z.output<(typeof sectionItems)[S]>;

type SectionPages = { readonly [S in SectionName]: z.ZodType<readonly SectionItem<S>[]> };

/**
 * The schema of a page of each section. These schemas are built once, because zod takes longer to prepare a schema than
 * to parse a page with it.
 */
export const sectionPages: SectionPages = {
  accounts: z.array(sectionItems.accounts),
  balances: z.array(sectionItems.balances),
  transactions: z.array(sectionItems.transactions),
  beneficiaries: z.array(sectionItems.beneficiaries),
  directDebits: z.array(sectionItems.directDebits),
  parties: z.array(sectionItems.parties),
};

/** The sections of one account. */
export const accountSections = SectionName.exclude(['accounts']);
export type AccountSection = z.infer<typeof accountSections>;

/** Permissions that allow reading each section. Any one of them is sufficient. */
export const permissionsToRead: Record<SectionName, readonly DataPermission[]> = {
  accounts: ['ReadAccountsBasic', 'ReadAccountsDetail'],
  balances: ['ReadBalances'],
  transactions: ['ReadTransactionsBasic', 'ReadTransactionsDetail'],
  beneficiaries: ['ReadBeneficiariesBasic', 'ReadBeneficiariesDetail'],
  directDebits: ['ReadDirectDebits'],
  parties: ['ReadParty'],
};

/** A section of one account, or a consent's accounts. */
export interface Part<S extends SectionName = SectionName> {
  readonly consentId: string;
  readonly section: S;
  /** The account's id in this service. Omitted for the section `accounts`. */
  readonly accountId?: string | undefined;
}
