import * as z from 'zod';
import { SharedAccount } from '#shared/standard/accounts/account.ts';
import { Balance } from '#shared/standard/accounts/balance.ts';
import { Beneficiary, DirectDebit } from '#shared/standard/accounts/future-payments.ts';
import { Party } from '#shared/standard/accounts/party.ts';
import { Transaction } from '#shared/standard/accounts/transaction.ts';
import type { DataPermission } from '#shared/standard/consents/permissions.ts';

/** What this service reads of a customer's accounts. All but the first are read account by account. */
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

/** What a page of each section holds. Built once: zod takes longer to prepare a schema than to read a page with it. */
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

/** Each permission of which one is enough to read a section. */
export const permissionsToRead: Record<SectionName, readonly DataPermission[]> = {
  accounts: ['ReadAccountsBasic', 'ReadAccountsDetail'],
  balances: ['ReadBalances'],
  transactions: ['ReadTransactionsBasic', 'ReadTransactionsDetail'],
  beneficiaries: ['ReadBeneficiariesBasic', 'ReadBeneficiariesDetail'],
  directDebits: ['ReadDirectDebits'],
  parties: ['ReadParty'],
};

/** A section of one account, or the accounts of a consent. */
export interface Part<S extends SectionName = SectionName> {
  readonly consentId: string;
  readonly section: S;
  /** The account's id here. Left out for the accounts themselves. */
  readonly accountId?: string | undefined;
}
